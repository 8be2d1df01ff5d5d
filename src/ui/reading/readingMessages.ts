import type { ContentProblem } from '../../elicitation/check';
import type { Entry } from '../../elicitation/entry';
import type { JsonObject } from '../../elicitation/json';
import type { FormRequest, ParsedRequest, RefusedRequest } from '../../elicitation/parsedRequest';
import type { ContentReading, Reading } from '../../elicitation/value';

/** A form that the thread holds; it is sent once and named by number after that. */
export interface FormHandle {
  readonly id: number;
  /** Present the first time. */
  readonly form?: FormRequest;
}

/** What the thread can be asked, by name: the parameters and the result. */
export interface ReadingTasks {
  /** The thread holds the form under `id` from then on; its `requestedSchema` does not travel back. */
  parse: {
    readonly params: { readonly id: number; readonly params: unknown };
    readonly result: ParsedRequest;
  };
  parseArguments: {
    readonly params: { readonly schema: JsonObject; readonly message: string };
    readonly result: FormRequest | RefusedRequest;
  };
  readEntry: {
    readonly params: { readonly form: FormHandle; readonly name: string; readonly entry: Entry };
    readonly result: Reading;
  };
  readEntries: {
    readonly params: {
      readonly form: FormHandle;
      readonly entries: readonly (readonly [string, Entry])[];
    };
    readonly result: ContentReading;
  };
  check: {
    readonly params: { readonly form: FormHandle; readonly content: JsonObject };
    readonly result: readonly ContentProblem[];
  };
  /** The fields as JSON, in pieces that can be posted to a page one by one. */
  fieldsText: {
    readonly params: { readonly form: FormHandle };
    readonly result: readonly string[];
  };
}

export type TaskName = keyof ReadingTasks;

/** A task, which the thread answers. */
export type Task = {
  [Name in TaskName]: {
    readonly id: number;
    readonly task: Name;
    readonly params: ReadingTasks[Name]['params'];
  };
}[TaskName];

/** Host to thread: a task, or the forms that are not needed any more. */
export type ToThread = Task | { readonly released: readonly number[] };

/** Thread to host. */
export type FromThread =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };
