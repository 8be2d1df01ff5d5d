import { l10n, window, workspace, type QuickPickItem } from 'vscode';
import { plainLabel } from '../quickInput/plainText';
import type { SettingsTarget } from './settingsTarget';

/**
 * Asks in which settings something is to be saved; there is no choice without a
 * folder, and each of several has settings of its own. Undefined when the person gave up.
 */
export async function pickTarget(title: string): Promise<SettingsTarget | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0 && workspace.workspaceFile === undefined) {
    return { scope: 'user' };
  }
  const items: (QuickPickItem & { readonly target: SettingsTarget })[] = [
    {
      label: l10n.t('User settings'),
      description: l10n.t('for every window'),
      target: { scope: 'user' },
    },
    {
      label: l10n.t('Workspace settings'),
      description: l10n.t('for this workspace, and for whoever shares it'),
      target: { scope: 'workspace' },
    },
    ...(folders.length < 2 ? [] : folders).map((folder) => ({
      label: plainLabel(l10n.t('Settings of the folder {0}', folder.name)),
      description: l10n.t('for whoever opens it'),
      target: { scope: 'workspace' as const, folder },
    })),
  ];
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('Where should it be saved?'),
    ignoreFocusOut: true,
  });
  return picked?.target;
}
