import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Origin } from './origin';
import { PendingRequest } from './pendingRequest';
import type { ParsedRequest } from './parsedRequest';
import { replyFor, type Reply, type Settlement } from './settlement';

/** A request as a connection hands it over. */
export interface IncomingRequest {
  /** The params of `elicitation/create`, exactly as they came. */
  readonly params: unknown;
  readonly origin: Origin;
  /** Aborted when nobody waits for the answer any more; its reason becomes the settlement. */
  readonly signal: AbortSignal;
}

/**
 * Why a connection gives up on a request: the reason of
 * {@link IncomingRequest.signal}. Plain data, since the connection lives in a
 * bundle of its own, where a class would be another class.
 */
export interface RequestEnded {
  readonly outcome: 'withdrawn' | 'disconnected';
  /** A sentence for the person. */
  readonly reason: string;
}

/** A request together with how it ended, as history needs it. */
export interface SettledRequest {
  readonly id: string;
  readonly origin: Origin;
  readonly receivedAt: Date;
  readonly settlement: Settlement;
  /** Absent when the request was refused unparsed. */
  readonly request?: PendingRequest['request'];
  /** The message of a refused request, as far as it had one. */
  readonly params: unknown;
}

interface InboxEvents {
  arrived: [request: PendingRequest];
  settled: [settled: SettledRequest];
  changed: [];
}

/**
 * The requests that wait for a person, oldest first. The one place that turns
 * an incoming request into exactly one reply and one `settled` event.
 */
export class Inbox extends EventEmitter<InboxEvents> {
  private readonly waiting = new Map<string, PendingRequest>();

  /** @param parse reads the raw params; asynchronous because its code is loaded on first use */
  constructor(private readonly parse: (params: unknown) => Promise<ParsedRequest>) {
    super();
  }

  /** Requests that wait, oldest first. */
  get pending(): readonly PendingRequest[] {
    return [...this.waiting.values()];
  }

  find(id: string): PendingRequest | undefined {
    return this.waiting.get(id);
  }

  /** Takes a request in and resolves to its reply, however long that takes. */
  async receive(incoming: IncomingRequest): Promise<Reply> {
    const id = randomUUID();
    const receivedAt = new Date();
    const { origin, params, signal } = incoming;
    const request = await this.parse(params);

    return new Promise((resolve) => {
      const finish = (settlement: Settlement, parsed?: PendingRequest['request']): void => {
        this.waiting.delete(id);
        this.emit('settled', {
          id,
          origin,
          receivedAt,
          settlement,
          params,
          ...(parsed === undefined ? {} : { request: parsed }),
        });
        this.emit('changed');
        resolve(replyFor(settlement));
      };
      if (request.kind === 'refused') {
        finish({ outcome: 'refused', code: request.code, reason: request.message });
        return;
      }
      const pending = new PendingRequest(id, origin, request, params, receivedAt, (settlement) => {
        finish(settlement, request);
      });
      const end = (): void => {
        pending.settle(settlementOfAbort(signal.reason));
      };
      if (signal.aborted) {
        end();
        return;
      }
      signal.addEventListener('abort', end, { once: true });
      pending.closed.addEventListener('abort', () => {
        signal.removeEventListener('abort', end);
      });
      this.waiting.set(id, pending);
      this.emit('arrived', pending);
      this.emit('changed');
    });
  }

  /** Puts a request aside until the person comes back to it. */
  postpone(request: PendingRequest): void {
    request.postponed = true;
    this.emit('changed');
  }
}

function settlementOfAbort(reason: unknown): Settlement {
  return isRequestEnded(reason) ? reason : { outcome: 'withdrawn', reason: String(reason) };
}

function isRequestEnded(reason: unknown): reason is RequestEnded {
  return (
    typeof reason === 'object' &&
    reason !== null &&
    'outcome' in reason &&
    (reason.outcome === 'withdrawn' || reason.outcome === 'disconnected') &&
    'reason' in reason &&
    typeof reason.reason === 'string'
  );
}
