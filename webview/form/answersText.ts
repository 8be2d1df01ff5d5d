import type { Entry } from '../../src/elicitation/entry';
import type { Field } from '../../src/elicitation/field';
import { entryText } from '../controls/entryText';

/** The answers given so far as lines of text to keep elsewhere, secrets left out. */
export function answersText(fields: readonly Field[], entries: ReadonlyMap<string, Entry>): string {
  return fields
    .flatMap(({ name, title, sensitive }) => {
      const entry = entries.get(name);
      const isGiven = entry !== undefined && entry.kind !== 'omit' && !sensitive;
      return isGiven ? [`${title}: ${entryText(entry)}`] : [];
    })
    .join('\n');
}
