import {
  ProtocolError,
  StreamableHTTPClientTransport,
  type AuthProvider,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';
import { orderedFetch } from './orderedFetch';
import type { HttpDefinition } from './serverDefinition';

type SendOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

/** JSON-RPC: the first code that implementations may use as they like. */
const STREAM_ENDED = -32000;

/**
 * Streamable HTTP that fails a request when its response stream ends without a
 * response, and whose streams may be silent for as long as a person needs.
 */
export class HttpTransport extends StreamableHTTPClientTransport {
  /** Ids of requests of ours that have no response yet. */
  private readonly unanswered = new Set<RequestId>();

  /** Ids of requests that were answered with JSON and not with a stream: nothing more will come. */
  private readonly wholeAnswers: Set<RequestId>;

  /** @param authProvider where the server may want a sign-in */
  constructor({ url, headers }: HttpDefinition, authProvider: AuthProvider | undefined) {
    const wholeAnswers = new Set<RequestId>();
    super(new URL(url), {
      requestInit: { headers },
      fetch: async (target, init) => {
        const response = await orderedFetch(target, init);
        if (response.ok && isJson(response)) {
          wholeAnswers.add(idOf(init?.body));
        }
        return response;
      },
      ...(authProvider === undefined ? {} : { authProvider }),
    });
    this.wholeAnswers = wholeAnswers;
    // Whoever connects calls what was set before.
    this.onmessage = (message) => {
      if (!('method' in message) && message.id !== undefined) {
        this.unanswered.delete(message.id);
      }
    };
  }

  /** Sends a message; a request is answered with an error when its answer ends without a response. */
  override async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    // Ids that are text belong to the SDK's own probes and subscriptions, which look after themselves.
    if (!('method' in message && 'id' in message && typeof message.id === 'number')) {
      return super.send(message, options);
    }
    const { id } = message;
    this.unanswered.add(id);
    const giveUp = (): void => {
      if (this.unanswered.delete(id)) {
        const error = { code: STREAM_ENDED, message: STREAM_ENDED_MESSAGE };
        this.onmessage?.({ jsonrpc: '2.0', id, error });
      }
    };
    await super.send(message, { ...options, onRequestStreamEnd: giveUp });
    if (this.wholeAnswers.delete(id)) {
      giveUp();
    }
  }
}

const STREAM_ENDED_MESSAGE = 'The connection ended before the server sent its answer.';

/** Whether an error means that the response stream ended early. */
export function isStreamEnd(error: unknown): boolean {
  return (
    error instanceof ProtocolError &&
    error.code === STREAM_ENDED &&
    error.message.endsWith(STREAM_ENDED_MESSAGE)
  );
}

function isJson(response: Response): boolean {
  return /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
}

/** The id of the request in a body that the transport has written; `-1` where there is none. */
function idOf(body: RequestInit['body']): RequestId {
  const message: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  const id = isJsonObject(message) ? message['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : -1;
}
