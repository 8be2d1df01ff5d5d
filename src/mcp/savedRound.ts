import { isJsonObject, type JsonObject } from '../elicitation/json';
import type { OpenCall } from '../elicitation/origin';
import type { VisitedPage } from '../elicitation/visit';
import type { InputRequired } from './rounds';

/** A round that is open, and how far the person is with it. */
export interface OpenRound {
  readonly round: InputRequired;
  /** The pages of it that the person has agreed to open. */
  readonly visits?: readonly VisitedPage[];
}

/**
 * A round of questions that was open, and the call it belongs to: all that is
 * needed to go on with it in another connection (2026-07-28, multi round-trip
 * requests). The state in it is the server's and may be secret.
 */
export interface SavedRound extends OpenCall, OpenRound {
  readonly args: JsonObject;
}

/** What becomes of a saved round. */
export interface RoundKeeping {
  /** The person has agreed to open a page of it, and must not be asked for that again. */
  visited(page: VisitedPage): void;
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
    isJsonObject(value['round']) &&
    (value['visits'] === undefined ||
      (Array.isArray(value['visits']) && value['visits'].every(isVisitedPage)))
  );
}

function isVisitedPage(value: unknown): boolean {
  if (!isJsonObject(value) || !isJsonObject(value['origin'])) {
    return false;
  }
  const { id, url, host, origin } = value;
  const { server, identity, scope, calls } = origin;
  return (
    [id, url, host, server, identity, scope].every((text) => typeof text === 'string') &&
    Array.isArray(calls)
  );
}
