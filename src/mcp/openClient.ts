import {
  Client,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SUPPORTED_PROTOCOL_VERSIONS,
  UnauthorizedError,
  type ClientOptions,
  type Transport,
} from '@modelcontextprotocol/client';
import { assumeComplete } from './assumeComplete';
import { checkAddress } from './checkAddress';
import { describeConnectionFailure } from './connectionFailure';
import { createTransport } from './createTransport';
import { LateDiscovery } from './lateDiscovery';
import type { Logger } from './logger';
import { sendSignedIn } from './oauth/sendSignedIn';
import { SignIn } from './oauth/signIn';
import { SignInFailed } from './oauth/signInFailed';
import type { SignInOptions } from './oauth/signInOptions';
import { refuseFaultyRounds } from './refuseFaultyRounds';
import { DefaultJsonSchemaValidator } from './sdkShims';
import type { ServerDefinition } from './serverDefinition';
import type { ServerOptions } from './serverOptions';
import { StdioTransport } from './stdioTransport';
import { logWire } from './wireLog';

/** A connection that could not be made; the message says why and what to do. */
export class ConnectionError extends Error {}

/** What a client needs to be opened. */
export interface ClientSetup {
  /** Variables resolved. */
  readonly definition: ServerDefinition;
  /** The same without what the environment holds, for messages. */
  readonly shownDefinition: ServerDefinition;
  /** The workspace folder, for relative paths and a missing `cwd`. */
  readonly folder: string | undefined;
  readonly clientInfo: { readonly name: string; readonly title: string; readonly version: string };
  readonly log: Logger;
  readonly serverOptions: ServerOptions;
  /** Which servers of this definition are better not asked for their era. */
  readonly eras: EraMemory;
  /** For a server that may want a sign-in. */
  readonly signIn: Pick<SignInOptions, 'server' | 'key' | 'host'> | undefined;
}

/**
 * Remembers servers that can't stand the question for their era: they end, or
 * say nothing until it is given up.
 */
export interface EraMemory {
  isLegacy(definition: ServerDefinition): boolean;
  rememberLegacy(definition: ServerDefinition): void;
}

/** A client that is connected. */
export interface OpenClient {
  readonly client: Client;
  readonly transport: Transport;
  readonly signIn: SignIn | undefined;
  /** What the server wrote to stderr last. */
  readonly lastWords: () => string;
}

/** How long a server may think about which era it belongs to, in milliseconds. */
const PROBE_MS = 5000;

/** The same for a server that is known to answer, but is slow to start. */
const PATIENT_PROBE_MS = 60_000;

/** How long a server over HTTP that said nothing of its era may think about `initialize`, in milliseconds. */
const AFTER_SILENCE_MS = 10_000;

/** The newest revision whose servers are asked by `initialize`. */
const NEWEST_LEGACY = '2025-11-25';

/** Whether a server is asked for its era, and taken for a legacy one when it does not answer soon. */
type Manner = 'ask' | 'askPatiently' | 'legacy';

/**
 * Connects to a server, in the newest revision that both sides know.
 *
 * @param prepare sets the handlers of a client, before it is connected to the transport
 * @param hold called while the person signs in; the result is called when they are done
 * @throws ConnectionError or DefinitionError with a sentence for the person
 */
export async function openClient(
  setup: ClientSetup,
  signal: AbortSignal,
  prepare: (client: Client, transport: Transport) => void,
  hold: () => () => void,
): Promise<OpenClient> {
  const { definition, eras, log, serverOptions } = setup;
  if (definition.type !== 'stdio') {
    checkAddress(definition);
  }
  const signIn = signInFor(setup, hold);
  const late = new LateDiscovery();
  const connect = async (
    tried: ServerDefinition,
    manner: Manner,
    timeout?: number,
  ): Promise<OpenClient> => {
    const attempt = (): Promise<OpenClient> =>
      connectOnce({ ...setup, definition: tried }, signal, prepare, manner, late, signIn, timeout);
    try {
      return await (signIn?.run(attempt, signal) ?? attempt());
    } catch (error) {
      throw error instanceof SignInFailed
        ? new ConnectionError(error.message, { cause: error })
        : error;
    }
  };
  const isAuto = serverOptions.protocol === 'auto';
  const isRemembered = isAuto && eras.isLegacy(definition);
  try {
    return await connect(definition, isRemembered || definition.type === 'sse' ? 'legacy' : 'ask');
  } catch (error) {
    const cause = error instanceof ConnectionError ? error.cause : undefined;
    if (isAuto && (late.hasCome || (isRemembered && cause instanceof ProtocolError))) {
      log.info('The server needs to be asked for its era after all; starting it again.');
      return connect(definition, 'askPatiently');
    }
    if (definition.type === 'stdio' && isEndOfProbe(cause) && isAuto) {
      log.info('The server ended when it was asked for its era; starting it again without.');
      const opened = await connect(definition, 'legacy');
      eras.rememberLegacy(definition);
      return opened;
    }
    if (definition.type === 'http' && isAuto && isOddAnswer(cause)) {
      log.info('The server did not say which era it is of; taking it for an older one.');
      // Where that does not work either, the first answer is the one that tells more.
      return connect(definition, 'legacy', AFTER_SILENCE_MS).catch(() => {
        throw error;
      });
    }
    if (
      definition.type === 'http' &&
      cause instanceof SdkHttpError &&
      [400, 404, 405].includes(cause.status)
    ) {
      log.info('The server does not speak streamable HTTP; trying SSE.');
      // Where neither works, the first answer is the one that tells more.
      return connect({ ...definition, type: 'sse' }, 'legacy').catch(() => {
        throw error;
      });
    }
    throw error;
  }
}

