import {
  ProtocolError,
  ProtocolErrorCode,
  SdkHttpError,
  type CallToolRequestOptions,
  type CallToolResult,
  type Client,
  type ClientContext,
  type GetPromptResult,
  type JSONRPCRequest,
  type Progress,
  type ReadResourceResult,
  type RequestOptions,
} from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject } from '../elicitation/json';
import type { OpenCall } from '../elicitation/origin';
import type { Reply } from '../elicitation/settlement';
import type { Visit } from '../elicitation/visit';
import { visibleText } from '../elicitation/visibleText';
import { CallStopped, type CallTalk } from './callTalk';
import { fetchCatalogPart, type Catalog, type CatalogPart } from './catalog';
import { describeError } from './describeError';
import { followServer, subscribeToLists } from './followServer';
import { keepAlive } from './keepAlive';
import { ConnectionError, openClient, type ClientSetup, type OpenClient } from './openClient';
import { OpenElicitations, type RawElicitation } from './openElicitations';
import { PageVisits } from './pageVisits';
import { ProgressTokens } from './progressTokens';
import { RunningCall } from './runningCall';
import type { InputRequired, RoundAnswers } from './rounds';
import { runToEnd } from './runToEnd';
import type { RoundKeeping, SavedRound } from './savedRound';
import { callAsTask, mustBeTask } from './taskCall';

export interface ConnectionOptions extends ClientSetup {
  readonly onElicitation: (request: RawElicitation) => Promise<Reply>;
  /** The server still waits for a page that the person has said they are done with. */
  readonly onVisitAgain: (before: Visit) => Visit;
  /** Asks whether to go on with a call whose server asks again and again. */
  readonly askToGoOn: (call: OpenCall, message: string) => Promise<boolean>;
  /** Open folders, as `file:` URIs, for servers that ask for roots. */
  readonly roots: () => readonly { readonly uri: string; readonly name: string }[];
  /** Keeps an open round over a reload of the window. */
  readonly saveRound: (round: SavedRound) => RoundKeeping;
  readonly onCatalogChanged: (catalog: Catalog) => void;
  /** Called once, when the connection ends without {@link Connection.close}. */
  readonly onLost: (reason: string) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Longest name and version that a server gives itself, in code points: more would be no name. */
const LONGEST_CLAIM = 100;

/**
 * The longest time a timer can wait: calls end by {@link RunningCall}'s clock,
 * which stands still while a person is asked; the SDK's would run on.
 */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** What a request of a call carries on top of its own params. */
interface LegParams extends RoundAnswers {
  readonly _meta: { readonly progressToken: string };
}

const PARTS = ['tools', 'prompts', 'resources'] as const;

/** How an answer says which task it belongs to (2025-11-25, tasks, related task metadata). */
const RELATED_TASK = 'io.modelcontextprotocol/related-task';

/**
 * One live connection to a server. Requests of the server arrive raw: no
 * handler is registered for `elicitation/create`, because the SDK's own would
 * strip or refuse parts of the schema before anybody sees them.
 */
export class Connection {
  private currentCatalog: Catalog = { tools: [], prompts: [], resources: [] };
  private readonly problems = new Map<CatalogPart, string>();
  private readonly openCalls = new Set<RunningCall>();
  private readonly elicitations: OpenElicitations;
  private readonly visits = new PageVisits();
  private readonly progress = new ProgressTokens();
  private opened: OpenClient | undefined;
  private renewing: Promise<void> | undefined;
  private isOver = false;

