import type { ContentProblem } from '../../elicitation/check';
import type { Entry } from '../../elicitation/entry';
import type { JsonObject } from '../../elicitation/json';
import type { FormRequest, ParsedRequest, RefusedRequest } from '../../elicitation/parsedRequest';
import type { ContentReading, Reading } from '../../elicitation/value';

/** A form that whoever reads it holds; it is handed over once and named by number after that. */
export interface FormHandle {
  readonly id: number;
  /** Present the first time. */
  readonly form?: FormRequest;
}

/** All that there is to read, by name: the parameters and the result. */
export interface ReadingTasks {
  /** The form is held under `id` from then on; its `requestedSchema`, which is at hand, does not come back. */
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
  /** Forms that need not be held any more. */
  release: { readonly params: readonly number[]; readonly result: null };
}

export type ReadingTaskName = keyof ReadingTasks;
