import type { Origin } from './origin';

/**
 * How a visit ended: the server told of it, the person said so, the call that
 * it was for ended, or the person waits no longer, which gives up a call that does.
 */
export type VisitEnd = 'server' | 'person' | 'callEnded' | 'cancelled';

/** What is known of a visit from the request that led to it. */
export interface VisitedPage {
  /** The request's id in the inbox and in history. */
  readonly id: string;
  readonly origin: Origin;
  readonly url: string;
  readonly host: string;
  readonly elicitationId?: string;
}

/**
 * A page in the browser that the person agreed to open and that the server
 * waits for (2025-11-25, elicitation, URL mode: accepting is not completing).
 */
export class Visit {
  readonly since = new Date();

  /** Resolves once. */
  readonly ended: Promise<VisitEnd>;

  private settle: ((end: VisitEnd) => void) | undefined;

  constructor(
    readonly page: VisitedPage,
    /** Whether a call goes on only when the visit is finished: then the person can retry or give up. */
    readonly isAwaited: boolean,
    /** How often the server was asked again and still waited. */
    readonly retries: number,
  ) {
    this.ended = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  get isOver(): boolean {
    return this.settle === undefined;
  }

  /** Ends the visit; what comes later does nothing. */
  end(how: VisitEnd): void {
    this.settle?.(how);
    this.settle = undefined;
  }
}