  private constructor(private readonly options: ConnectionOptions) {
    this.elicitations = new OpenElicitations(options.onElicitation);
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

  /** Why a part of the catalog could not be listed, one sentence each. */
  get catalogProblems(): ReadonlyMap<CatalogPart, string> {
    return this.problems;
  }

  get catalog(): Catalog {
    return this.currentCatalog;
  }

  /** The name and version the server gives itself: a claim. */
  get claim(): string | undefined {
    const info = this.client.getServerVersion();
    return info === undefined
      ? undefined
      : visibleText(`${info.title ?? info.name} ${info.version}`, {
          multiline: false,
          limit: LONGEST_CLAIM,
        });
  }

  get protocolVersion(): string | undefined {
    return this.client.getNegotiatedProtocolVersion();
  }

  /** Calls a tool; rejects with the server's error, or with the signal's reason when cancelled. */
  callTool(
    name: string,
    args: JsonObject,
    options: CallOptions = {},
    first?: InputRequired,
  ): Promise<CallToolResult> {
    const tool = this.currentCatalog.tools.find((candidate) => candidate.name === name);
    return this.run({ kind: 'tool', name }, args, options, first, (extra, requestOptions) =>
      mustBeTask(tool) && !this.isModern
        ? callAsTask(
            this.client,
            { name, arguments: args, ...extra },
            requestOptions,
            this.options.log,
          )
        : this.client.callTool(
            { name, arguments: args, ...extra },
            { ...requestOptions, ...this.withoutOutputSchema(name) },
          ),
    );
  }

  /** Gets a prompt with its arguments filled in. */
  getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    options: CallOptions = {},
    first?: InputRequired,
  ): Promise<GetPromptResult> {
    return this.run({ kind: 'prompt', name }, args, options, first, (extra, requestOptions) =>
      this.client.getPrompt({ name, arguments: args, ...extra }, requestOptions),
    );
  }

  /** Reads a resource. */
  readResource(
    uri: string,
    options: CallOptions = {},
    first?: InputRequired,
  ): Promise<ReadResourceResult> {
    return this.run({ kind: 'resource', name: uri }, {}, options, first, (extra, requestOptions) =>
      this.client.readResource({ uri, ...extra }, { ...requestOptions, cacheMode: 'refresh' }),
    );
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
    // At once: a process may take seconds to go, and nobody waits for these answers any more.
    this.elicitations.disconnect();
    this.visits.disconnect();
    await this.opened?.client.close();
  }

  private get client(): Client {
    if (this.opened === undefined) {
      throw new ConnectionError('The connection is not open.');
    }
    return this.opened.client;
  }

  private get isModern(): boolean {
    return this.client.getProtocolEra() === 'modern';
  }

  private async connect(signal: AbortSignal): Promise<void> {
    const opened = await openClient(this.options, signal, (client) => {
      this.prepare(client);
    });
    this.opened = opened;
    const lost = new AbortController();
    opened.client.onclose = () => {
      lost.abort();
    };
    await Promise.all(PARTS.map((part) => this.refresh(part)));
    if (lost.signal.aborted) {
      throw new ConnectionError(this.lossReason());
    }
    opened.client.onclose = () => {
      this.handleClose(opened);
    };
    if (this.isModern) {
      subscribeToLists(opened.client, this.options.log);
    }
  }

  private prepare(client: Client): void {
    client.fallbackRequestHandler = (request, context) => this.answer(client, request, context);
    this.progress.listenTo(client);
    followServer(client, this.options.log, {
      onListChanged: (part) => {
        void this.refresh(part);
      },
      onElicitationComplete: (id) => {
        this.visits.complete(id);
      },
    });
  }

  private async answer(
    client: Client,
    { id, method, params }: JSONRPCRequest,
    context: ClientContext,
  ): Promise<JsonObject> {
    if (method === 'roots/list') {
      return { roots: this.options.roots().map((root) => ({ ...root })) };
    }
    if (method !== 'elicitation/create') {
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
    }
    const calls = [...this.openCalls];
    const stop = keepAlive(client, params, this.options.log);
    const reply = await this.elicitations
      .receive(id, params, calls, context.mcpReq.signal)
      .finally(stop);
    if (reply.kind === 'error') {
      throw new ProtocolError(reply.code, reply.message);
    }
    if (reply.visit !== undefined) {
      this.visits.add(reply.visit, calls);
    }
    return { ...reply.result, ...relatedTask(params) };
  }

