import type { ReadResourceResult } from '@modelcontextprotocol/client';
import {
  commands,
  FilePermission,
  FileChangeType,
  FileSystemError,
  FileType,
  l10n,
  TabInputCustom,
  TabInputText,
  Uri,
  window,
  type Disposable,
  type EventEmitter,
  type FileChangeEvent,
  type FileStat,
  type Tab,
} from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { Connection } from '../../mcp/connection';
import { describeError } from '../../mcp/describeError';
import type { Logger } from '../../mcp/logger';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import { notify } from '../notify';
import { readResource } from '../calls/readResource';
import { bareType, resourceFileName, safeBaseName } from './fileName';
import { RESOURCE_SCHEME, type ResourceSource } from './resourceFiles';

/** One content of a resource: text, or bytes in base64. */
export type ResourceContents = ReadResourceResult['contents'][number];

/** A document as it was given last. */
interface Stored {
  readonly data: Uint8Array;
  readonly mtime: number;
}

/** A document that follows its resource. */
interface Followed {
  readonly connection: Connection;
  readonly stop: () => void;
}

/** What the documents need from outside. */
export interface ResourceDocumentsHost {
  readonly servers: ServerSet;
  readonly changes: EventEmitter<FileChangeEvent[]>;
  readonly logFor: (server: string) => Logger;
  readonly inbox: Inbox;
}

/** How long news of changes is gathered before a resource is read again, in milliseconds. */
const GATHER_MS = 300;

/**
 * Resources as documents in the editor. One that stands in a tab is read again
 * when its server says that it has changed, or has been started anew; copies
 * of what a result held stay as they are.
 */
export class ResourceDocuments implements ResourceSource, Disposable {
  private readonly stored = new Map<string, Stored>();
  private readonly followed = new Map<string, Followed>();
  /** Documents that will be read again, and whether that has to be done once more. */
  private readonly due = new Map<string, { again: boolean }>();
  /** Documents without anything to show, which the person knows of. */
  private readonly missing = new Set<string>();
  private readonly registrations: readonly Disposable[];
  private copies = 0;

