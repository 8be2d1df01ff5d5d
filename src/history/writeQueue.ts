import type { HistoryWrites } from './historyMessages';
import type { HistoryLine, HistoryRecord } from './record';

/**
 * How long what is to be written may wait for more, in milliseconds: to wake
 * the thread takes longer than the rest. No person has read a question by then.
 */
const GATHER_MS = 5;

/** Gathers what happens at nearly the same time, and hands it to the history's thread at once. */
export class WriteQueue {
  private lines: (() => HistoryLine)[] = [];
  private opened = new Map<string, () => HistoryRecord>();
  private timer: NodeJS.Timeout | undefined;
  private readonly writing = new Set<Promise<void>>();
  private gathered: { readonly written: Promise<void>; readonly resolve: () => void } | undefined;

  /**
   * @param write hands over to the thread
   * @param failed told of what could not be written
   */
  constructor(
    private readonly write: (writes: HistoryWrites) => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** A question waits. @param record what to record should the window die before it ends */
  open(id: string, record: () => HistoryRecord): Promise<void> {
    this.opened.set(id, record);
    return this.soon();
  }

  /**
   * A line is to be written. Never rejects: a failure is told.
   *
   * @param line made when there is time for it
   * @param id of the question that ends with it
   */
  add(line: () => HistoryLine, id?: string): Promise<void> {
    if (id !== undefined) {
      this.opened.delete(id);
    }
    this.lines.push(line);
    return this.soon();
  }

  /** Hands over now what has been gathered. */
  send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { gathered } = this;
    if (gathered === undefined) {
      return;
    }
    this.gathered = undefined;
    const lines = this.lines.flatMap((line) => this.made(line));
    const opened = [...this.opened.values()].flatMap((record) => this.made(record));
    this.lines = [];
    this.opened = new Map();
    const writing = this.write({ lines, opened })
      .catch(this.failed)
      .then(() => {
        this.writing.delete(writing);
        gathered.resolve();
      });
    this.writing.add(writing);
  }

  /** Resolves when everything that was added so far is written, or its failure told. */
  async flush(): Promise<void> {
    this.send();
    await Promise.all(this.writing);
  }

  private soon(): Promise<void> {
    this.timer ??= setTimeout(() => this.send(), GATHER_MS);
    if (this.gathered === undefined) {
      let resolve = (): void => undefined;
      const written = new Promise<void>((done) => (resolve = done));
      this.gathered = { written, resolve };
    }
    return this.gathered.written;
  }

  /** One that can't be made keeps no other from being written. */
  private made<T>(make: () => T): T[] {
    try {
      return [make()];
    } catch (error) {
      this.failed(error);
      return [];
    }
  }
}
