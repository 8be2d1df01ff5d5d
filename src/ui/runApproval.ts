import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { l10n, type Memento } from 'vscode';
import { visibleText } from '../elicitation/visibleText';
import { readInputDefinition } from '../mcp/inputDefinition';
import type { ServerEntry } from '../mcp/server';
import { serverIdentity, type ServerDefinition } from '../mcp/serverDefinition';
import { askedVariables, type AskedVariable } from '../mcp/variables';
import { notify } from './notify';

const APPROVED_KEY = 'approvedDefinitions';

/**
 * Remembers which definitions a person has allowed to run. A changed
 * definition, or the same one in another folder, is asked about again.
 */
export class RunApproval {
  constructor(private readonly storage: Memento) {}

  /** Asks before a definition runs for the first time, showing exactly what will run or be contacted. */
  async approve(
    entry: ServerEntry,
    written: ServerDefinition,
    resolved: ServerDefinition,
  ): Promise<boolean> {
    const { name, scope, folder } = entry;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([entry, await whatRuns(resolved, folder)]))
      .digest('hex');
    const approved = this.storage.get<Record<string, string>>(APPROVED_KEY, {});
    const key = JSON.stringify([name, scope, folder ?? null]);
    if (approved[key] === fingerprint) {
      return true;
    }
    const isStdio = resolved.type === 'stdio';
    const allow = isStdio ? l10n.t('Run Server') : l10n.t('Connect');
    const question = isStdio
      ? l10n.t('Run the MCP server "{0}"?', name)
      : l10n.t('Connect to the MCP server "{0}"?', name);
    const choice = await notify.modal(
      question,
      describe(entry, written, resolved, approved[key] !== undefined),
      allow,
    );
    if (choice !== allow) {
      return false;
    }
    await this.storage.update(APPROVED_KEY, {
      ...this.storage.get<Record<string, string>>(APPROVED_KEY, {}),
      [key]: fingerprint,
    });
    return true;
  }
}

/**
 * What decides what runs. The variables of an `envFile` are part of it, since
 * a PATH or NODE_OPTIONS in it leads to other programs; those of the person's
 * own environment may change from day to day without a question.
 */
async function whatRuns(resolved: ServerDefinition, folder = homedir()): Promise<unknown> {
  if (resolved.type !== 'stdio') {
    return [resolved.url];
  }
  const { command, args, cwd, envFile } = resolved;
  return [command, args, cwd, envFile && (await contentOf(resolve(folder, envFile)))];
}

/** The text of a file; nothing when it can't be read, which starting the server will complain about. */
function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

/** What a command would do must be known before it is allowed; what a person types need not be. */
function describeAsked(kind: AskedVariable['kind'], id: string, entry: ServerEntry): string {
  const variable = `\${${kind}:${id}}`;
  const input = (entry.inputs ?? []).map(readInputDefinition).find((one) => one.id === id);
  if (kind === 'input' && input?.type !== 'command') {
    return l10n.t('{0}: asked from you', variable);
  }
  const command =
    kind === 'command' || input?.type !== 'command'
      ? id
      : [input.command, ...(input.args === undefined ? [] : [JSON.stringify(input.args)])].join(
          ' ',
        );
  return l10n.t('{0}: from the command {1}', variable, command);
}

function describe(
  entry: ServerEntry,
  written: ServerDefinition,
  resolved: ServerDefinition,
  hasChanged: boolean,
): string {
  const { scope, folder } = entry;
  const origin =
    scope === 'user'
      ? l10n.t('It stands in your user settings.')
      : l10n.t('It stands in the settings of this workspace.');
  const lines = hasChanged
    ? [l10n.t('Its definition has changed since you allowed it.'), origin, '']
    : [origin, ''];
  if (resolved.type === 'stdio') {
    lines.push(l10n.t('This program will run on your machine:'), serverIdentity(resolved));
    // Always told: a bare command such as npx runs what it finds there.
    lines.push('', l10n.t('In the folder: {0}', resolved.cwd ?? folder ?? homedir()));
    if (resolved.envFile !== undefined) {
      lines.push('', l10n.t('With the variables of the file: {0}', resolved.envFile));
    }
    // As written in settings: what an input or variable stands for may be a secret.
    const variables = written.type === 'stdio' ? Object.entries(written.env) : [];
    if (variables.length > 0) {
      lines.push('', l10n.t('With these variables:'));
      lines.push(
        ...variables.map(([name, value]) => (value === null ? `-${name}` : `${name}=${value}`)),
      );
    }
  } else {
    lines.push(l10n.t('This address will be contacted:'), resolved.url);
    const headers = Object.keys(resolved.headers);
    if (headers.length > 0) {
      lines.push('', l10n.t('With the headers: {0}', headers.join(', ')));
    }
  }
  const asked = askedVariables(written).map(({ kind, id }) => describeAsked(kind, id, entry));
  if (asked.length > 0) {
    lines.push('', l10n.t('With these values:'), ...asked);
  }
  // A line break within a part would let it pass for a line of ours.
  return lines.map((line) => visibleText(line, { multiline: false })).join('\n');
}
