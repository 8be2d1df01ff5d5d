import type { Entry } from '../../src/elicitation/entry';
import { omitted } from './omitted';

/** The entry for text in a box. An emptied box means the field is left out, not empty text. */
export function typedEntry(text: string): Entry {
  return text === '' ? omitted : { kind: 'text', text };
}
