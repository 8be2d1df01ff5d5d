import { l10n, window, workspace } from 'vscode';
import type { ServerEntry } from '../../mcp/serverHost';

/** Asks in which settings something is to stand; there is no choice without a folder. Undefined when the person gave up. */
export async function pickScope(title: string): Promise<ServerEntry['scope'] | undefined> {
  if (workspace.workspaceFolders === undefined) {
    return 'user';
  }
  const picked = await window.showQuickPick(
    [
      { label: l10n.t('User settings'), description: l10n.t('for every window'), scope: 'user' },
      {
        label: l10n.t('Workspace settings'),
        description: l10n.t('for this workspace, and for whoever shares it'),
        scope: 'workspace',
      },
    ] as const,
    { title, placeHolder: l10n.t('Where should it stand?'), ignoreFocusOut: true },
  );
  return picked?.scope;
}
