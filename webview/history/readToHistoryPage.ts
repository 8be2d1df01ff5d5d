import type { HistoryRecord, Outcome, RecordedField } from '../../src/history/record';
import type { HistoryStrings, ToHistoryPage } from '../../src/ui/history/historyMessages';
import { is } from '../page/is';

/** Reads what was posted to the history page; undefined when it is no message of the contract. */
export function readToHistoryPage(data: unknown): ToHistoryPage | undefined {
  return isToHistoryPage(data) ? data : undefined;
}

function isToHistoryPage(data: unknown): data is ToHistoryPage {
  if (!is.record(data)) {
    return false;
  }
  switch (data['type']) {
    case 'show':
      return (
        is.listOf(data['records'], isHistoryRecord) &&
        is.string(data['locale']) &&
        isHistoryStrings(data['strings'])
      );
    case 'added':
      return isHistoryRecord(data['record']);
    default:
      return false;
  }
}

/** One entry for each outcome; the compiler sees to it that none is missing. */
const outcomes: Readonly<Record<Outcome, true>> = {
  accepted: true,
  declined: true,
  cancelled: true,
  withdrawn: true,
  disconnected: true,
  timedOut: true,
  refused: true,
  limited: true,
};

function isHistoryRecord(value: unknown): value is HistoryRecord {
  return (
    is.record(value) &&
    is.withStrings(value, ['id', 'at', 'mode', 'message', 'outcome']) &&
    is.withStrings(value['server'], ['name', 'identity', 'scope']) &&
    is.record(value['server']) &&
    is.optionalString(value['server']['claim']) &&
    typeof value['durationMs'] === 'number' &&
    is.optionalString(value['cause']) &&
    is.optionalString(value['urlHost']) &&
    is.optionalString(value['reason']) &&
    Object.hasOwn(outcomes, String(value['outcome'])) &&
    is.listOf(value['fields'], isRecordedField) &&
    is.listOf(value['notes'], is.string)
  );
}

function isRecordedField(value: unknown): value is RecordedField {
  return is.record(value) && is.withStrings(value, ['name', 'title', 'value']);
}

/** One entry for each key of the contract; the compiler sees to it that none is missing. */
const words: Readonly<
  Record<Exclude<keyof HistoryStrings, 'outcomes' | 'modes' | 'scopes'>, true>
> = {
  when: true,
  server: true,
  asked: true,
  outcome: true,
  duration: true,
  details: true,
  cause: true,
  identity: true,
  claims: true,
  mode: true,
  scope: true,
  host: true,
  reason: true,
  fields: true,
  notes: true,
  empty: true,
  nothingSelected: true,
  noFields: true,
};

function isHistoryStrings(value: unknown): value is HistoryStrings {
  return (
    is.record(value) &&
    is.withStrings(value, Object.keys(words)) &&
    is.withStrings(value['outcomes'], Object.keys(outcomes)) &&
    is.withStrings(value['modes'], ['form', 'url']) &&
    is.withStrings(value['scopes'], ['user', 'workspace'])
  );
}
