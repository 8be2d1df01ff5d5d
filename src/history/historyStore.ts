import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exportLines } from './exportLines';
import type {
  ExportFormat,
  HistoryDetails,
  HistoryFilter,
  HistoryQuery,
  HistorySlice,
  Retention,
} from './historyQuery';
import { IndexedJournal } from './indexedJournal';
import { Journal } from './journal';
import { OpenQuestions } from './openQuestions';
import type { HistoryWrites } from './historyMessages';
import { concerns, parseJournalLine } from './journalLine';
import type { HistoryEvent, HistoryRecord } from './record';
import { amended } from './amended';
import { requestText } from './requestText';
import { sliceOf } from './sliceOf';
import { watchFile } from './watchFile';

/** Lines kept in memory while they can't be written. */
const MOST_UNSAVED = 1000;
/** Lines over the most that may be kept before the file is rewritten, as a part of that most. */
const SURPLUS = 0.01;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** When to look again whether a window that had open questions is gone. */
const LOOK_AGAIN_MS = 60_000;

interface HistoryStoreEvents {
  /** Something is there that was not, or the other way round. */
  changed: [];
  /** Something could not be written or read; what was to be written is kept in memory and tried again. */
  failed: [error: unknown];
  /** Damaged lines were set aside in the file `path`. */
  damaged: [lines: number, path: string];
}

/**
 * The approval history on disk: answers queries from the journal's index,
 * records what windows that died left open, and keeps to the retention.
 * Everything that touches the file happens one after the other.
 */
export class HistoryStore extends EventEmitter<HistoryStoreEvents> {
  private readonly lines: IndexedJournal;
  private readonly questions: OpenQuestions;
  /** As {@link HistoryWrites} has them. */
  private unsaved: string[] = [];
  /** Lines too old or too many that are still in the file. */
  private readonly expired = new Set<string>();
  private expiredAt = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private unfollow: () => void = () => undefined;
  private readonly timers = new Set<NodeJS.Timeout>();

  /** @param path of the journal */
  constructor(
    private readonly path: string,
    private retention: Retention,
  ) {
    super();
    this.lines = new IndexedJournal(new Journal(path));
    this.questions = new OpenQuestions(path);
  }

  /** Reads the journal, records what windows that died left open, and follows the file from then on. */
  start(): Promise<void> {
    return this.inTurn(async () => {
      await this.guarded(() => this.lines.open());
      if (this.lines.damaged > 0) {
        this.emit('damaged', this.lines.damaged, this.lines.journal.broken.path);
      }
      await this.guarded(() => this.expire(0));
      await this.guarded(() => this.recover());
      await this.guarded(() => this.follow());
      this.emit('changed');
    });
  }

  /**
   * Notes the questions that wait and writes the lines; when that fails, lines are kept in memory, shown, and tried
   * again with the next ones.
   */
  write({ lines, ended, opened }: HistoryWrites): Promise<void> {
    return this.inTurn(async () => {
      await this.guarded(() => this.questions.add(opened));
      if (lines.length === 0) {
        return;
      }
      this.unsaved.push(...lines);
      await this.save();
      await this.guarded(() => this.questions.remove(ended));
      await this.guarded(() => this.expire(this.retention.maxRecords * SURPLUS));
      this.emit('changed');
    });
  }

  async query(query: HistoryQuery): Promise<HistorySlice> {
    await this.lines.firstLines;
    return sliceOf(this.lines, query);
  }

  /** Everything about one line; undefined when it is gone. */
  details(id: string): Promise<HistoryDetails | undefined> {
    return this.inTurn(async () => {
      await this.refresh();
      const found = this.lines.index.get(id);
      const entry =
        found === undefined
          ? undefined
          : ((await this.lines.read(found)) ??
            this.unsavedEntries().find((candidate) => candidate.id === id));
      return entry === undefined
        ? undefined
        : { entry, ...amended(found?.amendment), ...requestText(entry) };
    });
  }

