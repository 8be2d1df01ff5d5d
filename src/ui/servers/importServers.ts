import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { l10n, workspace, type Uri } from 'vscode';
import { inFolder } from '../../mcp/paste/inFolder';
import { importSources, type ImportSource } from '../../mcp/paste/importSources';
import { readImported, type Imported } from '../../mcp/paste/readImported';
import { notify } from '../notify';
import { readServerEntries } from '../settings';
import type { SettingsWriter } from '../settingsWriter';
import { addToSettings } from './addToSettings';
import type { Inputs } from './inputs';
import { pickPasted } from './pickPasted';

/**
 * Looks for servers in the files of other programs, and adds those that the
 * person chooses.
 *
 * @param userFolder where the editor keeps the settings of the person
 */
export async function importServers(
  userFolder: Uri,
  inputs: Inputs,
  writer: SettingsWriter,
): Promise<void> {
  const open = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const folders = open.map(({ uri }) => uri.fsPath);
  const sources = importSources({
    platform: process.platform,
    home: homedir(),
    env: (name) => process.env[name],
    folders,
    editorUser: userFolder.fsPath,
  });
  const found = await Promise.all(
    sources.map(async (source) => ({ source, imported: await read(source, folders) })),
  );
  const problems = found.flatMap(({ source, imported }) =>
    imported.problems.map((problem) => `${shortened(source.path)}: ${problem}`),
  );
  if (problems.length > 0) {
    notify.warn(l10n.t('Not everything could be read. {0}', problems.join(' ')));
  }
  const groups = found.flatMap(({ source, imported }) => {
    const folder =
      open.length > 1 ? open.find(({ uri }) => uri.fsPath === source.folder) : undefined;
    const servers = imported.servers.map((server) =>
      folder === undefined
        ? server
        : { ...server, definition: inFolder(server.definition, folder.name) },
    );
    return servers.length === 0
      ? []
      : [{ label: `${source.program} · ${shortened(source.path)}`, servers }];
  });
  if (groups.length === 0) {
    const programs = [...new Set(sources.map(({ program }) => program))].join(', ');
    void notify.info(l10n.t('No servers were found in the files of {0}.', programs));
    return;
  }
  const servers = await pickPasted(groups, new Set(readServerEntries().map(({ name }) => name)));
  if (servers !== undefined && servers.length > 0) {
    await addToSettings(
      { servers, inputs: found.flatMap(({ imported }) => imported.inputs) },
      inputs,
      writer,
    );
  }
}

/** A path as people write it: from the open folder, or from their home. */
function shortened(path: string): string {
  const relative = workspace.asRelativePath(path);
  const home = homedir();
  return relative === path && path.startsWith(home) ? `~${path.slice(home.length)}` : relative;
}

async function read({ path }: ImportSource, folders: readonly string[]): Promise<Imported> {
  try {
    return readImported(await readFile(path, 'utf8'), folders);
  } catch (error) {
    const isAbsent =
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ENOTDIR'].includes(String(error.code));
    return { servers: [], inputs: [], problems: isAbsent ? [] : [String(error)] };
  }
}
