import { commands, Position, Selection, Uri, window, workspace } from 'vscode';
import type { SettingsTarget } from './settingsTarget';

const KEY = 'mcpElicitation.servers';

/** Opens the settings file of a target where servers stand. */
export async function openServerSettings({ scope, folder }: SettingsTarget): Promise<void> {
  if (folder === undefined) {
    await commands.executeCommand(
      scope === 'user'
        ? 'workbench.action.openSettingsJson'
        : 'workbench.action.openWorkspaceSettingsFile',
      { revealSetting: { key: KEY, edit: false } },
    );
    return;
  }
  // The editor's own command would ask which folder.
  const uri = Uri.joinPath(folder.uri, '.vscode', 'settings.json');
  const document = await workspace.openTextDocument(uri);
  const line = document
    .getText()
    .split('\n')
    .findIndex((text) => text.includes(KEY));
  const at = new Position(Math.max(line, 0), 0);
  await window.showTextDocument(document, { selection: new Selection(at, at) });
}
