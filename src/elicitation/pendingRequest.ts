import type { Entry } from './entry';
import type { Origin } from './origin';
import type { FormRequest, UrlRequest } from './parsedRequest';
import type { Settlement } from './settlement';

/**
 * Where a request stands with the person: it comes up by itself, it has been
 * told of and waits, it is on the screen, or they put it off.
 */
export type Stage = 'next' | 'waiting' | 'asked' | 'later';

/** A request that waits for a person. It settles once; what comes later is ignored. */
export class PendingRequest {
  /** What the person has filled in so far; survives "Later" and changes of UI. */
  readonly entries = new Map<string, Entry>();

  /** Set through the inbox, which tells of it. */
  stage: Stage = 'next';

  /** Made for the first who wants to know: a signal takes as long as all else about a request. */
  private closing: AbortController | undefined;
  /** Why the request is closed; undefined while it is open. */
  private reason: string | null | undefined;

  constructor(
    readonly id: string,
    readonly origin: Origin,
    readonly request: FormRequest | UrlRequest,
    /** The params exactly as they came. */
    readonly params: unknown,
    /** When the request arrived. */
    readonly receivedAt: Date,
    private readonly onSettled: (settlement: Settlement) => void,
  ) {}

  /**
   * Aborted when the request settles. The reason is a sentence for the person,
   * or null when the person's own answer settled it.
   */
  get closed(): AbortSignal {
    if (this.closing === undefined) {
      this.closing = new AbortController();
      if (this.isSettled) {
        this.closing.abort(this.reason);
      }
    }
    return this.closing.signal;
  }

  /**
   * Forgets what was filled in where it looks like a secret. To be called
   * whenever a question leaves the screen unanswered.
   */
  forgetSecrets(): void {
    if (this.request.kind === 'form') {
      for (const { name, sensitive } of this.request.fields) {
        if (sensitive) {
          this.entries.delete(name);
        }
      }
    }
  }

  get isSettled(): boolean {
    return this.reason !== undefined;
  }

  /**
   * Ends the request; returns false when it had ended before, and then does nothing.
   *
   * @param isByPerson whether there is nothing to tell the person, who did it
   */
  settle(settlement: Settlement, isByPerson = !('reason' in settlement)): boolean {
    if (this.isSettled) {
      return false;
    }
    this.reason = isByPerson || !('reason' in settlement) ? null : settlement.reason;
    this.closing?.abort(this.reason);
    this.onSettled(settlement);
    return true;
  }
}
