import type { HistoryRecord, Outcome, RecordedField } from '../../src/history/record';
import type { HistoryStrings, ToHistoryPage } from '../../src/ui/history/historyMessages';
import { hasStrings, isListOf, isOptionalString, isRecord, isString } from '../page/guards';

/** Reads what was posted to the history page; undefined when it is no message of the contract. */
export function readToHistoryPage(data: unknown): ToHistoryPage | undefined {
  return isToHistoryPage(data) ? data : undefined;
}

function isToHistoryPage(data: unknown): data is ToHistoryPage {
  if (!isRecord(data)) {
    return false;
  }
  switch (data['type']) {
    case 'show':
      return (
        isListOf(data['records'], isHistoryRecord) &&
        isString(data['locale']) &&
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
    isRecord(value) &&
    hasStrings(value, ['id', 'at', 'mode', 'message', 'outcome']) &&
    hasStrings(value['server'], ['name', 'identity', 'scope']) &&
    isRecord(value['server']) &&
    isOptionalString(value['server']['claim']) &&
    typeof value['durationMs'] === 'number' &&
    isOptionalString(value['cause']) &&
    isOptionalString(value['urlHost']) &&
    isOptionalString(value['reason']) &&
    Object.hasOwn(outcomes, String(value['outcome'])) &&
    isListOf(value['fields'], isRecordedField) &&
    isListOf(value['notes'], isString)
  );
}

function isRecordedField(value: unknown): value is RecordedField {
  return isRecord(value) && hasStrings(value, ['name', 'title', 'value']);
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
    isRecord(value) &&
    hasStrings(value, Object.keys(words)) &&
    hasStrings(value['outcomes'], Object.keys(outcomes)) &&
    hasStrings(value['modes'], ['form', 'url']) &&
    hasStrings(value['scopes'], ['user', 'workspace'])
  );
}
