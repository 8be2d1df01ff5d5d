import { workspace } from 'vscode';
import { isJsonObject } from '../../elicitation/json';
import { SECTION, type SettingKey } from '../settings';
import type { SettingsTarget } from './settingsTarget';

/** The servers by name, and the inputs by id, that stand in the settings of a target. */
export function settingsIn(target: SettingsTarget): {
  readonly servers: ReadonlyMap<string, unknown>;
  readonly inputs: ReadonlyMap<string, unknown>;
} {
  const servers = valueIn(target, 'servers');
  const inputs = valueIn(target, 'inputs');
  return {
    servers: new Map(Object.entries(isJsonObject(servers) ? servers : {})),
    inputs: new Map(
      (Array.isArray(inputs) ? inputs : []).flatMap((input) =>
        isJsonObject(input) && typeof input['id'] === 'string' ? [[input['id'], input]] : [],
      ),
    ),
  };
}

/** The value of a setting in the settings of a target alone. */
export function valueIn({ scope, folder }: SettingsTarget, key: SettingKey): unknown {
  const inspected = workspace.getConfiguration(SECTION, folder?.uri ?? null).inspect<unknown>(key);
  return scope === 'user'
    ? inspected?.globalValue
    : folder === undefined
      ? inspected?.workspaceValue
      : inspected?.workspaceFolderValue;
}
