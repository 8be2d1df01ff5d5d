import { isJsonObject } from '../../elicitation/json';
import type { FromFormPage } from './formMessages';

/** Whether a message is one that the form page may send. Pages are not trusted more than servers. */
export function isFromFormPage(message: unknown): message is FromFormPage {
  if (!isJsonObject(message)) {
    return false;
  }
  switch (message['type']) {
    case 'ready':
      return typeof message['hasFirst'] === 'boolean';
    case 'fault':
      return typeof message['message'] === 'string';
    case 'decline':
    case 'cancel':
    case 'mute':
    case 'stop':
      return typeof message['id'] === 'string';
    case 'later':
      return typeof message['id'] === 'string' && isEntryPairs(message['entries']);
    case 'changed':
    case 'submit':
      return (
        typeof message['id'] === 'string' &&
        typeof message['revision'] === 'number' &&
        isEntryPairs(message['entries'])
      );
    case 'copy':
      return typeof message['id'] === 'string' && typeof message['text'] === 'string';
    default:
      return false;
  }
}

function isEntryPairs(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (pair) =>
        Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && isEntry(pair[1]),
    )
  );
}

function isEntry(value: unknown): boolean {
  if (!isJsonObject(value)) {
    return false;
  }
  switch (value['kind']) {
    case 'omit':
      return true;
    case 'text':
      return typeof value['text'] === 'string';
    case 'value':
      return Object.hasOwn(value, 'value');
    default:
      return false;
  }
}
