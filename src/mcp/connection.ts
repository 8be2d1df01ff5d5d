import type {
  CallToolResult,
  Client,
  GetPromptResult,
  ReadResourceResult,
  RequestOptions,
  Transport,
} from '@modelcontextprotocol/client';
import type { JsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import { readServerClaim, type ServerClaim } from '../elicitation/serverClaim';
import { answerServer } from './answerServer';
import { CallRunner, type Call, type CallOptions, type LegParams } from './callRunner';
import type { Catalog, CatalogPart } from './catalog';
import { askCompletion, type Completion, type CompletionQuestion } from './completion';
import type { ConnectionOptions } from './connectionOptions';
import { describeError } from './describeError';
import { followLists } from './followLists';
import { followServer } from './followServer';
import { listSignedIn } from './listSignedIn';
import { LiveCatalog } from './liveCatalog';
import { ConnectionError, openClient, type OpenClient } from './openClient';
import { OpenElicitations } from './openElicitations';
import { SignedInLate } from './oauth/challenge';
import { signOut } from './oauth/signOut';
import { PageVisits } from './pageVisits';
import { requestTool } from './requestTool';
import { ResourceWatches } from './resourceWatches';
import type { RunningCall } from './runningCall';
import type { OpenRound } from './savedRound';
import { SessionRenewal } from './sessionRenewal';

/**
 * One live connection to a server: what it offers, and the calls to it.
 */
export class Connection {
  /** Needs no connection, but the SDK, which comes with this module. */
  static readonly signOut = signOut;

  private readonly live: LiveCatalog;
  private readonly renewal: SessionRenewal;
  private readonly elicitations: OpenElicitations;
  private readonly visits = new PageVisits();
  private readonly watches: ResourceWatches;
  private readonly runner: CallRunner;
  private opened: OpenClient | undefined;
  private stopListening: AbortController | undefined;
  /** Aborted when the connection is closed. */
  private readonly closing = new AbortController();
  private isOver = false;

  private constructor(private readonly options: ConnectionOptions) {
    const isRedelivering = options.definition.type !== 'stdio';
    this.elicitations = new OpenElicitations(options.onElicitation, isRedelivering);
    this.runner = new CallRunner(options, this.elicitations, this.visits);
    this.watches = new ResourceWatches(options.log);
    this.live = new LiveCatalog({
      log: options.log,
      list: (part) => (this.isOver || !this.opened ? undefined : this.list(this.opened, part)),
      onChanged: options.onCatalogChanged,
    });
    this.renewal = new SessionRenewal({
      log: options.log,
      opened: () => this.opened,
      isOver: () => this.isOver,
      connectAgain: () => this.connectAgain(),
    });
  }

  /**
   * Connects to a server and fetches what it offers.
   *
   * @throws ConnectionError or DefinitionError with a sentence for the person
   */
  static async open(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
    const connection = new Connection(options);
    await connection.connect(signal);
    return connection;
  }

  /** Which parts of the catalog could not be listed, and why. */
  get catalogProblems(): readonly string[] {
    return this.live.problems;
  }

  get catalog(): Catalog {
    return this.live.catalog;
  }

  /** What the server says it is. */
  get claim(): ServerClaim | undefined {
    return readServerClaim(this.client.getServerVersion());
  }

  get protocolVersion(): string | undefined {
    return this.client.getNegotiatedProtocolVersion();
  }

  /** Calls a tool; rejects with the server's error, or with the signal's reason when cancelled. */
  callTool(
    name: string,
    args: JsonObject,
    options: CallOptions = {},
    first?: OpenRound,
  ): Promise<CallToolResult> {
    const tool = this.live.tool(name);
    return this.run(
      { kind: 'tool', name, args, first },
      options,
      (extra, requestOptions, running) =>
        requestTool(
          this.client,
          tool,
          { name, arguments: args, ...extra },
          requestOptions,
          running,
          this.options.log,
        ),
    );
  }

  /** Gets a prompt with its arguments filled in. */
  getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    options: CallOptions = {},
    first?: OpenRound,
  ): Promise<GetPromptResult> {
    return this.run({ kind: 'prompt', name, args, first }, options, (extra, requestOptions) =>
      this.client.getPrompt({ name, arguments: args, ...extra }, requestOptions),
    );
  }

  /** Reads a resource. */
  readResource(
    uri: string,
    options: CallOptions = {},
    first?: OpenRound,
  ): Promise<ReadResourceResult> {
    return this.run(
      { kind: 'resource', name: uri, args: {}, first },
      options,
      (extra, requestOptions) =>
        this.client.readResource({ uri, ...extra }, { ...requestOptions, cacheMode: 'refresh' }),
    );
  }

  /** Whether the server completes arguments of prompts and variables of resource templates. */
  get isCompleting(): boolean {
    return this.client.getServerCapabilities()?.completions !== undefined;
  }

  /** Asks for what an argument could be, as far as it is typed. */
  complete(asked: CompletionQuestion, signal: AbortSignal): Promise<Completion> {
    return this.renewal.run(() => askCompletion(this.client, asked, signal), signal);
  }

  /** Calls back when a resource has changed, until the result is called. */
  watchResource(uri: string, onUpdated: () => void): () => void {
    return this.watches.watch(this.client, uri, onUpdated);
  }

  /** Tells the server that the open folders are others now, where it may want to know. */
  async tellRootsChanged(): Promise<void> {
    if (!this.isModern) {
      await this.client.notification({ method: 'notifications/roots/list_changed' });
    }
  }

  /** Ends the connection, and the server's process where there is one. */
  async close(): Promise<void> {
    this.isOver = true;
    this.closing.abort(new ConnectionError(t('The connection to the server ended.')));
    this.stopFollowing();
    // At once: a process may take seconds to go, and nobody waits for these answers any more.
    this.runner.disconnect();
    await this.opened?.client.close();
  }

  private get client(): Client {
    if (this.opened === undefined) {
      throw new ConnectionError(t('The connection is not open.'));
    }
    return this.opened.client;
  }

  private get isModern(): boolean {
    return this.client.getProtocolEra() === 'modern';
  }

  private async connect(signal: AbortSignal): Promise<void> {
    const opened = await openClient(
      this.options,
      signal,
      (client, transport) => {
        this.prepare(client, transport);
      },
      () => this.runner.holdClocks(),
    );
    if (this.isOver) {
      await opened.client.close();
      this.closing.signal.throwIfAborted();
    }
    this.opened = opened;
    const lost = new AbortController();
    opened.client.onclose = () => {
      lost.abort();
    };
    await this.live.refreshAll();
    if (this.opened !== opened) {
      // A sign-in came between, and the session is another one now.
      return;
    }
    // It may have closed before anybody could be told, too.
    if (lost.signal.aborted || opened.client.transport === undefined) {
      await opened.client.close();
      throw new ConnectionError(this.lossReason());
    }
    opened.client.onclose = () => {
      this.handleClose(opened);
    };
    if (this.isModern) {
      this.stopListening = new AbortController();
      void followLists(opened.client, this.options.log, this.stopListening.signal, () => {
        void this.live.refreshAll();
      });
    }
    this.watches.renew(opened.client);
  }

  private prepare(client: Client, transport: Transport): void {
    const { options, runner, elicitations, visits } = this;
    answerServer(client, { options, runner, elicitations, visits });
    runner.causes.watch(transport);
    runner.progress.listenTo(client);
    followServer(client, options.log, {
      onListChanged: (part) => {
        this.live.changed(part);
      },
      onElicitationComplete: (id) => {
        visits.complete(id);
      },
      onResourceUpdated: (uri) => {
        this.watches.updated(uri);
      },
    });
  }

  private run<T>(
    call: Call,
    options: CallOptions,
    leg: (extra: LegParams, requestOptions: RequestOptions, running: RunningCall) => Promise<T>,
  ): Promise<T> {
    return this.runner.run(call, options, (extra, requestOptions, running) =>
      this.renewal.run(() => leg(extra, requestOptions, running), running.signal),
    );
  }

  private async connectAgain(): Promise<void> {
    const before = this.client;
    before.onclose = () => undefined;
    this.stopFollowing();
    this.elicitations.disconnect();
    await before.close();
    try {
      await this.connect(this.closing.signal);
    } catch (error) {
      this.closing.signal.throwIfAborted();
      this.isOver = true;
      this.runner.disconnect();
      this.options.onLost(describeError(error));
      throw error;
    }
  }

  private stopFollowing(): void {
    this.stopListening?.abort();
    this.watches.disconnect();
  }

  private async list(opened: OpenClient, part: CatalogPart): Promise<Partial<Catalog>> {
    try {
      return await listSignedIn(opened, part);
    } catch (error) {
      if (!(error instanceof SignedInLate)) {
        throw error;
      }
      // The new session lists everything anew.
      await this.renewal.renew(opened, error);
      return {};
    }
  }

  private handleClose(opened: OpenClient): void {
    if (!this.isOver && this.opened === opened) {
      this.isOver = true;
      this.stopFollowing();
      this.runner.disconnect();
      this.options.onLost(this.lossReason());
    }
  }

  private lossReason(): string {
    const said = this.opened?.lastWords() ?? '';
    return said === ''
      ? t('The server ended the connection.')
      : t('The server ended. It said: {0}', said);
  }
}
