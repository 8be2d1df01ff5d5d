import type { Entry } from './entry';
import type { Origin } from './origin';
import type { FormRequest, UrlRequest } from './parsedRequest';
import type { Settlement } from './settlement';

/** A request that waits for a person. It settles once; what comes later is ignored. */
export class PendingRequest {
  /** What the person has filled in so far; survives "Later" and changes of UI. */
  readonly entries = new Map<string, Entry>();

  /** Put aside by the person: it waits in the Pending view and does not come up by itself. */
  postponed = false;

  /**
   * Aborted when the request settles. The reason is a sentence for the person,
   * or null when the person's own answer settled it.
   */
  readonly closed: AbortSignal;

  private readonly closing = new AbortController();
  private settlement: Settlement | undefined;

  constructor(
    readonly id: string,
    readonly origin: Origin,
    readonly request: FormRequest | UrlRequest,
    /** The params exactly as they came. */
    readonly params: unknown,
    /** When the request arrived. */
    readonly receivedAt: Date,
    private readonly onSettled: (settlement: Settlement) => void,
  ) {
    this.closed = this.closing.signal;
  }

  get isSettled(): boolean {
    return this.settlement !== undefined;
  }

  /** Ends the request; returns false when it had ended before, and then does nothing. */
  settle(settlement: Settlement): boolean {
    if (this.settlement !== undefined) {
      return false;
    }
    this.settlement = settlement;
    this.closing.abort('reason' in settlement ? settlement.reason : null);
    this.onSettled(settlement);
    return true;
  }
}
