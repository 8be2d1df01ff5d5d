import type { HistoryRow } from './historyQuery';
import type { Amendment, EventKind, HistoryEvent, HistoryRecord, Outcome } from './record';

/** Where a line stands in the journal, in bytes. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/**
 * What is held in memory of a line of the journal: enough to find it and to
 * show its row. There may be a hundred thousand of them: all have the same
 * shape, and nothing that can be worked out.
 */
export class IndexEntry {
  readonly id: string;
  /** When the request arrived, in milliseconds since 1970. */
  readonly time: number;
  readonly server: string;
  readonly cause: string | undefined;
  readonly asked: string;
  /** Missing in events, like the two after it. */
  readonly mode: HistoryRecord['mode'] | undefined;
  readonly by: HistoryRecord['by'];
  readonly durationMs: number | undefined;
  readonly outcome: Outcome | EventKind;
  amendment: Amendment | undefined;
  /** Host and reason: searched, and not shown in the row. */
  private readonly more: string;
  /** -1 for what could not be written. */
  private readonly offset: number;
  private readonly length: number;

  /** @param shared gives back the one copy of a text that many entries have */
  constructor(
    entry: HistoryRecord | HistoryEvent,
    place: Place | undefined,
    shared: (text: string) => string,
  ) {
    const record = 'type' in entry ? undefined : entry;
    const time = Date.parse(entry.at);
    this.id = entry.id;
    this.time = Number.isNaN(time) ? 0 : time;
    this.server = shared(entry.server.name);
    this.cause = record?.cause === undefined ? undefined : shared(record.cause);
    this.asked = 'type' in entry ? entry.text : entry.message;
    this.mode = record?.mode;
    this.by = record?.by;
    this.durationMs = record?.durationMs;
    this.outcome = 'type' in entry ? entry.kind : entry.outcome;
    this.amendment = undefined;
    this.more = shared([record?.urlHost ?? '', record?.reason ?? ''].join(' ').trim());
    this.offset = place?.offset ?? -1;
    this.length = place?.length ?? 0;
  }

  /** Undefined for what could not be written. */
  get place(): Place | undefined {
    return this.offset < 0 ? undefined : { offset: this.offset, length: this.length };
  }

  /** Grows with what was written later. */
  get order(): number {
    return this.offset < 0 ? Number.MAX_SAFE_INTEGER : this.offset;
  }

  /** The entry as a table shows it. @param most characters of what was asked */
  row(most: number): HistoryRow {
    const { completed, count } = this.amendment ?? {};
    const ended = this.time + (this.durationMs ?? 0);
    return {
      id: this.id,
      at: new Date(this.time).toISOString(),
      server: this.server,
      asked: this.asked.slice(0, most),
      outcome: this.outcome,
      ...(this.cause === undefined ? {} : { cause: this.cause }),
      ...(this.mode === undefined ? {} : { mode: this.mode }),
      ...(this.by === undefined ? {} : { by: this.by }),
      ...(this.durationMs === undefined ? {} : { durationMs: this.durationMs }),
      ...(completed === undefined
        ? {}
        : { completedAfterMs: Math.max(0, Date.parse(completed.at) - ended) }),
      ...(count === undefined ? {} : { count }),
    };
  }

  /** Whether a word stands in what was asked, the server, the tool, the host or the reason. */
  contains(word: RegExp): boolean {
    return (
      word.test(this.asked) ||
      word.test(this.server) ||
      (this.cause !== undefined && word.test(this.cause)) ||
      word.test(this.more)
    );
  }
}