  /** Forgets lines, in the file too. */
  delete(ids: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      const gone = new Set(ids);
      this.unsaved = this.unsaved.filter((text) => !concerns(parseJournalLine(text), gone));
      this.lines.hide(ids);
      this.emit('changed');
      try {
        await this.takeOut([...ids, ...this.expired]);
      } catch (error) {
        await this.guarded(() => this.lines.reload());
        this.showUnsaved();
        throw error;
      } finally {
        this.emit('changed');
      }
    });
  }

  /** Forgets everything, in the file too. */
  clear(): Promise<void> {
    return this.inTurn(async () => {
      await this.lines.clear();
      this.unsaved = [];
      this.expired.clear();
      this.emit('changed');
    });
  }

  /** Writes what a filter leaves to a file, oldest first; resolves to the number of lines. */
  export(format: ExportFormat, path: string, filter: HistoryFilter): Promise<number> {
    return this.inTurn(async () => {
      await this.refresh();
      const wanted = this.lines.index.find(filter);
      return exportLines(this.lines.journal, wanted, this.unsavedEntries(), format, path);
    });
  }

  setRetention(retention: Retention): Promise<void> {
    return this.inTurn(async () => {
      this.retention = retention;
      this.expiredAt = 0;
      await this.guarded(() => this.expire(0));
      this.emit('changed');
    });
  }

  /** Takes in what other windows wrote since. */
  update(): Promise<void> {
    return this.inTurn(() => this.refresh());
  }

  /** Stops following the file; resolves when everything asked for so far is done. */
  async close(): Promise<void> {
    this.unfollow();
    for (const timer of this.timers) {
      clearTimeout(timer);
    }
    await this.turn;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** For what must not keep anything else from being done: a failure is told and the rest goes on. */
  private async guarded<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.emit('failed', error);
      return undefined;
    }
  }

  private async save(): Promise<void> {
    await this.guarded(async () => {
      await this.lines.journal.append(this.unsaved);
      this.unsaved = [];
      await this.lines.refresh();
    });
    this.unsaved.splice(0, this.unsaved.length - MOST_UNSAVED);
    this.showUnsaved();
  }

  private showUnsaved(): void {
    for (const text of this.unsaved) {
      const line = parseJournalLine(text);
      if (line.kind === 'amendment') {
        this.lines.index.amend(line.amendment);
      } else if (line.kind === 'entry') {
        this.lines.index.set(line.entry, undefined);
      }
    }
  }

  private unsavedEntries(): readonly (HistoryRecord | HistoryEvent)[] {
    return this.unsaved.flatMap((text) => {
      const line = parseJournalLine(text);
      return line.kind === 'entry' ? [line.entry] : [];
    });
  }

  private async refresh(): Promise<void> {
    if (await this.guarded(() => this.lines.refresh())) {
      this.showUnsaved();
      this.emit('changed');
    }
  }

  private async takeOut(ids: readonly string[]): Promise<void> {
    await this.lines.rewrite(new Set(ids));
    this.expired.clear();
    this.showUnsaved();
  }

  /** Hides what is too old or too many, and takes it out of the file once that is more than `surplus` lines. */
  private async expire(surplus: number): Promise<void> {
    const { maxRecords, maxDays } = this.retention;
    const { index } = this.lines;
    const now = Date.now();
    if (index.size <= maxRecords && now - this.expiredAt < HOUR_MS) {
      return;
    }
    this.expiredAt = now;
    const since = maxDays > 0 ? now - maxDays * DAY_MS : -Infinity;
    await this.lines.journal.broken.expire(since);
    for (const [at, { id, time }] of index.find({}).entries()) {
      if (at >= maxRecords || time < since) {
        this.expired.add(id);
      }
    }
    this.lines.hide(this.expired);
    if (this.expired.size > surplus) {
      await this.takeOut([...this.expired]);
    }
  }

  /** Records the questions that were open in windows that died. */
  private async recover(): Promise<void> {
    const { lost, others } = await this.questions.lost();
    for (const questions of lost) {
      const records = questions.records.filter(({ id }) => this.lines.index.get(id) === undefined);
      if (records.length > 0) {
        await this.lines.journal.append(records.map((record) => JSON.stringify(record)));
        await this.refresh();
      }
      await this.questions.forget(questions);
    }
    if (others) {
      this.later(LOOK_AGAIN_MS, async () => {
        await this.guarded(() => this.recover());
      });
    }
  }

  private async follow(): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    this.unfollow = watchFile(
      this.path,
      () => void this.update(),
      (error) => this.emit('failed', error),
    );
  }

  private later(milliseconds: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.inTurn(work);
    }, milliseconds).unref();
    this.timers.add(timer);
  }
}
