import type { HistoryDetails, HistoryQuery, HistorySlice } from '../../history/historyQuery';
import type { Completion, EventKind, HistoryRecord, Outcome } from '../../history/record';

/** The page's words in the person's language. `{0}`, `{1}` are places to fill in. */
export interface HistoryStrings {
  readonly when: string;
  readonly server: string;
  readonly tool: string;
  readonly asked: string;
  readonly mode: string;
  readonly outcome: string;
  readonly duration: string;
  readonly details: string;
  readonly cause: string;
  /** `{0}` are calls of which one led to the request. */
  readonly oneOf: string;
  readonly identity: string;
  readonly claims: string;
  readonly modes: Readonly<Record<HistoryRecord['mode'], string>>;
  readonly scope: string;
  readonly scopes: Readonly<Record<HistoryRecord['server']['scope'], string>>;
  readonly host: string;
  readonly reason: string;
  readonly answeredBy: string;
  readonly bySetting: string;
  readonly happened: string;
  readonly completed: string;
  /** How a page came to its end: `{0}` is the time, `{1}` how long after the answer. */
  readonly completions: Readonly<Record<Completion['by'], string>>;
  /** `{0}` is how long after the answer the page was done. */
  readonly completedAfter: string;
  readonly requests: string;
  readonly times: string;
  readonly fields: string;
  readonly notes: string;
  readonly request: string;
  readonly noValue: string;
  readonly empty: string;
  readonly nothingFound: string;
  readonly nothingSelected: string;
  readonly noFields: string;
  readonly gone: string;
  readonly copy: string;
  readonly remove: string;
  readonly search: string;
  readonly filters: string;
  readonly clearFilters: string;
  readonly anyServer: string;
  readonly anyOutcome: string;
  readonly anyMode: string;
  readonly anyTime: string;
  readonly lastHour: string;
  readonly lastDay: string;
  readonly lastWeek: string;
  readonly lastMonth: string;
  readonly chosenDays: string;
  readonly firstDay: string;
  readonly finalDay: string;
  readonly time: string;
  readonly event: string;
  readonly loading: string;
  /** `{0}` entries. */
  readonly total: string;
  /** `{0}` of `{1}` entries. */
  readonly found: string;
  /** Still reading, `{0}` entries so far. */
  readonly reading: string;
  /** `{0}` damaged lines. */
  readonly damaged: string;
  /** `{0}` lines of another version. */
  readonly foreign: string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly events: Readonly<Record<EventKind, string>>;
}

/** Host to history page. */
export type ToHistoryPage =
  | {
      readonly type: 'show';
      /** BCP 47 tag for dates and numbers. */
      readonly locale: string;
      readonly strings: HistoryStrings;
    }
  /** The answer to the query of the same number. */
  | {
      readonly type: 'slice';
      readonly query: number;
      readonly from: number;
      readonly slice: HistorySlice;
    }
  /** The history has other lines than before. */
  | { readonly type: 'changed' }
  /** Without details the entry is gone. */
  | { readonly type: 'details'; readonly id: string; readonly details?: HistoryDetails };

/** History page to host. */
export type FromHistoryPage =
  | { readonly type: 'ready' }
  | ({ readonly type: 'query'; readonly query: number } & HistoryQuery)
  | { readonly type: 'details' | 'copy' | 'delete'; readonly id: string }
  /** Something for the log: a message that could not be read, or a fault in the page's own code. */
  | { readonly type: 'fault'; readonly message: string };
