import { setTimeout as sleep } from 'node:timers/promises';
import {
  ProtocolError,
  StreamableHTTPClientTransport,
  type AuthProvider,
  type JSONRPCMessage,
  type JSONRPCResponse,
  type RequestId,
} from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import { answerFaults } from './answerFaults';
import { describeError } from './describeError';
import { errorsAsAnswers } from './errorsAsAnswers';
import { isPassingFailure } from './isPassingFailure';
import { orderedFetch } from './orderedFetch';
import type { Faults } from './readMessages';
import type { HttpDefinition } from './serverDefinition';

type SendOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

/** JSON-RPC: the first code that implementations may use as they like. */
const STREAM_ENDED = -32000;

/** How long to wait before an answer is sent once more, in milliseconds, time after time. */
const PAUSES_MS = [500, 1000, 2000, 4000];

/** How long a server may take to hear that its session is over, in milliseconds. */
const FAREWELL_MS = 1000;

/**
 * Streamable HTTP that fails a request when its response stream ends without a
 * response, and whose streams may be silent for as long as a person needs.
 */
export class HttpTransport extends StreamableHTTPClientTransport {
  /** Ids of requests of ours that have no response yet. */
  private readonly unanswered = new Set<RequestId>();

  /** Ids of requests that were answered with JSON and not with a stream: nothing more will come. */
  private readonly wholeAnswers: Set<RequestId>;

  /** Ids of requests that were taken in without an answer, which may come on the GET stream alone. */
  private readonly accepted: Set<RequestId>;

  /** Ids of the server's questions that were not answered yet. */
  private readonly questions = new Set<RequestId>();

  /** Whether there is a GET stream, or may be one soon. */
  private isListening = false;

  /** Whether the server has said that it knows the session no more. */
  private isForgotten = false;

  /** Tells the server that the session is over, once. */
  private farewell: Promise<void> | undefined;

  /** @param authProvider where the server may want a sign-in */
  constructor({ url, headers }: HttpDefinition, authProvider: AuthProvider | undefined) {
    const wholeAnswers = new Set<RequestId>();
    const accepted = new Set<RequestId>();
    let onNoStream = (): void => undefined;
    let onForgotten: (isAnswer: boolean) => void = () => undefined;
    let onFaults: (faults: Faults) => void = () => undefined;
    super(new URL(url), {
      requestInit: { headers },
      fetch: async (target, init) => {
        let response = await orderedFetch(target, withFarewell(init), (faults) => {
          onFaults(faults);
        });
        if (mayAnswer(response, init)) {
          response = await errorsAsAnswers(response, idOf(init?.body));
        }
        // An answer of ours has an id of the server's, which may be that of a request of ours too.
        const asked = isAnswer(init?.body) ? undefined : idOf(init?.body);
        if (response.ok && isJson(response)) {
          addIfThere(wholeAnswers, asked);
        } else if (response.status === 202) {
          addIfThere(accepted, asked);
        } else if (init?.method === 'GET' && NO_STREAM.has(response.status)) {
          onNoStream();
        } else if (response.status === 404 && hasSession(init)) {
          onForgotten(isAnswer(init?.body));
        }
        return response;
      },
      ...(authProvider === undefined ? {} : { authProvider }),
    });
    this.wholeAnswers = wholeAnswers;
    this.accepted = accepted;
    onForgotten = (isAnswered) => {
      this.isForgotten = true;
      if (isAnswered) {
        for (const id of this.unanswered) {
          this.fail(id, forgottenMessage());
        }
      }
    };
    onFaults = (faults) => {
      answerFaults(this, faults);
    };
    onNoStream = () => {
      this.isListening = false;
      for (const id of accepted) {
        this.fail(id, nowhereToAnswerMessage());
      }
    };
    // Whoever connects calls what was set before.
    this.onmessage = (message) => {
      if ('method' in message) {
        if ('id' in message && message.method === 'elicitation/create') {
          this.questions.add(message.id);
        }
      } else if (message.id !== undefined) {
        this.unanswered.delete(message.id);
        accepted.delete(message.id);
      }
    };
  }

