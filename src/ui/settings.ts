import { workspace, type ConfigurationChangeEvent, type WorkspaceFolder } from 'vscode';
import { isJsonObject } from '../elicitation/json';
import type { Retention } from '../history/historyQuery';
import type { KeptValues } from '../history/redact';
import { inputsOf } from '../mcp/inputsOf';
import type { ServerEntry } from '../mcp/serverHost';
import { readServerOptions, type ReadServerOptions } from '../mcp/serverOptions';

/** What the keys of all settings begin with. */
export const SECTION = 'mcpElicitation';

/** Every setting of the extension, by its key below `mcpElicitation`. */
export const SETTING_KEYS = [
  'servers',
  'inputs',
  'serverOptions',
  'ui.mode',
  'ui.formThreshold',
  'history.values',
  'history.maxRecords',
  'history.maxDays',
] as const;

export type SettingKey = (typeof SETTING_KEYS)[number];

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

/** Whether a change of settings concerns how servers are dealt with. */
export function changesServerOptions(event: ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(`${SECTION}.${'serverOptions' satisfies SettingKey}`);
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
  const firstFolder = folders[0];
  const add = (
    servers: unknown,
    scope: ServerEntry['scope'],
    folder: WorkspaceFolder | undefined,
    available: readonly unknown[],
  ): void => {
    for (const [name, raw] of Object.entries(isJsonObject(servers) ? servers : {})) {
      const inputs = inputsOf(raw, available);
      entries.set(name, {
        name,
        scope,
        ...folderOf(folder),
        raw,
        ...(inputs.length === 0 ? {} : { inputs }),
      });
    }
  };
  const everywhere = inspect('servers');
  const inputs = inspect('inputs');
  const userInputs = listOf(inputs?.globalValue);
  // A workspace may have the person asked for anything, but what the person lets a command
  // fetch for servers of their own is not for those of a workspace.
  const lentInputs = userInputs.filter(
    (input) => isJsonObject(input) && input['type'] !== 'command',
  );
  const workspaceInputs = [...listOf(inputs?.workspaceValue), ...lentInputs];
  add(everywhere?.globalValue, 'user', firstFolder, userInputs);
  add(everywhere?.workspaceValue, 'workspace', firstFolder, workspaceInputs);
  if (folders.length > 1) {
    for (const folder of folders) {
      add(inspect('servers', folder)?.workspaceFolderValue, 'workspace', folder, [
        ...listOf(inspect('inputs', folder)?.workspaceFolderValue),
        ...workspaceInputs,
      ]);
    }
  }
  return [...entries.values()];
}

/** A folder as entries have it. Where the extension runs, folders on disk have the scheme `file`, in remote windows too. */
export function folderOf(
  folder: WorkspaceFolder | undefined,
): Pick<ServerEntry, 'folder' | 'virtualFolder'> {
  return folder === undefined || folder.uri.scheme === 'file'
    ? { folder: folder?.uri.fsPath }
    : { folder: undefined, virtualFolder: folder.uri.toString() };
}

/**
 * Reads `mcpElicitation.serverOptions` for one server. Those of a workspace
 * count for servers that it brings itself: how servers of their own are dealt
 * with is for the person alone to say.
 */
export function readOptionsOf(server: string, scope: ServerEntry['scope']): ReadServerOptions {
  const key = 'serverOptions' satisfies SettingKey;
  if (scope === 'workspace') {
    return readServerOptions(workspace.getConfiguration(SECTION).get<unknown>(key), server);
  }
  const { options, problems } = readServerOptions(inspect(key)?.globalValue, server);
  const others = inspect(key)?.workspaceValue;
  return isJsonObject(others) && (Object.hasOwn(others, server) || Object.hasOwn(others, '*'))
    ? {
        options,
        problems: [
          ...problems,
          `serverOptions in the settings of the workspace count for servers of the workspace, not for "${server}", which your user settings define. Set its options there.`,
        ],
      }
    : { options, problems };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function inspect(key: SettingKey, folder?: WorkspaceFolder) {
  return workspace.getConfiguration(SECTION, folder?.uri ?? null).inspect<unknown>(key);
}

/** Whether a change of settings concerns the servers. */
export function changesServers(event: ConfigurationChangeEvent): boolean {
  return (['servers', 'inputs'] satisfies SettingKey[]).some((key) =>
    event.affectsConfiguration(`${SECTION}.${key}`),
  );
}
