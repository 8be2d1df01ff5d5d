import { workspace, type ConfigurationChangeEvent, type WorkspaceFolder } from 'vscode';
import { isJsonObject } from '../elicitation/json';
import type { Retention } from '../history/historyQuery';
import type { KeptValues } from '../history/redact';
import type { ServerEntry } from '../mcp/server';
import { readServerOptions, type ReadServerOptions } from '../mcp/serverOptions';

const SECTION = 'mcpElicitation';

/** Every setting of the extension, by its key below `mcpElicitation`. */
export const SETTING_KEYS = [
  'servers',
  'serverOptions',
  'ui.mode',
  'ui.formThreshold',
  'history.values',
  'history.maxRecords',
  'history.maxDays',
] as const;

type SettingKey = (typeof SETTING_KEYS)[number];

/** How elicitations are asked. */
export interface UiSettings {
  readonly mode: 'auto' | 'quickInput' | 'form';
  /** Most fields for quick inputs. */
  readonly formThreshold: number;
}

/** Reads how elicitations are asked; a value that makes no sense counts as the default. */
export function readUiSettings(): UiSettings {
  const configuration = workspace.getConfiguration(SECTION);
  const mode = configuration.get<unknown>('ui.mode' satisfies SettingKey);
  const threshold = configuration.get<unknown>('ui.formThreshold' satisfies SettingKey);
  return {
    mode: mode === 'quickInput' || mode === 'form' ? mode : 'auto',
    formThreshold: typeof threshold === 'number' && threshold >= 0 ? threshold : 3,
  };
}

/** How much of answers the history keeps; anything that makes no sense counts as the default. */
export function readKeptValues(): KeptValues {
  const values = workspace
    .getConfiguration(SECTION)
    .get<unknown>('history.values' satisfies SettingKey);
  return values === 'none' || values === 'full' ? values : 'redacted';
}

/** The most records that the history may be set to keep; more would take too much memory. */
const MOST_RECORDS = 100_000;
const DEFAULT_DAYS = 365;

/** How much the history keeps, and for how long; a value that makes no sense counts as the default. */
export function readRetention(): Retention {
  const configuration = workspace.getConfiguration(SECTION);
  const records = configuration.get<unknown>('history.maxRecords' satisfies SettingKey);
  const days = configuration.get<unknown>('history.maxDays' satisfies SettingKey);
  return {
    maxRecords:
      typeof records === 'number' && records >= 1 ? Math.min(records, MOST_RECORDS) : MOST_RECORDS,
    maxDays: typeof days === 'number' && days >= 0 ? days : DEFAULT_DAYS,
  };
}

/** Whether a change of settings concerns what the history keeps. */
export function changesRetention(event: ConfigurationChangeEvent): boolean {
  return (['history.maxRecords', 'history.maxDays'] satisfies SettingKey[]).some((key) =>
    event.affectsConfiguration(`${SECTION}.${key}`),
  );
}

/**
 * Every entry of `mcpElicitation.servers`. A name that stands in several
 * places means the narrowest of them: folder before workspace before user.
 */
export function readServerEntries(): readonly ServerEntry[] {
  const entries = new Map<string, ServerEntry>();
  const folders = workspace.workspaceFolders ?? [];
  const firstFolder = folders[0]?.uri.fsPath;
  const add = (servers: unknown, scope: ServerEntry['scope'], folder: string | undefined): void => {
    for (const [name, raw] of Object.entries(isJsonObject(servers) ? servers : {})) {
      entries.set(name, { name, scope, folder, raw });
    }
  };
  const everywhere = inspectServers();
  add(everywhere?.globalValue, 'user', firstFolder);
  add(everywhere?.workspaceValue, 'workspace', firstFolder);
  if (folders.length > 1) {
    for (const folder of folders) {
      add(inspectServers(folder)?.workspaceFolderValue, 'workspace', folder.uri.fsPath);
    }
  }
  return [...entries.values()];
}

/** Reads `mcpElicitation.serverOptions` for one server. */
export function readOptionsOf(server: string): ReadServerOptions {
  return readServerOptions(
    workspace.getConfiguration(SECTION).get<unknown>('serverOptions' satisfies SettingKey),
    server,
  );
}

function inspectServers(folder?: WorkspaceFolder) {
  return workspace
    .getConfiguration(SECTION, folder?.uri ?? null)
    .inspect<unknown>('servers' satisfies SettingKey);
}

/** Whether a change of settings concerns the servers. */
export function changesServers(event: ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(`${SECTION}.${'servers' satisfies SettingKey}`);
}

/** Adds or replaces a server in settings. */
export async function writeServer(
  name: string,
  definition: unknown,
  scope: ServerEntry['scope'],
): Promise<void> {
  const inspected = inspectServers();
  const current = scope === 'user' ? inspected?.globalValue : inspected?.workspaceValue;
  await workspace
    .getConfiguration(SECTION)
    .update(
      'servers' satisfies SettingKey,
      { ...(isJsonObject(current) ? current : {}), [name]: definition },
      scope === 'user',
    );
}