async function connectOnce(
  setup: ClientSetup,
  signal: AbortSignal,
  prepare: (client: Client, transport: Transport) => void,
  manner: Manner,
  late: LateDiscovery,
  signIn: SignIn | undefined,
  timeout: number | undefined,
): Promise<OpenClient> {
  const { definition, eras, folder, log, serverOptions } = setup;
  const transport = await createTransport(definition, folder, log, signIn);
  if (signIn !== undefined) {
    signIn.connecting();
    sendSignedIn(transport, signIn);
  }
  const client = new Client(setup.clientInfo, clientOptions(serverOptions, manner));
  const lastWords = (): string => (transport instanceof StdioTransport ? transport.lastWords : '');
  prepare(client, transport);
  late.watch(transport);
  assumeComplete(client, transport);
  refuseFaultyRounds(transport);
  logWire(transport, log);
  // The probe knows no signal; it ends with its transport.
  const giveUp = (): void => {
    void transport.close();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  const start = Date.now();
  try {
    signal.throwIfAborted();
    await client.connect(transport, { signal, ...(timeout === undefined ? {} : { timeout }) });
  } catch (error) {
    await client.close();
    const notRun = transport instanceof StdioTransport ? transport.lateFailure : undefined;
    throw new ConnectionError(
      describeConnectionFailure(notRun ?? error, setup.shownDefinition, lastWords()),
      { cause: error },
    );
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
  if (
    manner !== 'legacy' &&
    !late.hasCome &&
    definition.type === 'stdio' &&
    client.getProtocolEra() === 'legacy' &&
    Date.now() - start > PROBE_MS
  ) {
    eras.rememberLegacy(definition);
  }
  signIn?.connected();
  return { client, transport, signIn, lastWords };
}

/** Whoever sets an "Authorization" header has signed in that way. */
function signInFor(
  { definition, clientInfo, log, signIn }: ClientSetup,
  hold: () => () => void,
): SignIn | undefined {
  if (
    definition.type === 'stdio' ||
    signIn === undefined ||
    Object.keys(definition.headers).some((name) => name.toLowerCase() === 'authorization')
  ) {
    return undefined;
  }
  const { url, oauth = {} } = definition;
  return new SignIn({ ...signIn, url, oauth, clientName: clientInfo.title, log, hold });
}

function clientOptions(options: ServerOptions, manner: Manner): ClientOptions {
  return {
    capabilities: {
      ...elicitationCapability(options),
      roots: { listChanged: true },
    },
    inputRequired: { autoFulfill: false },
    jsonSchemaValidator: new DefaultJsonSchemaValidator(),
    ...versionOptions(options.protocol, manner),
  };
}

/** A mode that is switched off is not declared; with neither there is no elicitation. */
function elicitationCapability({ form, url }: ServerOptions): ClientOptions['capabilities'] {
  if (form === 'off' && url === 'off') {
    return {};
  }
  return {
    elicitation: { ...(form === 'off' ? {} : { form: {} }), ...(url === 'off' ? {} : { url: {} }) },
  };
}

function versionOptions(
  protocol: ServerOptions['protocol'],
  manner: Manner,
): Pick<ClientOptions, 'versionNegotiation' | 'supportedProtocolVersions'> {
  if (protocol === 'auto') {
    return {
      versionNegotiation:
        manner === 'legacy'
          ? { mode: 'legacy' }
          : {
              mode: 'auto',
              probe: { timeoutMs: manner === 'ask' ? PROBE_MS : PATIENT_PROBE_MS },
            },
    };
  }
  if (protocol > NEWEST_LEGACY) {
    return {
      versionNegotiation: { mode: { pin: protocol }, probe: { timeoutMs: PATIENT_PROBE_MS } },
    };
  }
  // Revisions are dates: a server that is older still is welcome.
  const older = SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version <= protocol);
  return { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: older };
}

/** Whether the server ended, rather than answered, when it was asked for its era. */
function isEndOfProbe(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.EraNegotiationFailed;
}

/**
 * Whether an address answered the question for its era with what is no answer,
 * or not in time, as a server may that has never heard of it; nobody else on
 * the way there has.
 */
function isOddAnswer(error: unknown): boolean {
  if (error instanceof SdkHttpError) {
    return error.code === SdkErrorCode.EraNegotiationFailed && error.status === 500;
  }
  return (
    error instanceof SdkError &&
    (error.code === SdkErrorCode.RequestTimeout ||
      (error.code === SdkErrorCode.EraNegotiationFailed && !isNetworkFailure(error.cause)))
  );
}

function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    error instanceof SdkHttpError ||
    error instanceof UnauthorizedError
  );
}
