import type { Entry } from '../../src/elicitation/entry';
import type { Option } from '../../src/elicitation/field';
import type { FormStrings } from '../../src/ui/form/formMessages';
import { fill } from '../page/fill';
import { omitted } from './omitted';

/** Several chosen options, as positions in the list and as an entry. */
export const chosenOptions = {
  /** The positions of an entry's values; values that are no option are left out. */
  indexes(options: readonly Option[], entry: Entry): Set<number> {
    const values: unknown = entry.kind === 'value' ? entry.value : undefined;
    const wanted = new Set<unknown>(Array.isArray(values) ? values : []);
    const indexes = new Set<number>();
    options.forEach(({ value }, index) => {
      if (wanted.delete(value)) {
        indexes.add(index);
      }
    });
    return indexes;
  },

  /** The options' values in the order of the list. With none chosen the field is left out. */
  entry(options: readonly Option[], indexes: ReadonlySet<number>): Entry {
    const value = options.flatMap((option, index) => (indexes.has(index) ? [option.value] : []));
    return value.length === 0 ? omitted : { kind: 'value', value };
  },

  /** The entry itself where all of it can be shown, an empty list included; else what can be. */
  shownEntry(options: readonly Option[], indexes: ReadonlySet<number>, entry: Entry): Entry {
    const whole =
      entry.kind === 'value' && Array.isArray(entry.value) && entry.value.length === indexes.size;
    return whole ? entry : chosenOptions.entry(options, indexes);
  },

  /** How many are chosen, in words. */
  count(strings: FormStrings, entry: Entry): string {
    if (entry.kind !== 'value' || !Array.isArray(entry.value)) {
      return strings.notAnswered;
    }
    const { length } = entry.value;
    return length === 0 ? strings.emptyList : fill(strings.selectedCount, length);
  },
};
