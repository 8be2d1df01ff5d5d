import type { HistoryQuery, HistorySlice } from './historyQuery';
import type { IndexedJournal } from './indexedJournal';

/** Most rows of one answer. */
const MOST_ROWS = 500;
/** How much of what was asked a row has, in characters; the details have all of it. */
const ASKED_LENGTH = 300;

/** Answers a query from what has been read so far. */
export function sliceOf(
  { index, complete, damaged, foreign }: IndexedJournal,
  { filter, from, count, anchors = [] }: HistoryQuery,
): HistorySlice {
  const found = index.find(filter);
  const places = new Map(anchors.map((id) => [id, -1]));
  for (const [at, { id }] of places.size === 0 ? [] : found.entries()) {
    if (places.has(id)) {
      places.set(id, at);
    }
  }
  return {
    rows: found
      .slice(from, from + Math.min(count, MOST_ROWS))
      .map((entry) => entry.row(ASKED_LENGTH)),
    total: found.length,
    of: index.size,
    anchorsAt: anchors.map((id) => places.get(id) ?? -1),
    servers: index.serverNames,
    complete,
    damaged,
    foreign,
  };
}
