import { isJsonObject } from '../elicitation/json';
import { parseJson } from '../elicitation/parseJson';
import {
  isAmendment,
  isHistoryEvent,
  isHistoryRecord,
  type Amendment,
  type HistoryEvent,
  type HistoryRecord,
} from './record';

/**
 * What a line of the journal is. `foreign` is sound JSON that this version
 * can't show (a newer version's, most likely) and must not touch; `broken` is
 * no JSON object at all.
 */
export type JournalLine =
  | { readonly kind: 'entry'; readonly entry: HistoryRecord | HistoryEvent }
  | { readonly kind: 'amendment'; readonly amendment: Amendment }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'broken' };

/** Whether a line is, or is about, one of those with these ids. */
export function concerns(line: JournalLine, ids: ReadonlySet<string>): boolean {
  return (
    (line.kind === 'entry' && ids.has(line.entry.id)) ||
    (line.kind === 'amendment' && ids.has(line.amendment.of))
  );
}

/** Reads one line; never throws. */
export function parseJournalLine(text: string): JournalLine {
  const value = parseJson(text);
  if (isHistoryRecord(value) || isHistoryEvent(value)) {
    return { kind: 'entry', entry: value };
  }
  if (isAmendment(value)) {
    return { kind: 'amendment', amendment: value };
  }
  return { kind: isJsonObject(value) ? 'foreign' : 'broken' };
}
