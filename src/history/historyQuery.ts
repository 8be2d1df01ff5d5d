import type { Completion, EventKind, HistoryEvent, HistoryRecord, Outcome } from './record';

/** Which lines of the history are asked for; what is left out does not matter. */
export interface HistoryFilter {
  /** Words that must all be found, in any case, in what was asked, the server, the tool, the host or the reason. */
  readonly text?: string;
  /** Name in settings. */
  readonly server?: string;
  readonly outcome?: Outcome | 'event';
  readonly mode?: HistoryRecord['mode'];
  /** First moment, in milliseconds since 1970. */
  readonly since?: number;
  /** First moment that is too late, in milliseconds since 1970. */
  readonly until?: number;
}

/** A stretch of the lines that a filter leaves, newest first. */
export interface HistoryQuery {
  readonly filter: HistoryFilter;
  /** Index of the first line wanted. */
  readonly from: number;
  readonly count: number;
  /** Ids whose index is wanted as well. */
  readonly anchors?: readonly string[];
}

/** A line of the history as a table shows it. */
export interface HistoryRow {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly server: string;
  readonly cause?: string;
  readonly asked: string;
  /** The following three are missing in events. */
  readonly mode?: HistoryRecord['mode'];
  readonly by?: HistoryRecord['by'];
  readonly durationMs?: number;
  readonly outcome: Outcome | EventKind;
  /** From the outcome to the end of the page that was opened. */
  readonly completedAfterMs?: number;
  /** How many requests the line stands for, where it is more than one. */
  readonly count?: number;
}

/** The answer to a {@link HistoryQuery}. */
export interface HistorySlice {
  readonly rows: readonly HistoryRow[];
  /** How many lines the filter leaves. */
  readonly total: number;
  /** How many lines there are. */
  readonly of: number;
  /** Where the anchors stand now; -1 where they don't. */
  readonly anchorsAt: readonly number[];
  /** Names of all servers in the history, sorted. */
  readonly servers: readonly string[];
  /** False while older lines are still being read. */
  readonly complete: boolean;
  /** Lines in the file that were set aside since they could not be read. */
  readonly damaged: number;
  /** Lines in the file that another version wrote; kept, and not shown. */
  readonly foreign: number;
}

/** Everything there is to know of one line. */
export interface HistoryDetails {
  readonly entry: HistoryRecord | HistoryEvent;
  readonly completed?: Completion;
  readonly count?: number;
  /** `params` as text for a person; hidden characters are visible. */
  readonly request?: string;
}

/** How much is kept, and for how long. */
export interface Retention {
  /** Most lines. */
  readonly maxRecords: number;
  /** Oldest age in days; 0 for any. */
  readonly maxDays: number;
}

/** File formats of an export. */
export type ExportFormat = 'jsonl' | 'csv';
