import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Admission, mutedSettlement, type RefusalCause } from './admission';
import type { Gate } from './gate';
import { isJsonObject } from './json';
import { bilingual } from './localize';
import type { Origin } from './origin';
import { PendingRequest, type Stage } from './pendingRequest';
import type { ParsedRequest, UrlRequest } from './parsedRequest';
import type { Policies, Policy } from './policy';
import { replyFor, type Reply, type Settlement } from './settlement';
import { Visit, type VisitedPage, type VisitEnd } from './visit';

/** JSON-RPC: what a mode that was not declared is answered with (2025-11-25, elicitation, error handling). */
const INVALID_PARAMS = -32602;

/** A request as a connection hands it over. */
export interface IncomingRequest {
  /** The params of `elicitation/create`, exactly as they came. */
  readonly params: unknown;
  readonly origin: Origin;
  readonly policies: Policies;
  /** Whether a call of ours goes on only when the page is done with, should the request be to open one. */
  readonly isPageAwaited: boolean;
  /** Shared with the other questions of its round: all of them are shown, or none is. */
  readonly gate?: Gate;
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
  /** Whether a setting answered, and not the person. */
  readonly isBySetting?: true;
  /** Absent when the request was refused unparsed. */
  readonly request?: PendingRequest['request'];
  /** The message of a refused request, as far as it had one. */
  readonly params: unknown;
}

interface InboxEvents {
  arrived: [request: PendingRequest];
  settled: [settled: SettledRequest];
  /** A request was not fit to be shown. */
  unfit: [origin: Origin, reason: string];
  /** A question over the limits was refused. */
  limited: [origin: Origin, cause: Exclude<RefusalCause, 'muted'>];
  muted: [server: string, isMuted: boolean];
  /** A visit ended. */
  visited: [page: VisitedPage, end: VisitEnd];
  changed: [];
}

/**
 * The requests that wait for a person, oldest first, and the pages that the
 * person was sent to. The one place that turns an incoming request into exactly
 * one reply and one `settled` event.
 */
export class Inbox extends EventEmitter<InboxEvents> {
  private readonly waiting = new Map<string, PendingRequest>();
  private readonly visiting = new Set<Visit>();
  private readonly admission = new Admission();

  /** @param parse reads the raw params; asynchronous because its code is loaded on first use */
  constructor(private readonly parse: (params: unknown) => Promise<ParsedRequest>) {
    super();
  }

  /** Requests that wait, oldest first. */
  get pending(): readonly PendingRequest[] {
    return [...this.waiting.values()];
  }

  /** Pages that are open in the browser and that a server waits for, oldest first. */
  get visits(): readonly Visit[] {
    return [...this.visiting];
  }

  find(id: string): PendingRequest | undefined {
    return this.waiting.get(id);
  }

