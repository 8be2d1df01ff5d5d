import type { Entry } from '../../src/elicitation/entry';

/** An entry as text in a box: typed text as typed, a string as it is, other values as JSON. */
export function entryText(entry: Entry): string {
  switch (entry.kind) {
    case 'omit':
      return '';
    case 'text':
      return entry.text;
    case 'value':
      return typeof entry.value === 'string' ? entry.value : JSON.stringify(entry.value);
  }
}
