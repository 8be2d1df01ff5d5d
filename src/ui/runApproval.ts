import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { l10n, type Memento } from 'vscode';
import { isJsonObject } from '../elicitation/json';
import { visibleText } from '../elicitation/visibleText';
import { readInputDefinition } from '../mcp/inputDefinition';
import { placeOf } from '../mcp/placeOf';
import type { ApprovedDefinitions, ServerEntry } from '../mcp/serverHost';
import { serverIdentity, type ServerDefinition } from '../mcp/serverDefinition';
import { askedVariables, type AskedVariable } from '../mcp/variables';
import { whatRuns } from '../mcp/whatRuns';
import { describeSource } from './describeSource';
import { notify } from './notify';

const APPROVED_KEY = 'approvedDefinitions';

/** A definition that a person has allowed to run. */
export interface Approval {
  /** Tells definitions of one name apart. */
  readonly key: string;
  readonly name: string;
  readonly scope: ServerEntry['scope'];
  readonly folder?: string;
  /** The command line or URL host, as it was shown. */
  readonly identity: string;
  /** When it was allowed, ISO 8601. */
  readonly at: string;
}

interface StoredApproval extends Approval {
  /** A hash of what runs: neither variables nor headers can be read from it. */
  readonly fingerprint: string;
}

/**
 * Remembers which definitions a person has allowed to run. A changed
 * definition, or the same one in another folder, is asked about again.
 */
export class RunApproval {
  constructor(private readonly storage: Memento) {}

  /** Every definition that may run without a question, by name. */
  get all(): readonly Approval[] {
    return Object.values(this.stored()).sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Forgets approvals: what they were for is asked about before it runs again. */
  async revoke(keys: readonly string[]): Promise<void> {
    const left = Object.entries(this.stored()).filter(([key]) => !keys.includes(key));
    await this.storage.update(APPROVED_KEY, Object.fromEntries(left));
  }

  /**
   * Asks before a definition runs for the first time, showing what will run or be contacted.
   *
   * @param mayAsk when false, what was not allowed before is not allowed
   */
  async approve(
    entry: ServerEntry,
    { written, shown, resolved }: ApprovedDefinitions,
    mayAsk: boolean,
  ): Promise<boolean> {
    const { name, scope, folder } = entry;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([entry, await whatRuns(written, resolved, folder)]))
      .digest('hex');
    const place = placeOf(entry);
    const key = JSON.stringify([name, scope, place ?? null]);
    const before = this.stored()[key];
    if (before?.fingerprint === fingerprint || !mayAsk) {
      return before?.fingerprint === fingerprint;
    }
    const isStdio = resolved.type === 'stdio';
    const allow = isStdio ? l10n.t('Run Server') : l10n.t('Connect');
    const question = isStdio
      ? l10n.t('Run the MCP server "{0}"?', name)
      : l10n.t('Connect to the MCP server "{0}"?', name);
    const detail = describe(entry, written, shown, before !== undefined);
    if ((await notify.modal(question, detail, allow)) !== allow) {
      return false;
    }
    const approval: StoredApproval = {
      key,
      name,
      scope,
      ...(place === undefined ? {} : { folder: place }),
      identity: serverIdentity(shown),
      at: new Date().toISOString(),
      fingerprint,
    };
    await this.storage.update(APPROVED_KEY, { ...this.stored(), [key]: approval });
    return true;
  }

  private stored(): Record<string, StoredApproval> {
    const stored = this.storage.get<unknown>(APPROVED_KEY);
    const approvals = Object.values<unknown>(isJsonObject(stored) ? stored : {});
    return Object.fromEntries(
      approvals.filter(isStoredApproval).map((approval) => [approval.key, approval]),
    );
  }
}

function isStoredApproval(value: unknown): value is StoredApproval {
  return (
    isJsonObject(value) &&
    ['key', 'name', 'identity', 'at', 'fingerprint'].every(
      (part) => typeof value[part] === 'string',
    ) &&
    (value['scope'] === 'user' || value['scope'] === 'workspace')
  );
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

/** What the person reads. Values of variables and headers may be secrets: only their names are told. */
function describe(
  entry: ServerEntry,
  written: ServerDefinition,
  shown: ServerDefinition,
  hasChanged: boolean,
): string {
  const { scope, folder } = entry;
  const origin = l10n.t('It is defined in {0}.', describeSource(scope));
  const lines = hasChanged
    ? [l10n.t('Its definition has changed since you allowed it.'), origin, '']
    : [origin, ''];
  if (shown.type === 'stdio') {
    lines.push(l10n.t('This program will run on your machine:'), serverIdentity(shown));
    // Always told: a bare command such as npx runs what it finds there.
    lines.push('', l10n.t('In the folder: {0}', shown.cwd ?? folder ?? homedir()));
    if (shown.envFile !== undefined) {
      lines.push('', l10n.t('With the variables of the file: {0}', shown.envFile));
    }
    const variables = Object.entries(shown.env);
    const set = variables.filter(([, value]) => value !== null).map(([name]) => name);
    const removed = variables.filter(([, value]) => value === null).map(([name]) => name);
    if (set.length > 0) {
      lines.push('', l10n.t('With these variables: {0}', set.join(', ')));
    }
    if (removed.length > 0) {
      lines.push('', l10n.t('Without these variables: {0}', removed.join(', ')));
    }
  } else {
    lines.push(l10n.t('This address will be contacted:'), withoutPassword(shown.url));
    const headers = Object.keys(shown.headers);
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

function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?#@:]*):[^/?#@]*@/i, '$1:…@');
}
