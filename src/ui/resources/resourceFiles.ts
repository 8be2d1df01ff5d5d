import {
  Disposable,
  EventEmitter,
  FileSystemError,
  workspace,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type Uri,
} from 'vscode';

/** The scheme of documents that hold what servers gave. */
export const RESOURCE_SCHEME = 'mcp-elicitation-resource';

/** What stands behind the documents, loaded with the first of them. */
export type ResourceSource = Pick<FileSystemProvider, 'stat' | 'readFile'>;

/** The files of {@link RESOURCE_SCHEME}: read-only, and known by their whole URI alone. */
export class ResourceFiles implements FileSystemProvider {
  readonly changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;

  constructor(private readonly load: () => Promise<ResourceSource>) {}

  register(): Disposable {
    const options = { isCaseSensitive: true, isReadonly: true };
    return workspace.registerFileSystemProvider(RESOURCE_SCHEME, this, options);
  }

  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  async stat(uri: Uri): Promise<FileStat> {
    return (await this.load()).stat(uri);
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.load()).readFile(uri);
  }

  readDirectory(): [] {
    return [];
  }

  createDirectory(): never {
    return refuse();
  }

  writeFile(): never {
    return refuse();
  }

  delete(): never {
    return refuse();
  }

  rename(): never {
    return refuse();
  }
}

function refuse(): never {
  throw FileSystemError.NoPermissions();
}
