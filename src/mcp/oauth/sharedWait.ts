import { unlessAborted } from '../unlessAborted';

/** Something that takes long and that several wait for together; it is given up when nobody is left. */
export class SharedWait<T> {
  private open: { result: Promise<T>; abort: AbortController; waiting: number } | undefined;

  /** What is waited for, while it is under way. */
  get result(): Promise<T> | undefined {
    return this.open?.result;
  }

  /**
   * Waits for what is under way, or begins it.
   *
   * @param begin gets a signal that is aborted when everybody has gone
   * @param signal lets this one go; rejects with its reason
   */
  async join(begin: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const open = (this.open ??= this.begin(begin));
    open.waiting++;
    try {
      return await unlessAborted(open.result, signal);
    } finally {
      open.waiting--;
      if (open.waiting === 0) {
        open.abort.abort(signal.reason);
        // What it holds is let go before anybody goes on.
        await open.result.catch(() => undefined);
      }
    }
  }

  private begin(begin: (signal: AbortSignal) => Promise<T>) {
    const abort = new AbortController();
    const open = {
      abort,
      waiting: 0,
      result: begin(abort.signal).finally(() => {
        if (this.open === open) {
          this.open = undefined;
        }
      }),
    };
    return open;
  }
}