  constructor(private readonly host: ResourceDocumentsHost) {
    this.registrations = [
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const uri of closed.flatMap(ourUri)) {
          // A tab that moves to another group is closed there and opened here.
          if (!isShown(uri)) {
            this.forget(uri);
          }
        }
      }),
    ];
    host.servers.on('changed', this.serverChanged);
  }

  /** Opens a resource that has been read, and follows it while it stands in a tab. */
  async open(server: Server, uri: string, contents: ResourceContents): Promise<void> {
    const path = `/${safeBaseName(server.name)}/${resourceFileName(uri, contents.mimeType)}`;
    const query = new URLSearchParams({ server: server.name, uri }).toString();
    const document = Uri.from({ scheme: RESOURCE_SCHEME, path, query });
    this.store(document, contents);
    await show(document, contents);
    this.follow(document, server, uri);
  }

  /** Opens a copy of something that a result held. */
  async openCopy(server: string, name: string, contents: ResourceContents): Promise<void> {
    this.copies += 1;
    const file = resourceFileName(contents.uri, contents.mimeType);
    const path = `/${safeBaseName(server)}/${safeBaseName(name)}/${file}`;
    const query = new URLSearchParams({ server, copy: String(this.copies) }).toString();
    const document = Uri.from({ scheme: RESOURCE_SCHEME, path, query });
    this.store(document, contents);
    await show(document, contents);
  }

  async stat(document: Uri): Promise<FileStat> {
    const { data, mtime } = await this.load(document);
    const size = data.byteLength;
    return { type: FileType.File, ctime: 0, mtime, size, permissions: FilePermission.Readonly };
  }

  async readFile(document: Uri): Promise<Uint8Array> {
    return (await this.load(document)).data;
  }

  dispose(): void {
    this.host.servers.off('changed', this.serverChanged);
    for (const registration of this.registrations) {
      registration.dispose();
    }
    for (const { stop } of this.followed.values()) {
      stop();
    }
  }

  /** A server that runs anew knows nothing of who followed its resources. */
  private readonly serverChanged = (server?: Server): void => {
    const connection = server?.running;
    if (server?.state.kind !== 'running' || connection === undefined) {
      return;
    }
    for (const document of window.tabGroups.all.flatMap(({ tabs }) => tabs).flatMap(ourUri)) {
      const { name, uri } = sourceOf(document);
      const { connection: followed } = this.followed.get(document.toString()) ?? {};
      if (name === server.name && uri !== undefined && followed !== connection) {
        this.follow(document, server, uri);
        this.readAgain(document);
      }
    }
  };

  /** What a document holds; after a reload of the window it is read anew where its server runs. */
  private async load(document: Uri): Promise<Stored> {
    const known = this.stored.get(document.toString());
    if (known !== undefined) {
      return known;
    }
    const { name, uri } = sourceOf(document);
    const server = this.host.servers.find(name);
    const connection = server?.running;
    if (server === undefined || connection === undefined || uri === undefined) {
      this.tellMissing(document, name, uri);
      // The editor tries again by itself once it hears of a change.
      throw FileSystemError.FileNotFound(document);
    }
    this.follow(document, server, uri);
    return this.readNow(document, server, connection, uri);
  }

  /** Says once why a document has nothing to show: the editor itself doesn't. */
  private tellMissing(document: Uri, server: string, uri: string | undefined): void {
    const key = document.toString();
    if (!this.missing.has(key)) {
      this.missing.add(key);
      void notify.warn(
        uri === undefined
          ? l10n.t(
              'What a call gave is kept until its tab or the window closes. Run the call again.',
            )
          : l10n.t('{0} is shown as soon as the server {1} runs. Start it.', uri, server),
      );
    }
  }

  private async readNow(
    document: Uri,
    server: Server,
    connection: Connection,
    uri: string,
  ): Promise<Stored> {
    const {
      contents: [contents],
    } = await readResource(this.host.inbox, server.name, connection, uri, { byEditor: true });
    return this.store(document, contents ?? { uri, text: '' });
  }

  private follow(document: Uri, server: Server, uri: string): void {
    const key = document.toString();
    const connection = server.running;
    const before = this.followed.get(key);
    if (connection === undefined || before?.connection === connection) {
      return;
    }
    before?.stop();
    const stop = connection.watchResource(uri, () => {
      this.readAgain(document);
    });
    this.followed.set(key, { connection, stop });
  }

  /** Reads a document again, soon, and once for all the news that come until then. */
  private readAgain(document: Uri): void {
    const key = document.toString();
    const due = this.due.get(key);
    if (due !== undefined) {
      due.again = true;
      return;
    }
    const news = { again: false };
    this.due.set(key, news);
    setTimeout(() => {
      news.again = false;
      void this.refresh(document).finally(() => {
        this.due.delete(key);
        if (news.again) {
          this.readAgain(document);
        }
      });
    }, GATHER_MS);
  }

  private async refresh(document: Uri): Promise<void> {
    const { name, uri } = sourceOf(document);
    const server = this.host.servers.find(name);
    const connection = server?.running;
    if (
      server === undefined ||
      connection === undefined ||
      uri === undefined ||
      !isShown(document)
    ) {
      return;
    }
    try {
      await this.readNow(document, server, connection, uri);
    } catch (error) {
      this.host
        .logFor(name)
        .warn(`${uri} has changed and could not be read: ${describeError(error)}`);
    }
  }

  private store(document: Uri, contents: ResourceContents): Stored {
    const key = document.toString();
    const data =
      'text' in contents ? Buffer.from(contents.text) : Buffer.from(contents.blob, 'base64');
    const before = this.stored.get(key);
    // The editor compares times, and two changes may come within a millisecond.
    const mtime = Math.max(Date.now(), (before?.mtime ?? 0) + 1);
    const stored = { data, mtime };
    this.stored.set(key, stored);
    this.missing.delete(key);
    this.host.changes.fire([{ type: FileChangeType.Changed, uri: document }]);
    return stored;
  }

  private forget(document: Uri): void {
    const key = document.toString();
    this.followed.get(key)?.stop();
    this.followed.delete(key);
    this.stored.delete(key);
  }
}

/** The server and the resource of a document; no resource for a copy. */
function sourceOf({ query }: Uri): { readonly name: string; readonly uri: string | undefined } {
  const params = new URLSearchParams(query);
  return { name: params.get('server') ?? '', uri: params.get('uri') ?? undefined };
}

/** Opens a document in the editor's own viewer of its kind, and in no other: an ending must not start a notebook or a preview. */
async function show(document: Uri, contents: ResourceContents): Promise<void> {
  await commands.executeCommand('vscode.openWith', document, viewerOf(contents), {
    preview: false,
  });
}

function viewerOf(contents: ResourceContents): string {
  const type = bareType(contents.mimeType) ?? '';
  if ('text' in contents) {
    return 'default';
  }
  if (/^image\/(png|jpeg|gif|webp|bmp|avif|x-icon|vnd\.microsoft\.icon|svg\+xml)$/.test(type)) {
    return 'imagePreview.previewEditor';
  }
  if (type.startsWith('audio/')) {
    return 'vscode.audioPreview';
  }
  return type.startsWith('video/') ? 'vscode.videoPreview' : 'default';
}

function ourUri({ input }: Tab): readonly Uri[] {
  const uri =
    input instanceof TabInputText || input instanceof TabInputCustom ? input.uri : undefined;
  return uri?.scheme === RESOURCE_SCHEME ? [uri] : [];
}

function isShown(document: Uri): boolean {
  return window.tabGroups.all.some(({ tabs }) =>
    tabs.flatMap(ourUri).some((uri) => uri.toString() === document.toString()),
  );
}
