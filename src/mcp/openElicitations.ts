import { isDeepStrictEqual } from 'node:util';
import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { Gate } from '../elicitation/gate';
import type { RequestEnded } from '../elicitation/inbox';
import { t } from '../elicitation/localize';
import type { OpenCall } from '../elicitation/origin';
import type { Reply } from '../elicitation/settlement';
import type { RunningCall } from './runningCall';

/** An elicitation as it came over the wire. */
export interface RawElicitation {
  readonly params: unknown;
  /** The calls that were open when it came. */
  readonly calls: readonly OpenCall[];
  /** Whether a call goes on only when the page is done with, should the request be to open one. */
  readonly isPageAwaited: boolean;
  /** Where it is one of several that are asked together or not at all. */
  readonly gate?: Gate;
  /** Aborted with a {@link RequestEnded} when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

interface Pushed {
  readonly params: unknown;
  readonly wait: AbortController;
  readonly reply: Promise<Reply>;
  /** How often it was delivered. */
  copies: number;
  isAnswered: boolean;
  /** Whether another request took its id, so that an answer would be taken for the other's. */
  isReplaced: boolean;
}

function disconnected(): RequestEnded {
  return { outcome: 'disconnected', reason: t('The connection to the server ended.') };
}

/** The elicitations of one connection that wait for an answer, and all that can end the wait. */
export class OpenElicitations {
  /** Pushed requests that are open, or whose call is, by their id. */
  private readonly pushed = new Map<string | number, Pushed>();

  /** For each wait, the calls that may have led to it and that the person has not given up. */
  private readonly waits = new Map<AbortController, Set<RunningCall>>();

  /** @param isRedelivering whether a request can be delivered once more after it was answered */
  constructor(
    private readonly forward: (request: RawElicitation) => Promise<Reply>,
    private readonly isRedelivering: boolean,
  ) {}

  /**
   * Takes a pushed request in. Over HTTP one can be delivered twice, after a
   * reconnection: what has the id and the params of one that is open, or that
   * was answered while its call goes on, is the same request.
   *
   * No id may be used twice in a session (basic protocol, requests). Where
   * one is all the same while its request is open, the newer request counts:
   * the server could not tell to which of them an answer belongs.
   *
   * @param signal the SDK's, aborted by the server's cancellation and by the end of the connection
   * @returns undefined where a later request with the id is answered in its place
   */
  receive(
    id: string | number,
    params: unknown,
    calls: readonly RunningCall[],
    signal: AbortSignal,
  ): Promise<Reply | undefined> {
    const before = this.pushed.get(id);
    const isCopy =
      before !== undefined &&
      (this.isRedelivering || !before.isAnswered) &&
      isDeepStrictEqual(before.params, params);
    if (before !== undefined && !isCopy && !before.isAnswered) {
      replace(before);
    }
    if (isCopy && before.isAnswered) {
      // Once: servers that use an id again and again must not be answered without the person.
      this.pushed.delete(id);
    }
    const pushed = isCopy ? before : this.ask(id, params, calls);
    signal.addEventListener('abort', () => {
      pushed.wait.abort(endOf(signal.reason));
    });
    const copy = ++pushed.copies;
    return pushed.reply.then((reply) =>
      copy === pushed.copies && !pushed.isReplaced ? reply : undefined,
    );
  }

  private ask(id: string | number, params: unknown, calls: readonly RunningCall[]): Pushed {
    const wait = new AbortController();
    const reply = this.wait(wait, params, calls, { isPageAwaited: false });
    const pushed: Pushed = {
      params,
      wait,
      reply,
      copies: 0,
      isAnswered: false,
      isReplaced: false,
    };
    this.pushed.set(id, pushed);
    const answered = (): void => {
      pushed.isAnswered = true;
    };
    reply.then(answered, answered);
    void Promise.allSettled([reply, ...calls.map(({ ended }) => ended)]).then(() => {
      if (this.pushed.get(id) === pushed) {
        this.pushed.delete(id);
      }
    });
    return pushed;
  }

  /** Asks what a result of a call wants to know (2026-07-28, multi round-trip requests). */
  askFor(call: RunningCall, params: unknown, gate?: Gate): Promise<Reply> {
    const wait = new AbortController();
    const giveUp = (): void => {
      const ended: RequestEnded = { outcome: 'withdrawn', reason: call.whyGivenUp };
      wait.abort(ended);
    };
    call.signal.addEventListener('abort', giveUp, { once: true });
    return this.wait(wait, params, [call], { isPageAwaited: true, ...(gate && { gate }) }).finally(
      () => {
        call.signal.removeEventListener('abort', giveUp);
      },
    );
  }

  /** A call was given up or failed: what only that call can have led to is withdrawn. */
  abandon(call: RunningCall, reason: string): void {
    for (const [wait, calls] of this.waits) {
      if (calls.delete(call) && calls.size === 0) {
        const ended: RequestEnded = { outcome: 'withdrawn', reason };
        wait.abort(ended);
      }
    }
  }

  /** The connection ends: nobody waits for any answer. */
  disconnect(): void {
    for (const wait of this.waits.keys()) {
      wait.abort(disconnected());
    }
  }

  private async wait(
    wait: AbortController,
    params: unknown,
    calls: readonly RunningCall[],
    manner: Pick<RawElicitation, 'isPageAwaited' | 'gate'>,
  ): Promise<Reply> {
    this.waits.set(wait, new Set(calls));
    const releases = calls.map((call) => call.hold());
    try {
      return await this.forward({
        params,
        calls: calls.map(({ openCall }) => openCall),
        ...manner,
        signal: wait.signal,
      });
    } finally {
      this.waits.delete(wait);
      for (const release of releases) {
        release();
      }
    }
  }
}

function replace(pushed: Pushed): void {
  pushed.isReplaced = true;
  const ended: RequestEnded = {
    outcome: 'withdrawn',
    reason: t('The server asked something else in its place.'),
  };
  pushed.wait.abort(ended);
}

function endOf(reason: unknown): RequestEnded {
  if (reason instanceof SdkError && reason.code === SdkErrorCode.ConnectionClosed) {
    return disconnected();
  }
  return {
    outcome: 'withdrawn',
    reason:
      typeof reason === 'string'
        ? t('The server stopped waiting: {0}', reason)
        : t('The server stopped waiting.'),
  };
}