  /** Takes a request in and resolves to its reply, however long that takes. */
  async receive(incoming: IncomingRequest): Promise<Reply> {
    const id = randomUUID();
    const receivedAt = new Date();
    const { origin, params, policies, isPageAwaited, gate, signal } = incoming;
    const record = (end: Pick<SettledRequest, 'settlement' | 'isBySetting' | 'request'>): void => {
      this.emit('settled', { id, origin, receivedAt, params, ...end });
    };
    // What a setting answers costs the person nothing, and is not counted.
    const isForPerson = policies[modeOf(params)] === 'ask';
    const refusal = isForPerson
      ? this.admission.admit(origin.server, policies.questionsPerMinute)
      : undefined;
    if (refusal !== undefined) {
      const { cause, settlement } = refusal;
      record({ settlement });
      if (cause !== 'muted') {
        this.emit('limited', origin, cause);
      }
      return replyFor(settlement);
    }
    const request = await this.parse(params).catch((error: unknown) => {
      if (isForPerson) {
        this.admission.release(origin.server);
      }
      throw error;
    });
    if (gate && request.kind !== 'refused' && policies[request.kind] !== 'off') {
      await gate.pass(signal);
    }

    return new Promise((resolve) => {
      const finish = (
        settlement: Settlement,
        parsed?: PendingRequest['request'],
        isBySetting = false,
      ): void => {
        this.waiting.delete(id);
        if (isForPerson) {
          this.admission.release(origin.server);
        }
        record({
          settlement,
          ...(isBySetting ? { isBySetting } : {}),
          ...(parsed === undefined ? {} : { request: parsed }),
        });
        const reply = replyFor(settlement);
        const visit = parsed?.kind === 'url' && settlement.outcome === 'accepted';
        if (visit && reply.kind === 'result') {
          resolve({ ...reply, visit: this.visit(pageOf(id, origin, parsed), isPageAwaited) });
        } else {
          resolve(reply);
        }
        this.emit('changed');
      };
      if (request.kind === 'refused') {
        const { code, message, reason } = request;
        finish({ outcome: 'refused', code, message, reason });
        this.emit('unfit', origin, reason);
        return;
      }
      const policy = policies[request.kind];
      if (policy !== 'ask') {
        finish(settlementOfPolicy(policy, request.kind), request, true);
        return;
      }
      if (this.isMuted(origin.server)) {
        finish(mutedSettlement(), request);
        return;
      }
      const end = (): void => {
        pending.settle(settlementOfAbort(signal.reason));
      };
      const pending = new PendingRequest(id, origin, request, params, receivedAt, (settlement) => {
        signal.removeEventListener('abort', end);
        finish(settlement, request);
      });
      if (signal.aborted) {
        end();
        return;
      }
      signal.addEventListener('abort', end, { once: true });
      this.waiting.set(id, pending);
      this.emit('arrived', pending);
      this.emit('changed');
    });
  }

  /** The server still waits for a page that the person has said they are done with. */
  visitAgain(before: Visit): Visit {
    return this.visit(before.page, before.isAwaited, before.retries + 1);
  }

  private visit(page: VisitedPage, isAwaited: boolean, retries = 0): Visit {
    const visit = new Visit(page, isAwaited, retries);
    this.visiting.add(visit);
    this.emit('changed');
    void visit.ended.then((end) => {
      this.visiting.delete(visit);
      this.emit('visited', page, end);
      this.emit('changed');
    });
    return visit;
  }

  /** Where a request stands with the person now. */
  move(request: PendingRequest, stage: Stage): void {
    request.stage = stage;
    this.emit('changed');
  }

  /** Whether a server's questions are refused without a word, for as long as this window is open. */
  isMuted(server: string): boolean {
    return this.admission.isMuted(server);
  }

  /** Refuses what a server asks from now on, and what it has asked. */
  mute(server: string): void {
    if (this.admission.setMuted(server, true)) {
      this.emit('muted', server, true);
    }
    for (const request of this.pending) {
      if (request.origin.server === server) {
        request.settle(mutedSettlement(), true);
      }
    }
  }

  unmute(server: string): void {
    if (this.admission.setMuted(server, false)) {
      this.emit('muted', server, false);
    }
  }
}

/** The mode as far as it matters before a request is read: a missing or unknown one stands for form. */
function modeOf(params: unknown): 'form' | 'url' {
  return isJsonObject(params) && params['mode'] === 'url' ? 'url' : 'form';
}

function pageOf(id: string, origin: Origin, { url, risk, elicitationId }: UrlRequest): VisitedPage {
  return {
    id,
    origin,
    url,
    host: risk.host,
    ...(elicitationId === undefined ? {} : { elicitationId }),
  };
}

function settlementOfPolicy(policy: Exclude<Policy, 'ask'>, mode: 'form' | 'url'): Settlement {
  switch (policy) {
    case 'decline':
      return { outcome: 'declined' };
    case 'cancel':
      return { outcome: 'cancelled' };
    case 'off': {
      const { english, shown } = bilingual(
        'This client does not offer elicitation in “{0}” mode to the server.',
        mode,
      );
      return { outcome: 'refused', code: INVALID_PARAMS, message: english, reason: shown };
    }
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
