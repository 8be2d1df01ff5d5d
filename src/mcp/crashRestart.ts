/** How long to wait before each new try, in milliseconds; after the last one there is none. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];

/** A server that ran this long is well: what happens later begins the count anew. */
const WELL_AFTER_MS = 60_000;

/** When to start a server again that has crashed, and when to stop trying. */
export class CrashRestart {
  private crashes = 0;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  /** @param start starts the server again; it tells of its own failures */
  constructor(private readonly start: () => void) {}

  /** The server runs. */
  started(): void {
    this.startedAt = Date.now();
  }

  /**
   * The server crashed.
   *
   * @returns when it will be started again, in milliseconds; undefined when it won't
   */
  crashed(): number | undefined {
    if (Date.now() - this.startedAt > WELL_AFTER_MS) {
      this.crashes = 0;
    }
    const pause = PAUSES_MS[this.crashes];
    this.crashes++;
    if (pause !== undefined) {
      this.timer = setTimeout(this.start, pause);
    }
    return pause;
  }

  /** The person started or stopped it: nothing is to be done, and the count begins anew. */
  reset(): void {
    clearTimeout(this.timer);
    this.crashes = 0;
  }
}
