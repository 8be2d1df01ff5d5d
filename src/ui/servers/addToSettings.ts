import { isDeepStrictEqual } from 'node:util';
import { commands, l10n, window, workspace } from 'vscode';
import type { JsonObject } from '../../elicitation/json';
import { literalSecrets } from '../../mcp/paste/literalSecrets';
import type { Pasted, PastedServer } from '../../mcp/paste/pastedServer';
import { withFreeInputs } from '../../mcp/paste/withFreeInputs';
import { withInputs } from '../../mcp/paste/withInputs';
import { notify } from '../notify';
import { plainLabel } from '../quickInput/plainText';
import { folderOf, readServerEntries } from '../settings';
import type { SettingsWriter } from '../settingsWriter';
import type { Inputs } from './inputs';
import { openServerSettings } from './openServerSettings';
import { pickTarget } from './pickTarget';
import { settingsIn } from './settingsIn';
import type { SettingsTarget } from './settingsTarget';

/**
 * Adds servers to settings of the person's choice. Nothing is replaced and no
 * secret is moved without asking, and nothing is written when the person gives up.
 */
export async function addToSettings(
  pasted: Pasted,
  inputs: Inputs,
  writer: SettingsWriter,
): Promise<void> {
  const title = l10n.t('Add MCP Servers');
  const target = await pickTarget(title);
  if (target === undefined) {
    return;
  }
  const there = settingsIn(target);
  const named = await withFreeNames(pasted.servers, there.servers, title);
  if (named === undefined) {
    return;
  }
  const fitted = withFreeInputs({ servers: named, inputs: pasted.inputs }, there.inputs);
  const moved = await withoutSecrets(fitted, new Set(there.inputs.keys()));
  if (moved === undefined) {
    return;
  }
  if (moved.servers.length > 0) {
    const owner = {
      scope: target.scope,
      ...folderOf(target.folder ?? workspace.workspaceFolders?.[0]),
    };
    for (const [id, value] of moved.values) {
      await inputs.keep(owner, id, value);
    }
    await writer.add(
      Object.fromEntries(moved.servers.map(({ name, definition }) => [name, definition])),
      moved.inputs,
      target,
    );
  }
  void tellAdded(moved.servers, target);
}

/** Asks what to do about each server whose name is taken. */
async function withFreeNames(
  servers: readonly PastedServer[],
  there: ReadonlyMap<string, unknown>,
  title: string,
): Promise<readonly PastedServer[] | undefined> {
  const taken = new Set([...readServerEntries().map(({ name }) => name), ...there.keys()]);
  const named: PastedServer[] = [];
  for (const server of servers) {
    const { name } = server;
    const isTaken = taken.has(name);
    if (!isTaken || isDeepStrictEqual(there.get(name), server.definition)) {
      taken.add(name);
      named.push(server);
      continue;
    }
    const free = freeName(name, taken);
    const mayReplace = there.has(name) && !named.some((other) => other.name === name);
    const choice = await window.showQuickPick(
      [
        { label: plainLabel(l10n.t('Add it as {0}', free)), name: free },
        ...(mayReplace ? [{ label: plainLabel(l10n.t('Replace {0}', name)), name }] : []),
        { label: l10n.t('Leave it out'), name: '' },
      ],
      {
        title,
        placeHolder: plainLabel(l10n.t('There is a server named {0} already', name)),
        ignoreFocusOut: true,
      },
    );
    if (choice === undefined) {
      return undefined;
    }
    if (choice.name !== '') {
      taken.add(choice.name);
      named.push({ ...server, name: choice.name });
    }
  }
  return named;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) {
    name = `${wanted}-${String(count)}`;
  }
  return name;
}

interface Moved extends Pasted {
  /** Secrets by the id of their input. */
  readonly values: ReadonlyMap<string, string>;
}

/** Offers to move literal secrets out of what is written. */
async function withoutSecrets(
  pasted: Pasted,
  takenIds: ReadonlySet<string>,
): Promise<Moved | undefined> {
  const found = pasted.servers.map((server) => ({
    server,
    secrets: literalSecrets(server.definition),
  }));
  const lines = found.flatMap(({ server, secrets }) =>
    secrets.map(({ name }) => `${plainLabel(server.name)}: ${plainLabel(name)}`),
  );
  if (lines.length === 0) {
    return { ...pasted, values: new Map() };
  }
  const move = l10n.t('Move to Secret Storage');
  const keep = l10n.t('Keep as Written');
  const choice = await notify.modal(
    l10n.t('These look like secrets. Keep them out of the settings file?'),
    [
      ...lines,
      '',
      l10n.t(
        'Moved, they are kept in the secret storage of the editor, and the settings refer to them as inputs.',
      ),
    ].join('\n'),
    move,
    keep,
  );
  if (choice === undefined) {
    return undefined;
  }
  if (choice === keep) {
    return { ...pasted, values: new Map() };
  }
  const ids = new Set([...takenIds, ...pasted.inputs.flatMap(idOf)]);
  const inputs: JsonObject[] = [...pasted.inputs];
  const values = new Map<string, string>();
  const servers = found.map(({ server, secrets }) => {
    const moved = withInputs(server.name, server.definition, secrets, ids);
    for (const input of moved.inputs) {
      idOf(input).forEach((id) => ids.add(id));
      inputs.push(input);
    }
    for (const [id, value] of moved.values) {
      values.set(id, value);
    }
    return { ...server, definition: moved.definition };
  });
  return { servers, inputs, values };
}

function idOf({ id }: JsonObject): string[] {
  return typeof id === 'string' ? [id] : [];
}

async function tellAdded(servers: readonly PastedServer[], target: SettingsTarget): Promise<void> {
  const [first, ...more] = servers;
  if (first === undefined) {
    void notify.info(l10n.t('Nothing was added.'));
    return;
  }
  const notes = servers.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
  const start = l10n.t('Start Server');
  const open = l10n.t('Open Settings');
  const choice = await notify.info(
    [l10n.t('Added {0}.', servers.map(({ name }) => name).join(', ')), ...notes].join(' '),
    ...(more.length === 0 ? [start] : []),
    open,
  );
  if (choice === start) {
    await commands.executeCommand('mcpElicitation.startServer', first.name);
  } else if (choice === open) {
    await openServerSettings(target);
  }
}
