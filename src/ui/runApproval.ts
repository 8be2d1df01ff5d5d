import { createHash } from 'node:crypto';
import { l10n, window, type Memento } from 'vscode';
import type { ServerEntry } from '../mcp/server';
import { serverIdentity, type ServerDefinition } from '../mcp/serverDefinition';

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
      .update(JSON.stringify([entry, whatRuns(resolved)]))
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
    const choice = await window.showWarningMessage(
      question,
      { modal: true, detail: describe(entry, written, resolved, approved[key] !== undefined) },
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

/** What decides what runs; variables of the environment may change from day to day without a question. */
function whatRuns(resolved: ServerDefinition): unknown {
  return resolved.type === 'stdio'
    ? [resolved.command, resolved.args, resolved.cwd, resolved.envFile]
    : [resolved.url];
}

function describe(
  { scope }: ServerEntry,
  written: ServerDefinition,
  resolved: ServerDefinition,
  hasChanged: boolean,
): string {
  const origin =
    scope === 'user'
      ? l10n.t('It stands in your user settings.')
      : l10n.t('It stands in the settings of this workspace.');
  const lines = hasChanged
    ? [l10n.t('Its definition has changed since you allowed it.'), origin, '']
    : [origin, ''];
  if (resolved.type === 'stdio') {
    lines.push(l10n.t('This program will run on your machine:'), serverIdentity(resolved));
    if (resolved.cwd !== undefined) {
      lines.push('', l10n.t('In the folder: {0}', resolved.cwd));
    }
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
  return lines.join('\n');
}
