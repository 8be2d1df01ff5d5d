import { parse, type ParseError } from 'jsonc-parser';
import {
  commands,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  l10n,
  TabInputText,
  Uri,
  window,
  workspace,
  type Disposable,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
} from 'vscode';
import { isJsonObject, type JsonObject } from '../../elicitation/json';
import { jsonFault } from '../../mcp/jsonFault';
import { notify } from '../notify';
import { editorSchema } from './editorSchema';

const SCHEME = 'mcp-elicitation-arguments';

interface OpenEditor {
  readonly check: (args: JsonObject) => Promise<readonly string[]>;
  readonly finish: (args: JsonObject | undefined) => void;
}

interface StoredFile {
  data: Uint8Array;
  mtime: number;
}

/**
 * A JSON editor for arguments that no form can hold. The document and its
 * schema live in memory, so that the editor completes and checks by schema
 * and asks nothing about saving.
 */
export class ArgumentsEditor implements FileSystemProvider, Disposable {
  private readonly files = new Map<string, StoredFile>();
  private readonly editors = new Map<string, OpenEditor>();
  private readonly changes = new EventEmitter<FileChangeEvent[]>();
  private readonly registrations: Disposable[];

  readonly onDidChangeFile = this.changes.event;

  constructor() {
    this.registrations = [
      workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true }),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) {
          // A tab that moves to another group is closed there and opened here.
          if (input instanceof TabInputText && !isShown(input.uri)) {
            this.editors.get(input.uri.path)?.finish(undefined);
          }
        }
      }),
    ];
  }

  /**
   * Opens the editor and waits for "Run with These Arguments".
   *
   * @param last what the person gave last time
   * @param check returns what is wrong with the arguments, one sentence each
   * @returns the arguments, or undefined when the tab was closed
   */
  async ask(
    server: string,
    tool: string,
    schema: JsonObject,
    last: JsonObject,
    check: (args: JsonObject) => Promise<readonly string[]>,
  ): Promise<JsonObject | undefined> {
    const folder = `/${inPath(server)}/${inPath(tool)}`;
    const schemaUri = Uri.from({ scheme: SCHEME, path: `${folder}/schema.json` });
    const uri = Uri.from({ scheme: SCHEME, path: `${folder}/arguments.json` });
    this.editors.get(uri.path)?.finish(undefined);
    this.store(schemaUri, JSON.stringify(editorSchema(schema), null, 2));
    if (!this.files.has(uri.path)) {
      this.store(uri, JSON.stringify({ $schema: schemaUri.toString(), ...last }, null, 2));
    }
    const answer = new Promise<JsonObject | undefined>((resolve) => {
      this.editors.set(uri.path, {
        check,
        finish: (args) => {
          this.editors.delete(uri.path);
          resolve(args);
        },
      });
    });
    await window.showTextDocument(uri, { preview: false });
    return answer;
  }

  /** Runs what the active arguments editor was opened for, when its text is fit. */
  async runActive(): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (document?.uri.scheme !== SCHEME) {
      return;
    }
    await document.save();
    const reading = readArguments(document.getText());
    const editor = this.editors.get(document.uri.path);
    const problems =
      typeof reading === 'string' ? [reading] : ((await editor?.check(reading)) ?? []);
    if (typeof reading === 'string' || problems.length > 0) {
      notify.error(problems.join(' '));
      return;
    }
    if (editor !== undefined) {
      editor.finish(reading);
      return;
    }
    // The call has been made; whoever presses Run again wants it again.
    const [, server = '', tool = ''] = document.uri.path.split('/').map(decodeURIComponent);
    await commands.executeCommand('mcpElicitation.callTool', {
      server,
      tool,
      arguments: reading,
      show: true,
    });
  }

  watch(): Disposable {
    return { dispose: () => undefined };
  }

  stat(uri: Uri): FileStat {
    const { data, mtime } = this.file(uri);
    const stat = { type: FileType.File, ctime: 0, mtime, size: data.byteLength };
    return uri.path.endsWith('/schema.json')
      ? { ...stat, permissions: FilePermission.Readonly }
      : stat;
  }

  readFile(uri: Uri): Uint8Array {
    return this.file(uri).data;
  }

  writeFile(uri: Uri, data: Uint8Array): void {
    this.files.set(uri.path, { data, mtime: Date.now() });
    this.changes.fire([{ type: FileChangeType.Changed, uri }]);
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(): void {
    throw FileSystemError.NoPermissions();
  }

  delete(): void {
    throw FileSystemError.NoPermissions();
  }

  rename(): void {
    throw FileSystemError.NoPermissions();
  }

  dispose(): void {
    for (const registration of this.registrations) {
      registration.dispose();
    }
  }

  private store(uri: Uri, text: string): void {
    this.writeFile(uri, new TextEncoder().encode(text));
  }

  private file(uri: Uri): StoredFile {
    const file = this.files.get(uri.path);
    if (file === undefined) {
      throw FileSystemError.FileNotFound(uri);
    }
    return file;
  }
}

/** A name as one part of a path; half a surrogate pair can't stand in one. */
function inPath(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** Whether a document still stands in a tab somewhere. */
function isShown(uri: Uri): boolean {
  return window.tabGroups.all.some(({ tabs }) =>
    tabs.some(
      ({ input }) => input instanceof TabInputText && input.uri.toString() === uri.toString(),
    ),
  );
}

/** The arguments in a text, or what is wrong with it. `$schema` is the editor's and not sent. */
function readArguments(text: string): JsonObject | string {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length;
    return l10n.t('Line {0} is not JSON: {1}.', line, jsonFault(error.error));
  }
  if (!isJsonObject(value)) {
    return l10n.t('The arguments must be a JSON object.');
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$schema'));
}
