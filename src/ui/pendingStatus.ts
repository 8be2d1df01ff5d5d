import { l10n, StatusBarAlignment, window, type Disposable } from 'vscode';
import type { Inbox } from '../elicitation/inbox';

/** Counts the waiting questions in the status bar; hidden while there are none. */
export function showPendingStatus(inbox: Inbox): Disposable {
  const item = window.createStatusBarItem('mcpElicitation.pending', StatusBarAlignment.Right, 100);
  item.name = l10n.t('MCP questions');
  item.command = 'mcpElicitation.showPending';
  inbox.on('changed', () => {
    const count = inbox.pending.length;
    if (count === 0) {
      item.hide();
      return;
    }
    item.text = `$(question) ${String(count)}`;
    item.tooltip = l10n.t('Questions of MCP servers that wait for you: {0}', count);
    item.accessibilityInformation = { label: item.tooltip, role: 'button' };
    item.show();
  });
  return item;
}
