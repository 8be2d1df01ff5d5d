import { isJsonObject, type JsonObject } from '../elicitation/json';
import type { OpenCall } from '../elicitation/origin';
import type { InputRequired } from './rounds';

/**
 * A round of questions that was open, and the call it belongs to: all that is
 * needed to go on with it in another connection (2026-07-28, multi round-trip
 * requests). The state in it is the server's and may be secret.
 */
export interface SavedRound extends OpenCall {
  readonly args: JsonObject;
  readonly round: InputRequired;
}

/** What becomes of a saved round. */
export interface RoundKeeping {
  /** It was answered, or the call was given up: it must not be answered again. */
  forget(): void;
  /** The connection is gone, the round is still open. */
  interrupt(): void;
}

/** Whether `value`, read from a file, is a saved round. */
export function isSavedRound(value: unknown): value is SavedRound {
  return (
    isJsonObject(value) &&
    (value['kind'] === 'tool' || value['kind'] === 'prompt' || value['kind'] === 'resource') &&
    typeof value['name'] === 'string' &&
    isJsonObject(value['args']) &&
    isJsonObject(value['round'])
  );
}
