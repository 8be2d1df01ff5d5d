import { visibleText } from '../elicitation/visibleText';
import type { HistoryEvent, HistoryRecord } from './record';

/** The kept params of a request as indented JSON that a person may safely read. */
export function requestText(entry: HistoryRecord | HistoryEvent): { readonly request?: string } {
  return 'type' in entry || entry.params === undefined
    ? {}
    : { request: visibleText(JSON.stringify(entry.params, null, 2), { multiline: true }) };
}
