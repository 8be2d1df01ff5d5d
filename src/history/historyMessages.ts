import type {
  ExportFormat,
  HistoryDetails,
  HistoryFilter,
  HistoryQuery,
  HistorySlice,
  Retention,
} from './historyQuery';
import type { HistoryRecord } from './record';

/** What the thread is started with. */
export interface HistoryThreadData {
  /** Path of the journal. */
  readonly path: string;
  readonly retention: Retention;
  /** Sentences in the person's language by their English words. */
  readonly sentences: Readonly<Record<string, string>>;
}

/** What is to be kept. */
export interface HistoryWrites {
  /** Lines of the journal, in order, as JSON: a text is handed over faster than an object. */
  readonly lines: readonly string[];
  /** Ids of the questions that end with these lines. */
  readonly ended: readonly string[];
  /** What to record of each question should the window die before it ends. */
  readonly opened: readonly HistoryRecord[];
}

/** What the thread can be asked, by name: the parameters and the result. */
export interface HistoryTasks {
  write: { readonly params: HistoryWrites; readonly result: null };
  query: { readonly params: HistoryQuery; readonly result: HistorySlice };
  details: { readonly params: string; readonly result: HistoryDetails | undefined };
  delete: { readonly params: readonly string[]; readonly result: null };
  clear: { readonly params: null; readonly result: null };
  export: {
    readonly params: {
      readonly format: ExportFormat;
      readonly path: string;
      readonly filter: HistoryFilter;
    };
    /** How many lines were written. */
    readonly result: number;
  };
  setRetention: { readonly params: Retention; readonly result: null };
  update: { readonly params: null; readonly result: null };
}

export type HistoryTaskName = keyof HistoryTasks;

/** Something that happened in the thread. */
export type HistoryThreadEvent =
  | { readonly event: 'changed' }
  | { readonly event: 'failed'; readonly message: string }
  | { readonly event: 'damaged'; readonly lines: number; readonly path: string };
