import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { Gate } from '../elicitation/gate';
import type { RequestEnded } from '../elicitation/inbox';
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

const DISCONNECTED: RequestEnded = {
  outcome: 'disconnected',
  reason: 'The connection to the server ended.',
};

/** The elicitations of one connection that wait for an answer, and all that can end the wait. */
export class OpenElicitations {
  /** Replies to come, by request id. */
  private readonly replies = new Map<string | number, Promise<Reply>>();

  /** For each wait, the calls that may have led to it and that the person has not given up. */
  private readonly waits = new Map<AbortController, Set<RunningCall>>();

  constructor(private readonly ask: (request: RawElicitation) => Promise<Reply>) {}

  /**
   * Takes a pushed request in. Over HTTP one can be delivered twice, after a
   * reconnection; an id that is open already is the same request.
   *
   * @param signal the SDK's, aborted by the server's cancellation and by the end of the connection
   */
  receive(
    id: string | number,
    params: unknown,
    calls: readonly RunningCall[],
    signal: AbortSignal,
  ): Promise<Reply> {
    const open = this.replies.get(id);
    if (open !== undefined) {
      return open;
    }
    const wait = new AbortController();
    signal.addEventListener('abort', () => {
      wait.abort(endOf(signal.reason));
    });
    const reply = this.wait(wait, params, calls, { isPageAwaited: false }).finally(() => {
      this.replies.delete(id);
    });
    this.replies.set(id, reply);
    return reply;
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
      wait.abort(DISCONNECTED);
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
      return await this.ask({
        params,
        calls: calls.map(({ kind, name }) => ({ kind, name })),
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

function endOf(reason: unknown): RequestEnded {
  if (reason instanceof SdkError && reason.code === SdkErrorCode.ConnectionClosed) {
    return DISCONNECTED;
  }
  return {
    outcome: 'withdrawn',
    reason:
      typeof reason === 'string'
        ? `The server stopped waiting: ${reason}`
        : 'The server stopped waiting.',
  };
}
