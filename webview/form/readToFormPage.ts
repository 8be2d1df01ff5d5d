import type { Entry } from '../../src/elicitation/entry';
import type { Field, Option } from '../../src/elicitation/field';
import type { JsonValue } from '../../src/elicitation/json';
import type {
  FormProblem,
  FormStrings,
  FormView,
  ToFormPage,
} from '../../src/ui/form/formMessages';
import { hasStrings, isListOf, isOptionalString, isRecord, isString } from '../page/guards';

/** Reads what was posted to the form page; undefined when it is no message of the contract. */
export function readToFormPage(data: unknown): ToFormPage | undefined {
  return isToFormPage(data) ? data : undefined;
}

function isToFormPage(data: unknown): data is ToFormPage {
  if (!isRecord(data) || typeof data['id'] !== 'string') {
    return false;
  }
  switch (data['type']) {
    case 'show':
      return isFormView(data['view']) && isFormStrings(data['strings']);
    case 'checked':
      return (
        typeof data['revision'] === 'number' &&
        typeof data['refused'] === 'boolean' &&
        isOptionalString(data['preview']) &&
        isListOf(data['problems'], isProblem)
      );
    case 'closed':
      return typeof data['reason'] === 'string';
    default:
      return false;
  }
}

/** Whether `value` is a field's name with its entry. */
export function isEntryPair(value: unknown): value is readonly [name: string, entry: Entry] {
  return (
    Array.isArray(value) && value.length === 2 && isString(value[0]) && isEntry(value[1] as unknown)
  );
}

function isEntry(value: unknown): value is Entry {
  if (!isRecord(value)) {
    return false;
  }
  switch (value['kind']) {
    case 'omit':
      return true;
    case 'text':
      return typeof value['text'] === 'string';
    case 'value':
      return isJson(value['value']);
    default:
      return false;
  }
}

/** Messages are copied by the browser, so a value that is no function or the like is JSON. */
function isJson(value: unknown): value is JsonValue {
  return value !== undefined;
}

function isFormView(value: unknown): value is FormView {
  return (
    isRecord(value) &&
    hasStrings(value, ['server', 'identity', 'message', 'submitLabel']) &&
    isOptionalString(value['claim']) &&
    isOptionalString(value['cause']) &&
    typeof value['canDecline'] === 'boolean' &&
    typeof value['canPostpone'] === 'boolean' &&
    isListOf(value['fields'], isField) &&
    isListOf(value['entries'], isEntryPair) &&
    isListOf(value['notes'], isString) &&
    isListOf(value['problems'], isProblem)
  );
}

function isProblem(value: unknown): value is FormProblem {
  return isRecord(value) && isString(value['message']) && isOptionalString(value['field']);
}

function isField(value: unknown): value is Field {
  if (
    !isRecord(value) ||
    !hasStrings(value, ['name', 'title', 'hint']) ||
    !isOptionalString(value['description']) ||
    typeof value['required'] !== 'boolean' ||
    typeof value['sensitive'] !== 'boolean' ||
    !isListOf(value['notes'], isString)
  ) {
    return false;
  }
  switch (value['kind']) {
    case 'text':
      return typeof value['multiline'] === 'boolean' && isOptionalString(value['format']);
    case 'number':
      return typeof value['integer'] === 'boolean';
    case 'choice':
    case 'multiChoice':
      return isListOf(value['options'], isOption);
    case 'boolean':
    case 'json':
      return true;
    default:
      return false;
  }
}

function isOption(value: unknown): value is Option {
  return (
    isRecord(value) &&
    ['string', 'number', 'boolean'].includes(typeof value['value']) &&
    isString(value['title']) &&
    isOptionalString(value['description'])
  );
}

/** One entry for each key of the contract; the compiler sees to it that none is missing. */
const words: Readonly<Record<keyof FormStrings, true>> = {
  decline: true,
  cancel: true,
  later: true,
  required: true,
  optional: true,
  clear: true,
  resetToDefault: true,
  yes: true,
  no: true,
  notAnswered: true,
  choose: true,
  selectedCount: true,
  sensitiveWarning: true,
  show: true,
  hide: true,
  claims: true,
  because: true,
  whatIsSent: true,
  nothingToSendYet: true,
  problemSummary: true,
  sending: true,
  copyAnswers: true,
  copied: true,
  notes: true,
  search: true,
  noMatches: true,
  matches: true,
  sendEmpty: true,
  sendEmptyList: true,
  emptyText: true,
  emptyList: true,
  timeZone: true,
  nothingToFillIn: true,
};

function isFormStrings(value: unknown): value is FormStrings {
  return hasStrings(value, Object.keys(words));
}