  /** Sends a message; a request is answered with an error when its answer ends without a response. */
  override async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    if ('method' in message && message.method === 'notifications/initialized') {
      this.isListening = true;
    }
    // Subscriptions look after themselves.
    const isSubscription = options?.onRequestStreamEnd !== undefined;
    if (!('method' in message)) {
      return this.sendAnswer(message, options);
    }
    if (!('id' in message) || isSubscription) {
      return super.send(message, options);
    }
    const { id } = message;
    this.unanswered.add(id);
    const giveUp = (): void => {
      this.fail(id, streamEndedMessage());
    };
    try {
      await super.send(message, { ...options, onRequestStreamEnd: giveUp });
    } catch (error) {
      this.unanswered.delete(id);
      throw error;
    }
    if (this.wholeAnswers.delete(id)) {
      giveUp();
    } else if (this.accepted.has(id) && !this.isListening) {
      this.fail(id, nowhereToAnswerMessage());
    }
  }

  /**
   * Ends all streams at once, and the session (2025-11-25, streamable HTTP,
   * session management), as far as the server is quick to hear of it.
   */
  override async close(): Promise<void> {
    this.farewell ??= this.isForgotten
      ? Promise.resolve()
      : // What went wrong is in the log, and there is nothing else to do about it.
        this.terminateSession().catch(() => undefined);
    await super.close();
    await this.farewell;
  }

  /** An answer to a question that is not taken leaves the call that it was for waiting; where that can be told, it ends. */
  private async sendAnswer(message: JSONRPCResponse, options?: SendOptions): Promise<void> {
    const [only, ...others] = this.unanswered;
    const isToQuestion = message.id !== undefined && this.questions.delete(message.id);
    try {
      await this.sendPatiently(message, options);
    } catch (error) {
      if (isToQuestion && only !== undefined && others.length === 0) {
        this.fail(only, answerRefusedMessage(error));
      }
      throw error;
    }
  }

  /** What a person has answered must not be lost over a moment's failure; a server takes one answer, however often it comes. */
  private async sendPatiently(message: JSONRPCResponse, options?: SendOptions): Promise<void> {
    for (const pause of PAUSES_MS) {
      try {
        await super.send(message, options);
        return;
      } catch (error) {
        if (!isPassingFailure(error)) {
          throw error;
        }
        await sleep(pause);
      }
    }
    await super.send(message, options);
  }

  private fail(id: RequestId, message: string): void {
    this.accepted.delete(id);
    if (this.unanswered.delete(id)) {
      this.onmessage?.({ jsonrpc: '2.0', id, error: { code: STREAM_ENDED, message } });
    }
  }
}

/** Whether the body of a failure may be the answer to a request all the same. */
function mayAnswer(response: Response, init: RequestInit | undefined): boolean {
  const { status } = response;
  // What the SDK makes of these itself: a sign-in, and for 400 the choice of a revision.
  const isForSdk = status === 401 || status === 403 || (status === 400 && !hasSession(init));
  return status >= 400 && !isForSdk && isJson(response) && !isAnswer(init?.body);
}

/** The end of the session is told after everything else was aborted, and waited for only so long. */
function withFarewell(init: RequestInit | undefined): RequestInit | undefined {
  return init?.method === 'DELETE' ? { ...init, signal: AbortSignal.timeout(FAREWELL_MS) } : init;
}

function hasSession(init: RequestInit | undefined): boolean {
  return new Headers(init?.headers).has('mcp-session-id');
}

/** Statuses by which a server says that it has no GET stream. */
const NO_STREAM = new Set([404, 405, 501]);

function nowhereToAnswerMessage(): string {
  return t(
    'The server took the request in without an answer (202), and has no stream on which one could come.',
  );
}

function streamEndedMessage(): string {
  return t('The connection ended before the server sent its answer.');
}

/** Whether an error means that the response stream ended early. */
export function isStreamEnd(error: unknown): boolean {
  return (
    error instanceof ProtocolError &&
    error.code === STREAM_ENDED &&
    error.message.endsWith(streamEndedMessage())
  );
}

function answerRefusedMessage(error: unknown): string {
  return t(
    'The server did not take the answer to its question. {0} Call it again.',
    describeError(error),
  );
}

function forgottenMessage(): string {
  return t(
    'The server has forgotten the session while it waited for an answer (404); the answer did not reach it. Call it again.',
  );
}

function isJson(response: Response): boolean {
  return /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
}

/** The id of the request in a body that the transport has written; undefined where there is none. */
function idOf(body: RequestInit['body']): RequestId | undefined {
  const message = messageIn(body);
  const id = isJsonObject(message) ? message['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function addIfThere(ids: Set<RequestId>, id: RequestId | undefined): void {
  if (id !== undefined) {
    ids.add(id);
  }
}

/** Whether a body that the transport has written answers a request of the server. */
function isAnswer(body: RequestInit['body']): boolean {
  const message = messageIn(body);
  return isJsonObject(message) && ('result' in message || 'error' in message);
}

function messageIn(body: RequestInit['body']): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}
