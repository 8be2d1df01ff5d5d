import type { HistoryRecord, Outcome } from '../../history/record';

/** The page's words in the person's language. */
export interface HistoryStrings {
  readonly when: string;
  readonly server: string;
  readonly asked: string;
  readonly outcome: string;
  readonly duration: string;
  readonly details: string;
  readonly cause: string;
  readonly identity: string;
  readonly claims: string;
  readonly mode: string;
  readonly modes: Readonly<Record<HistoryRecord['mode'], string>>;
  readonly scope: string;
  readonly scopes: Readonly<Record<HistoryRecord['server']['scope'], string>>;
  readonly host: string;
  readonly reason: string;
  readonly fields: string;
  readonly notes: string;
  readonly empty: string;
  readonly nothingSelected: string;
  readonly noFields: string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
}

/** Host to history page. Records come newest first. */
export type ToHistoryPage =
  | {
      readonly type: 'show';
      readonly records: readonly HistoryRecord[];
      /** BCP 47 tag for dates and numbers. */
      readonly locale: string;
      readonly strings: HistoryStrings;
    }
  | { readonly type: 'added'; readonly record: HistoryRecord };

/** History page to host. */
export type FromHistoryPage =
  | { readonly type: 'ready' }
  /** Something for the log: a message that could not be read, or a fault in the page's own code. */
  | { readonly type: 'fault'; readonly message: string };
