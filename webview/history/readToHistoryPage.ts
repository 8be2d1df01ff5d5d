import type { HistoryDetails, HistoryRow, HistorySlice } from '../../src/history/historyQuery';
import type {
  Completion,
  EventKind,
  HistoryEvent,
  HistoryRecord,
  Outcome,
  RecordedField,
} from '../../src/history/record';
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
      return is.string(data['locale']) && isHistoryStrings(data['strings']);
    case 'slice':
      return areNumbers(data, ['query', 'from']) && isSlice(data['slice']);
    case 'changed':
      return true;
    case 'details':
      return is.string(data['id']) && (data['details'] === undefined || isDetails(data['details']));
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

const events: Readonly<Record<EventKind, true>> = {
  muted: true,
  unmuted: true,
  stopped: true,
  identityChanged: true,
  policy: true,
};

const completions: Readonly<Record<Completion['by'], true>> = {
  server: true,
  person: true,
  callEnded: true,
};

function isSlice(value: unknown): value is HistorySlice {
  return (
    is.record(value) &&
    areNumbers(value, ['total', 'of', 'damaged', 'foreign']) &&
    typeof value['complete'] === 'boolean' &&
    is.listOf(value['servers'], is.string) &&
    is.listOf(value['anchorsAt'], (at): at is number => typeof at === 'number') &&
    is.listOf(value['rows'], isRow)
  );
}

function isRow(value: unknown): value is HistoryRow {
  return (
    is.record(value) &&
    is.withStrings(value, ['id', 'at', 'server', 'asked', 'outcome']) &&
    (Object.hasOwn(outcomes, String(value['outcome'])) ||
      Object.hasOwn(events, String(value['outcome']))) &&
    is.optionalString(value['cause']) &&
    is.optionalString(value['mode']) &&
    is.optionalString(value['by']) &&
    ['durationMs', 'completedAfterMs', 'count'].every((key) => isOptionalNumber(value[key]))
  );
}

function isDetails(value: unknown): value is HistoryDetails {
  return (
    is.record(value) &&
    (isHistoryRecord(value['entry']) || isHistoryEvent(value['entry'])) &&
    (value['completed'] === undefined || isCompletion(value['completed'])) &&
    isOptionalNumber(value['count']) &&
    is.optionalString(value['request'])
  );
}

function isCompletion(value: unknown): value is Completion {
  return (
    is.record(value) &&
    is.withStrings(value, ['at', 'by']) &&
    Object.hasOwn(completions, String(value['by']))
  );
}

function isHistoryRecord(value: unknown): value is HistoryRecord {
  return (
    is.record(value) &&
    value['type'] === undefined &&
    is.withStrings(value, ['id', 'at', 'mode', 'message', 'outcome']) &&
    is.withStrings(value['server'], ['name', 'identity', 'scope']) &&
    is.record(value['server']) &&
    is.optionalString(value['server']['claim']) &&
    typeof value['durationMs'] === 'number' &&
    is.optionalString(value['cause']) &&
    is.optionalString(value['urlHost']) &&
    is.optionalString(value['reason']) &&
    is.optionalString(value['by']) &&
    Object.hasOwn(outcomes, String(value['outcome'])) &&
    is.listOf(value['fields'], isRecordedField) &&
    is.listOf(value['notes'], is.string)
  );
}

function isHistoryEvent(value: unknown): value is HistoryEvent {
  return (
    is.record(value) &&
    value['type'] === 'event' &&
    is.withStrings(value, ['id', 'at', 'kind', 'text']) &&
    Object.hasOwn(events, String(value['kind'])) &&
    is.withStrings(value['server'], ['name'])
  );
}

function isRecordedField(value: unknown): value is RecordedField {
  return is.record(value) && is.withStrings(value, ['name', 'title', 'value']);
}

function areNumbers(value: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  return keys.every((key) => typeof value[key] === 'number');
}

function isOptionalNumber(value: unknown): boolean {
  return value === undefined || typeof value === 'number';
}

/** One entry for each key of the contract; the compiler sees to it that none is missing. */
const words: Readonly<
  Record<
    Exclude<keyof HistoryStrings, 'outcomes' | 'events' | 'modes' | 'scopes' | 'completions'>,
    true
  >
> = {
  when: true,
  server: true,
  tool: true,
  asked: true,
  mode: true,
  outcome: true,
  duration: true,
  details: true,
  cause: true,
  oneOf: true,
  identity: true,
  claims: true,
  scope: true,
  host: true,
  reason: true,
  answeredBy: true,
  bySetting: true,
  happened: true,
  completed: true,
  completedAfter: true,
  requests: true,
  times: true,
  fields: true,
  notes: true,
  request: true,
  noValue: true,
  empty: true,
  nothingFound: true,
  nothingSelected: true,
  noFields: true,
  gone: true,
  copy: true,
  remove: true,
  search: true,
  filters: true,
  clearFilters: true,
  anyServer: true,
  anyOutcome: true,
  anyMode: true,
  anyTime: true,
  lastHour: true,
  lastDay: true,
  lastWeek: true,
  lastMonth: true,
  chosenDays: true,
  firstDay: true,
  finalDay: true,
  time: true,
  event: true,
  loading: true,
  total: true,
  found: true,
  reading: true,
  damaged: true,
  foreign: true,
};

function isHistoryStrings(value: unknown): value is HistoryStrings {
  return (
    is.record(value) &&
    is.withStrings(value, Object.keys(words)) &&
    is.withStrings(value['outcomes'], Object.keys(outcomes)) &&
    is.withStrings(value['events'], Object.keys(events)) &&
    is.withStrings(value['completions'], Object.keys(completions)) &&
    is.withStrings(value['modes'], ['form', 'url']) &&
    is.withStrings(value['scopes'], ['user', 'workspace'])
  );
}
