import { isDeepStrictEqual } from 'node:util';
import {
  applyEdits,
  findNodeAtLocation,
  modify,
  parse,
  parseTree,
  stripComments,
  type JSONPath,
} from 'jsonc-parser';
import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { valueIn } from './servers/settingsIn';
import type { SettingsTarget } from './servers/settingsTarget';
import { SECTION, type SettingKey } from './settings';

/** How long the editor may take to see that a file of settings has changed, in milliseconds. */
const NOTICE_MS = 5000;

/** A settings file that can be edited as text. */
interface SettingsFile {
  readonly uri: Uri;
  readonly text: string;
  /** Where the setting stands in it. */
  readonly path: JSONPath;
}

/**
 * Writes servers and inputs to settings. The editor's own API replaces the
 * whole value of a setting, and with it the comments that people have written
 * between their servers; where there are any, the text is edited instead.
 */
export class SettingsWriter {
  /** @param userFolder where the settings of the person are, unless they are on another machine */
  constructor(private readonly userFolder: Uri) {}

  /** Adds servers, or replaces those of the same name; and adds the inputs that they need. */
  async add(
    servers: Readonly<Record<string, unknown>>,
    inputs: readonly unknown[],
    target: SettingsTarget,
  ): Promise<void> {
    // Inputs first, so that no server is seen without what it refers to.
    const before = valueIn(target, 'inputs');
    const list: unknown[] = Array.isArray(before) ? before : [];
    const insertions = inputs.map((value, index): Insertion => [list.length + index, value]);
    await this.insert('inputs', insertions, [...list, ...inputs], target);
    const current = valueIn(target, 'servers');
    const all = { ...(typeof current === 'object' ? current : {}), ...servers };
    await this.insert('servers', Object.entries(servers), all, target);
  }

  private async insert(
    key: SettingKey,
    insertions: readonly Insertion[],
    whole: unknown,
    target: SettingsTarget,
  ): Promise<void> {
    if (insertions.length === 0) {
      return;
    }
    const file = await this.commentedFile(key, target);
    if (file === undefined) {
      const { folder } = target;
      await workspace
        .getConfiguration(SECTION, folder?.uri ?? null)
        .update(key, whole, configurationTarget(target));
      return;
    }
    const formattingOptions = formattingOf(file.text);
    let { text } = file;
    for (const [place, value] of insertions) {
      text = applyEdits(
        text,
        modify(text, [...file.path, place], value, {
          formattingOptions,
          isArrayInsertion: typeof place === 'number',
        }),
      );
    }
    const noticed = untilNoticed(key, whole, target);
    await workspace.fs.writeFile(file.uri, new TextEncoder().encode(text));
    await noticed;
  }

  /**
   * The file that a setting stands in, where it has comments within the value.
   * It must be the one that the editor reads: in a remote window the person's
   * settings are elsewhere. What is being edited is left to the editor.
   */
  private async commentedFile(
    key: SettingKey,
    target: SettingsTarget,
  ): Promise<SettingsFile | undefined> {
    const place = this.placeOf(target);
    const isBeingEdited = workspace.textDocuments.some(
      ({ uri, isDirty }) => isDirty && uri.path === place?.uri.path,
    );
    if (place === undefined || isBeingEdited) {
      return undefined;
    }
    const text = await readText(place.uri);
    const path = [...place.path, `${SECTION}.${key}`];
    const tree = text === undefined ? undefined : parseTree(text);
    const node = tree && findNodeAtLocation(tree, path);
    if (text === undefined || node === undefined) {
      return undefined;
    }
    const value = text.slice(node.offset, node.offset + node.length);
    return stripComments(value) !== value && isDeepStrictEqual(parse(value), valueIn(target, key))
      ? { uri: place.uri, text, path }
      : undefined;
  }

  private placeOf({
    scope,
    folder,
  }: SettingsTarget): Pick<SettingsFile, 'uri' | 'path'> | undefined {
    if (scope === 'user') {
      return { uri: Uri.joinPath(this.userFolder, 'settings.json'), path: [] };
    }
    const { workspaceFile, workspaceFolders } = workspace;
    if (workspaceFile !== undefined && folder === undefined) {
      return { uri: workspaceFile, path: ['settings'] };
    }
    const only = folder ?? workspaceFolders?.[0];
    return only && { uri: Uri.joinPath(only.uri, '.vscode', 'settings.json'), path: [] };
  }
}

function configurationTarget({ scope, folder }: SettingsTarget): ConfigurationTarget {
  return scope === 'user'
    ? ConfigurationTarget.Global
    : folder === undefined
      ? ConfigurationTarget.Workspace
      : ConfigurationTarget.WorkspaceFolder;
}

/** The name of a server or the position in a list, and what is to stand there. */
type Insertion = readonly [place: string | number, value: unknown];

async function readText(uri: Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    // Where the file can't be read, the editor's own API knows what to do.
    return undefined;
  }
}

function formattingOf(text: string) {
  const [, indent = '  '] = /^([\t ]+)\S/m.exec(text) ?? [];
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** Resolves when the editor has seen the change, as its own API does. */
function untilNoticed(key: SettingKey, whole: unknown, target: SettingsTarget): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(done, NOTICE_MS);
    const listening = workspace.onDidChangeConfiguration(() => {
      if (isDeepStrictEqual(valueIn(target, key), whole)) {
        done();
      }
    });
  });
}
