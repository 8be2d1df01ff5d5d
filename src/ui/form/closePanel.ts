import { commands, TabInputWebview, window, type WebviewPanel } from 'vscode';

/**
 * Closes a tab so that what comes to the front has the keyboard, where the tab
 * had it: the frame of a page that is just disposed takes it along.
 */
export async function closePanel(panel: WebviewPanel): Promise<void> {
  const { activeTab } = window.tabGroups.activeTabGroup;
  if (!panel.active || !(activeTab?.input instanceof TabInputWebview)) {
    panel.dispose();
    return;
  }
  try {
    await window.tabGroups.close(activeTab);
  } finally {
    panel.dispose();
  }
  await commands.executeCommand('workbench.action.focusActiveEditorGroup');
}
