import { workspace } from 'vscode';
import { placeOf } from '../../mcp/placeOf';
import type { ServerEntry } from '../../mcp/serverHost';
import { folderOf } from '../settings';
import { settingsIn } from './settingsIn';
import type { SettingsTarget } from './settingsTarget';

/** The settings that hold an entry. */
export function targetOf(entry: ServerEntry): SettingsTarget {
  const folders = workspace.workspaceFolders ?? [];
  const folder = folders.find(
    (one) =>
      entry.scope === 'workspace' &&
      folders.length > 1 &&
      placeOf(folderOf(one)) === placeOf(entry) &&
      settingsIn({ scope: 'workspace', folder: one }).servers.has(entry.name),
  );
  return { scope: entry.scope, ...(folder === undefined ? {} : { folder }) };
}