  private async run<T>(
    { kind, name }: OpenCall,
    args: JsonObject,
    { signal, onProgress }: CallOptions,
    first: InputRequired | undefined,
    leg: (extra: LegParams, options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    const { serverOptions, saveRound } = this.options;
    const call = new RunningCall(kind, name, signal, serverOptions.timeout * 1000);
    this.openCalls.add(call);
    const options: RequestOptions = {
      timeout: NO_TIMEOUT_MS,
      signal: call.signal,
      allowInputRequired: true,
    };
    const progress = this.progress.begin((news) => {
      call.touch();
      onProgress?.(news);
    });
    let kept: RoundKeeping | undefined;
    try {
      return await runToEnd(
        (answers) =>
          this.renewingSession(() =>
            leg({ ...answers, _meta: { progressToken: progress.token } }, options),
          ),
        this.talkFor(call),
        {
          keep: (round) => {
            kept = saveRound({ kind, name, args, round });
          },
          forget: () => kept?.forget(),
        },
        first,
      );
    } catch (error) {
      this.elicitations.abandon(
        call,
        call.signal.aborted
          ? call.whyGivenUp
          : `The call that led to it failed: ${describeError(error)}`,
      );
      call.signal.throwIfAborted();
      throw error;
    } finally {
      call.end();
      progress.end();
      this.openCalls.delete(call);
      // Nothing is left to do for a round that was answered.
      if (this.isOver && !call.signal.aborted) {
        kept?.interrupt();
      } else {
        kept?.forget();
      }
      this.visits.callEnded(call);
    }
  }

  private talkFor(call: RunningCall): CallTalk {
    const finish = async (visit: Visit): Promise<void> => {
      this.visits.add(visit, [call]);
      const end = await call.unlessGivenUp(visit.ended);
      if (end === 'cancelled') {
        throw new CallStopped('You stopped waiting for the page.');
      }
      this.throwIfOver();
    };
    return {
      call,
      log: this.options.log,
      ask: async (params) => {
        const reply = await this.elicitations.askFor(call, params);
        call.signal.throwIfAborted();
        this.throwIfOver();
        return reply;
      },
      finish,
      visitAgain: (visit) => this.options.onVisitAgain(visit),
      goOn: (message) => {
        const release = call.hold();
        return call.unlessGivenUp(this.options.askToGoOn(call, message)).finally(release);
      },
      roots: () => ({ roots: this.options.roots() }),
    };
  }

  private throwIfOver(): void {
    if (this.isOver) {
      throw new ConnectionError('The connection to the server ended.');
    }
  }

  /**
   * A server that has forgotten the session did not do what it was asked
   * (streamable HTTP, session management: 404); it is asked again in a new one.
   */
  private async renewingSession<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      const isForgotten =
        error instanceof SdkHttpError &&
        // Some servers answer 400; either way nothing was run.
        (error.status === 404 || error.status === 400) &&
        this.opened?.transport.sessionId !== undefined;
      if (!isForgotten || this.isOver) {
        throw error;
      }
      this.options.log.info('The server has forgotten the session; beginning a new one.');
      this.renewing ??= this.renew().finally(() => {
        this.renewing = undefined;
      });
      await this.renewing;
      return request();
    }
  }

  private async renew(): Promise<void> {
    const before = this.client;
    before.onclose = () => undefined;
    this.elicitations.disconnect();
    await before.close();
    await this.connect(new AbortController().signal);
  }

  /**
   * The tool as it was listed, less its `outputSchema`: the SDK would throw a
   * result away that doesn't fit, though the tool has run.
   */
  private withoutOutputSchema(name: string): CallToolRequestOptions {
    const tool = this.currentCatalog.tools.find((candidate) => candidate.name === name);
    if (tool === undefined) {
      return {};
    }
    const toolDefinition = { ...tool };
    delete toolDefinition.outputSchema;
    return { toolDefinition };
  }

  private async refresh(part: CatalogPart): Promise<void> {
    try {
      const fetched = await fetchCatalogPart(this.client, part);
      this.currentCatalog = { ...this.currentCatalog, ...fetched };
      this.problems.delete(part);
    } catch (error) {
      const problem = describeError(error);
      this.problems.set(part, problem);
      this.options.log.warn(`The ${part} could not be listed: ${problem}`);
    }
    this.options.onCatalogChanged(this.currentCatalog);
  }

  private handleClose(opened: OpenClient): void {
    if (!this.isOver && this.opened === opened) {
      this.isOver = true;
      this.elicitations.disconnect();
      this.visits.disconnect();
      this.options.onLost(this.lossReason());
    }
  }

  private lossReason(): string {
    const said = this.opened?.lastWords() ?? '';
    return said === '' ? 'The server ended the connection.' : `The server ended. It said: ${said}`;
  }
}

/** The answer to a request of a task carries the task's id, as the request did. */
function relatedTask(params: unknown): { readonly _meta?: JsonObject } {
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  const task = isJsonObject(meta) ? meta[RELATED_TASK] : undefined;
  return task === undefined ? {} : { _meta: { [RELATED_TASK]: task } };
}
