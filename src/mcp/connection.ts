import {
  Client,
  ProtocolError,
  ProtocolErrorCode,
  SdkHttpError,
  type CallToolRequestOptions,
  type CallToolResult,
  type ClientOptions,
  type GetPromptResult,
  type JsonSchemaValidatorResult,
  type Progress,
  type ReadResourceResult,
  type RequestOptions,
  type Transport,
} from '@modelcontextprotocol/client';
import type { JsonObject } from '../elicitation/json';
import type { OpenCall } from '../elicitation/origin';
import type { Reply } from '../elicitation/settlement';
import { visibleText } from '../elicitation/visibleText';
import { fetchCatalogPart, type Catalog, type CatalogPart } from './catalog';
import { createTransport } from './createTransport';
import { describeConnectionFailure } from './connectionFailure';
import { describeError } from './describeError';
import type { Logger } from './logger';
import { OpenElicitations, type RawElicitation } from './openElicitations';
import type { ServerDefinition } from './serverDefinition';
import { StdioTransport } from './stdioTransport';
import { logWire } from './wireLog';

export interface ConnectionOptions {
  /** Variables resolved. */
  readonly definition: ServerDefinition;
  /** The same without what the environment holds, for messages. */
  readonly shownDefinition: ServerDefinition;
  /** The workspace folder, for relative paths and a missing `cwd`. */
  readonly folder: string | undefined;
  readonly clientInfo: { readonly name: string; readonly title: string; readonly version: string };
  readonly log: Logger;
  readonly onElicitation: (request: RawElicitation) => Promise<Reply>;
  readonly onCatalogChanged: (catalog: Catalog) => void;
  /** Called once, when the connection ends without {@link Connection.close}. */
  readonly onLost: (reason: string) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** A connection that could not be made; the message says why and what to do. */
export class ConnectionError extends Error {}

/** Longest name and version that a server gives itself, in code points: more would be no name. */
const LONGEST_CLAIM = 100;

/**
 * The longest time a timer can wait. A person may take as long as they like,
 * and the SDK's clock runs on while they do, so calls end by signal instead.
 */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * One live connection to a server. Requests of the server arrive raw: no
 * handler is registered for `elicitation/create`, because the SDK's own would
 * strip or refuse parts of the schema before anybody sees them.
 */
export class Connection {
  private currentCatalog: Catalog = { tools: [], prompts: [], resources: [] };
  private readonly problems = new Map<CatalogPart, string>();
  private readonly openCalls = new Set<OpenCall>();
  private readonly elicitations: OpenElicitations;
  private closing = false;

  private constructor(
    private readonly client: Client,
    private readonly options: ConnectionOptions,
    private readonly lastWords: () => string,
  ) {
    this.elicitations = new OpenElicitations(options.onElicitation);
    client.fallbackRequestHandler = async (request, context) => {
      if (request.method !== 'elicitation/create') {
        throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
      }
      const reply = await this.elicitations.receive(
        request.id,
        request.params,
        [...this.openCalls],
        context.mcpReq.signal,
      );
      if (reply.kind === 'error') {
        throw new ProtocolError(reply.code, reply.message);
      }
      return { ...reply.result };
    };
    client.onerror = (error) => {
      options.log.warn(error.message);
    };
    for (const part of ['tools', 'prompts', 'resources'] as const) {
      client.setNotificationHandler(`notifications/${part}/list_changed`, () => this.refresh(part));
    }
  }

  /**
   * Connects to a server and fetches what it offers.
   *
   * @throws ConnectionError or DefinitionError with a sentence for the person
   */
  static async open(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
    const { definition, folder, log } = options;
    const connect = async (tried: ServerDefinition): Promise<Connection> =>
      Connection.openWith(await createTransport(tried, folder, log), options, signal);
    try {
      return await connect(definition);
    } catch (error) {
      const cause = error instanceof ConnectionError ? error.cause : undefined;
      if (
        definition.type !== 'http' ||
        !(cause instanceof SdkHttpError) ||
        ![400, 404, 405].includes(cause.status)
      ) {
        throw error;
      }
      log.info('The server does not speak streamable HTTP; trying SSE.');
      // Where neither works, the first answer is the one that tells more.
      return connect({ ...definition, type: 'sse' }).catch(() => {
        throw error;
      });
    }
  }

