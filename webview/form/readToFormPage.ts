import type { Field, Option } from '../../src/elicitation/field';
import type {
  FormProblem,
  FormStrings,
  FormView,
  PageView,
  ToFormPage,
} from '../../src/ui/form/formMessages';
import { is } from '../page/is';
import { isEntryPair } from './isEntryPair';

/** Reads what was posted to the form page; undefined when it is no message of the contract. */
export function readToFormPage(data: unknown): ToFormPage | undefined {
  return isToFormPage(data) ? data : undefined;
}

/** Reads fields that came as JSON in parts; undefined when they are none. */
export function readFields(json: string): readonly Field[] | undefined {
  const data: unknown = JSON.parse(json);
  return is.listOf(data, isField) ? data : undefined;
}

function isToFormPage(data: unknown): data is ToFormPage {
  if (!is.record(data) || typeof data['id'] !== 'string') {
    return false;
  }
  switch (data['type']) {
    case 'part':
      return typeof data['index'] === 'number' && typeof data['text'] === 'string';
    case 'show':
      return isFormView(data['view']) && isFormStrings(data['strings']);
    case 'checked':
      return (
        typeof data['revision'] === 'number' &&
        typeof data['refused'] === 'boolean' &&
        is.optionalString(data['preview']) &&
        is.listOf(data['problems'], isProblem)
      );
    case 'closed':
      return typeof data['reason'] === 'string';
    default:
      return false;
  }
}

function isFormView(value: unknown): value is FormView {
  return (
    is.record(value) &&
    is.withStrings(value, ['server', 'identity', 'message', 'submitLabel']) &&
    is.optionalString(value['source']) &&
    is.optionalString(value['claim']) &&
    (value['icon'] === undefined || isIcon(value['icon'])) &&
    is.optionalString(value['cause']) &&
    typeof value['canDecline'] === 'boolean' &&
    typeof value['canPostpone'] === 'boolean' &&
    (value['page'] === undefined || isPageView(value['page'])) &&
    typeof value['isRoomy'] === 'boolean' &&
    is.listOf(value['fields'], isField) &&
    is.listOf(value['entries'], isEntryPair) &&
    is.listOf(value['notes'], is.string) &&
    is.listOf(value['cautions'], is.string) &&
    is.listOf(value['problems'], isProblem)
  );
}

function isPageView(value: unknown): value is PageView {
  return (
    is.record(value) &&
    is.withStrings(value, ['url', 'host']) &&
    is.optionalString(value['unicodeHost']) &&
    is.listOf(value['warnings'], is.string)
  );
}

function isIcon(value: unknown): value is string {
  return typeof value === 'string' && /^data:image\/(png|jpeg);base64,/.test(value);
}

function isProblem(value: unknown): value is FormProblem {
  return is.record(value) && is.string(value['message']) && is.optionalString(value['field']);
}

function isField(value: unknown): value is Field {
  if (
    !is.record(value) ||
    !is.withStrings(value, ['name', 'title', 'hint']) ||
    !is.optionalString(value['description']) ||
    typeof value['required'] !== 'boolean' ||
    typeof value['sensitive'] !== 'boolean' ||
    !is.listOf(value['notes'], is.string)
  ) {
    return false;
  }
  switch (value['kind']) {
    case 'text':
      return typeof value['multiline'] === 'boolean' && is.optionalString(value['format']);
    case 'number':
      return typeof value['integer'] === 'boolean';
    case 'choice':
    case 'multiChoice':
      return is.listOf(value['options'], isOption);
    case 'boolean':
    case 'json':
      return true;
    default:
      return false;
  }
}

function isOption(value: unknown): value is Option {
  return (
    is.record(value) &&
    ['string', 'number', 'boolean'].includes(typeof value['value']) &&
    is.string(value['title']) &&
    is.optionalString(value['description'])
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
  secretGuarded: true,
  answerAnyway: true,
  muteServer: true,
  stopServer: true,
  definedIn: true,
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
  notAnOption: true,
  sendEmpty: true,
  sendEmptyList: true,
  emptyText: true,
  emptyList: true,
  timeZone: true,
  nothingToFillIn: true,
  host: true,
  url: true,
  copyUrl: true,
  serverSays: true,
};

function isFormStrings(value: unknown): value is FormStrings {
  return is.withStrings(value, Object.keys(words));
}
