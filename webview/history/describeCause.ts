import type { HistoryStrings } from '../../src/ui/history/historyMessages';
import { fill } from '../page/fill';

/** How a record begins what may have led to it when several calls were open. */
const SEVERAL = /^one of: /;

/**
 * What led to a request, in the person's language.
 *
 * @param isShort leaves out that tools are tools, where a column says so
 */
export function describeCause(cause: string, strings: HistoryStrings, isShort = false): string {
  const calls = cause.replace(SEVERAL, '');
  const named = isShort ? calls.replace(/(^|, )tool /g, '$1') : calls;
  return calls === cause ? named : fill(strings.oneOf, named);
}