  private static async openWith(
    transport: Transport,
    options: ConnectionOptions,
    signal: AbortSignal,
  ): Promise<Connection> {
    const client = new Client(options.clientInfo, {
      capabilities: { elicitation: { form: {}, url: {} } },
      jsonSchemaValidator: unchecked,
    });
    const lastWords = (): string =>
      transport instanceof StdioTransport ? transport.lastWords : '';
    const connection = new Connection(client, options, lastWords);
    logWire(transport, options.log);
    try {
      await client.connect(transport, { signal });
    } catch (error) {
      connection.closing = true;
      await client.close();
      throw new ConnectionError(
        describeConnectionFailure(error, options.shownDefinition, lastWords()),
        {
          cause: error,
        },
      );
    }
    const lost = new AbortController();
    client.onclose = () => {
      lost.abort();
    };
    await Promise.all(
      (['tools', 'prompts', 'resources'] as const).map((part) => connection.refresh(part)),
    );
    if (lost.signal.aborted) {
      throw new ConnectionError(connection.lossReason());
    }
    client.onclose = () => {
      connection.handleClose();
    };
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
  callTool(name: string, args: JsonObject, options: CallOptions = {}): Promise<CallToolResult> {
    return this.during({ kind: 'tool', name }, options, (requestOptions) =>
      this.client.callTool(
        { name, arguments: args },
        { ...requestOptions, ...this.withoutOutputSchema(name) },
      ),
    );
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

  /** Gets a prompt with its arguments filled in. */
  getPrompt(
    name: string,
    args: Record<string, string>,
    options: CallOptions = {},
  ): Promise<GetPromptResult> {
    return this.during({ kind: 'prompt', name }, options, (requestOptions) =>
      this.client.getPrompt({ name, arguments: args }, requestOptions),
    );
  }

  /** Reads a resource. */
  readResource(uri: string, options: CallOptions = {}): Promise<ReadResourceResult> {
    return this.during({ kind: 'resource', name: uri }, options, (requestOptions) =>
      this.client.readResource({ uri }, { ...requestOptions, cacheMode: 'refresh' }),
    );
  }

  /** Ends the connection, and the server's process where there is one. */
  async close(): Promise<void> {
    this.closing = true;
    // At once: a process may take seconds to go, and nobody waits for these answers any more.
    this.elicitations.disconnect();
    await this.client.close();
  }

  private async during<T>(
    call: OpenCall,
    { signal, onProgress }: CallOptions,
    run: (options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    this.openCalls.add(call);
    try {
      return await run({
        timeout: NO_TIMEOUT_MS,
        ...(signal === undefined ? {} : { signal }),
        ...(onProgress === undefined ? {} : { onprogress: onProgress }),
      });
    } finally {
      this.openCalls.delete(call);
      if (signal?.aborted === true) {
        this.elicitations.abandon(call);
      }
    }
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

  private handleClose(): void {
    if (!this.closing) {
      this.closing = true;
      this.options.onLost(this.lossReason());
    }
  }

  private lossReason(): string {
    const said = this.lastWords();
    return said === '' ? 'The server ended the connection.' : `The server ended. It said: ${said}`;
  }
}

/**
 * Takes tool results as they come. The SDK would run the patterns of a tool's
 * `outputSchema` without a time limit, and a server could stop every extension
 * of the window with one of them.
 */
const unchecked: NonNullable<ClientOptions['jsonSchemaValidator']> = {
  getValidator<T>(): (input: unknown) => JsonSchemaValidatorResult<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};
