/**
 * Holds several questions back until each of them is known to be fit to be
 * shown. Where one is not, the gate stays shut until whoever asks gives up.
 */
export class Gate {
  private readonly opened: Promise<void>;
  private open: (() => void) | undefined;
  private missing: number;

  /** @param count how many have to come */
  constructor(count: number) {
    this.missing = count;
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  /** One more has come; resolves when all have, or when the signal is aborted. */
  pass(signal: AbortSignal): Promise<void> {
    this.missing--;
    if (this.missing <= 0) {
      this.open?.();
    }
    return new Promise((resolve) => {
      const end = (): void => {
        signal.removeEventListener('abort', end);
        resolve();
      };
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) {
        end();
      }
      void this.opened.then(end);
    });
  }
}
