import type { HistoryLine, HistoryRecord } from './record';

/**
 * How long what is to be written may wait for more, in milliseconds: to wake
 * the thread takes longer than the rest. No person has read a question by then.
 */
const GATHER_MS = 25;

/** What happened at nearly the same time: lines of the journal, in order, and questions that wait. */
export interface Gathered {
  readonly lines: readonly HistoryLine[];
  /** What to record of each question should the window die before it ends. */
  readonly opened: readonly HistoryRecord[];
}

/** Makes what is to be written when there is time for it. */
type Make<T> = () => T | Promise<T>;

/** Gathers what happens at nearly the same time, and hands it to the history's thread at once. */
export class WriteQueue {
  private lines: Make<HistoryLine>[] = [];
  private opened = new Map<string, Make<HistoryRecord>>();
  private timer: NodeJS.Timeout | undefined;
  /** Done once the thread has been handed everything so far. */
  private handing = Promise.resolve();
  private readonly writing = new Set<Promise<void>>();
  private gathered: { readonly written: Promise<void>; readonly resolve: () => void } | undefined;

  /**
   * @param write hands over to the thread
   * @param failed told of what could not be written
   */
  constructor(
    private readonly write: (gathered: Gathered) => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** A question waits. @param record what to record should the window die before it ends */
  open(id: string, record: Make<HistoryRecord>): Promise<void> {
    this.opened.set(id, record);
    return this.soon();
  }

  /**
   * A line is to be written. Never rejects: a failure is told.
   *
   * @param id of the question that ends with it
   */
  add(line: Make<HistoryLine>, id?: string): Promise<void> {
    if (id !== undefined) {
      this.opened.delete(id);
    }
    this.lines.push(line);
    return this.soon();
  }

  /** Hands over now what has been gathered. Resolves once the thread has it to do. */
  send(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { gathered, lines, opened } = this;
    if (gathered !== undefined) {
      this.gathered = undefined;
      this.lines = [];
      this.opened = new Map();
      this.handing = this.handing.then(async () => {
        const made = {
          lines: await this.made(lines),
          opened: await this.made([...opened.values()]),
        };
        const writing = Promise.resolve(made)
          .then(this.write)
          .catch(this.failed)
          .then(() => {
            this.writing.delete(writing);
            gathered.resolve();
          });
        this.writing.add(writing);
      });
    }
    return this.handing;
  }

  /** Resolves when everything that was added so far is written, or its failure told. */
  async flush(): Promise<void> {
    await this.send();
    await Promise.all(this.writing);
  }

  private soon(): Promise<void> {
    this.timer ??= setTimeout(() => void this.send(), GATHER_MS);
    if (this.gathered === undefined) {
      let resolve = (): void => undefined;
      const written = new Promise<void>((done) => (resolve = done));
      this.gathered = { written, resolve };
    }
    return this.gathered.written;
  }

  /** One that can't be made keeps no other from being written. */
  private async made<T>(makes: readonly Make<T>[]): Promise<T[]> {
    const made: T[] = [];
    for (const make of makes) {
      try {
        made.push(await make());
      } catch (error) {
        this.failed(error);
      }
    }
    return made;
  }
}
