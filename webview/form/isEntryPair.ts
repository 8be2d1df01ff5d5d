import type { Entry } from '../../src/elicitation/entry';
import { is } from '../page/is';

/** Whether `value` is a field's name with its entry. */
export function isEntryPair(value: unknown): value is readonly [name: string, entry: Entry] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  return parts.length === 2 && is.string(parts[0]) && isEntry(parts[1]);
}

function isEntry(value: unknown): value is Entry {
  if (!is.record(value)) {
    return false;
  }
  switch (value['kind']) {
    case 'omit':
      return true;
    case 'text':
      return is.string(value['text']);
    case 'value':
      // The browser copies messages, so what is there is JSON.
      return value['value'] !== undefined;
    default:
      return false;
  }
}
