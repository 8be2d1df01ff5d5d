import { commands } from 'vscode';
import type { ServerEntry } from '../../mcp/serverHost';

/** Opens the settings file where servers of a scope stand. */
export async function openServerSettings(scope: ServerEntry['scope']): Promise<void> {
  await commands.executeCommand(
    scope === 'user'
      ? 'workbench.action.openSettingsJson'
      : 'workbench.action.openWorkspaceSettingsFile',
    { revealSetting: { key: 'mcpElicitation.servers', edit: false } },
  );
}
