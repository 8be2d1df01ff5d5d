import { HistoryIndex } from './historyIndex';
import type { IndexEntry } from './indexEntry';
import type { Journal } from './journal';
import { concerns, parseJournalLine } from './journalLine';
import type { RawLine } from './journalReading';
import type { HistoryEvent, HistoryRecord } from './record';

/** A journal and what is known of it: an index in memory that follows the file, whoever writes to it. */
export class IndexedJournal {
  /** Lines that another version wrote. */
  foreign = 0;
  /** Lines that were set aside since the start. */
  damaged = 0;
  /** Whether everything has been read once. */
  complete = false;
  /** Resolves when the newest lines are in the index. */
  readonly firstLines: Promise<void>;

  private current = new HistoryIndex();
  /** The file that was read, and the last line read of it. */
  private identity: string | undefined;
  private last: RawLine | undefined;
  private sawFirstLines: () => void = () => undefined;

  constructor(readonly journal: Journal) {
    this.firstLines = new Promise((resolve) => (this.sawFirstLines = resolve));
  }

  get index(): HistoryIndex {
    return this.current;
  }

  /** Reads everything for the first time, the newest lines first. Damaged lines are set aside. */
  async open(): Promise<void> {
    try {
      await this.journal.repair();
      await this.reload();
    } finally {
      this.complete = true;
      this.sawFirstLines();
    }
  }

  /** Reads what was appended since; everything when the file was replaced. Resolves to whether there was anything. */
  async refresh(): Promise<boolean> {
    const state = await this.journal.state();
    const end = this.last === undefined ? 0 : this.last.offset + this.last.length;
    if (state?.identity === this.identity && (state?.size ?? 0) === end) {
      return false;
    }
    if (state?.identity !== this.identity || !(await this.isLastStill())) {
      await this.reload();
      return true;
    }
    let isNew = false;
    for await (const lines of this.journal.forward(end)) {
      for (const raw of lines) {
        // A broken one is half of what another window is writing, or torn, which the next start finds out.
        isNew = this.take(raw) || isNew;
      }
    }
    return isNew;
  }

  /** Replaces the file by one without the lines `gone`, and reads that. */
  async rewrite(gone: ReadonlySet<string>): Promise<void> {
    this.damaged += await this.journal.rewrite((line) => !concerns(line, gone));
    await this.reload();
  }

  /** Takes lines out of the index; they stay in the file. */
  hide(ids: Iterable<string>): void {
    for (const id of ids) {
      this.current.delete(id);
    }
  }

  /** Empties the file. */
  async clear(): Promise<void> {
    await this.journal.clear();
    this.damaged = 0;
    await this.reload();
  }

  /** What stands at the place of an entry; undefined when it was not written or is gone. */
  async read({ id, place }: IndexEntry): Promise<HistoryRecord | HistoryEvent | undefined> {
    const text = place === undefined ? undefined : await this.journal.lineAt(place);
    const line = text === undefined ? undefined : parseJournalLine(text);
    return line?.kind === 'entry' && line.entry.id === id ? line.entry : undefined;
  }

  /** Reads everything anew. What was read before stays in use until that is done. */
  async reload(): Promise<void> {
    const index = new HistoryIndex();
    if (!this.complete) {
      this.current = index;
    }
    const state = await this.journal.state();
    let last: RawLine | undefined;
    let foreign = 0;
    let isDamaged = false;
    for await (const lines of this.journal.backward()) {
      for (const raw of lines) {
        const line = parseJournalLine(raw.text);
        if (line.kind === 'broken') {
          isDamaged = true;
          continue;
        }
        last ??= raw;
        if (line.kind === 'foreign') {
          foreign += 1;
        } else if (line.kind === 'amendment') {
          index.amendEarlier(line.amendment);
        } else if (index.get(line.entry.id) === undefined) {
          index.set(line.entry, raw);
        }
      }
      this.sawFirstLines();
    }
    this.current = index;
    this.identity = state?.identity;
    this.last = last;
    this.foreign = foreign;
    if (isDamaged) {
      await this.rewrite(new Set());
    }
  }

  private take(raw: RawLine): boolean {
    const line = parseJournalLine(raw.text);
    switch (line.kind) {
      case 'broken':
        return false;
      case 'foreign':
        this.foreign += 1;
        break;
      case 'amendment':
        this.current.amend(line.amendment);
        break;
      case 'entry':
        this.current.set(line.entry, raw);
    }
    this.last = raw;
    return true;
  }

  /** File systems give the identity of a file that is gone to a new one. */
  private async isLastStill(): Promise<boolean> {
    return this.last === undefined || (await this.journal.lineAt(this.last)) === this.last.text;
  }
}
