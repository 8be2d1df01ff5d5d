import type {
  ExportFormat,
  HistoryDetails,
  HistoryFilter,
  HistoryQuery,
  HistorySlice,
  Retention,
} from './historyQuery';
import type { HistoryLine, HistoryRecord } from './record';

/** What the thread is started with. */
export interface HistoryThreadData {
  /** Path of the journal. */
  readonly path: string;
  readonly retention: Retention;
  /** Sentences in the person's language by their English words. */
  readonly sentences: Readonly<Record<string, string>>;
}

/** What is to be kept: lines of the journal, in order, and questions that wait. */
export interface HistoryWrites {
  readonly lines: readonly HistoryLine[];
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

/** Host to thread. */
export type ToHistoryThread = {
  [Name in HistoryTaskName]: {
    readonly id: number;
    readonly task: Name;
    readonly params: HistoryTasks[Name]['params'];
  };
}[HistoryTaskName];

/** Thread to host: the answer to a task, or something that happened. */
export type FromHistoryThread =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly event: 'changed' }
  | { readonly event: 'failed'; readonly message: string }
  | { readonly event: 'damaged'; readonly lines: number; readonly path: string };
