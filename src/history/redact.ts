import { displayValue } from '../elicitation/displayValue';
import type { Field } from '../elicitation/field';
import type { JsonObject, JsonValue } from '../elicitation/json';
import type { Hide } from '../elicitation/knownSecrets';
import { t } from '../elicitation/localize';
import { visibleText } from '../elicitation/visibleText';
import type { RecordedField } from './record';

/** How much of an answer is kept: what kind of value it was, nothing, or the value. Secrets are never kept. */
export type KeptValues = 'redacted' | 'none' | 'full';

/** Longest text kept of a value, in code points. */
const LONGEST_VALUE = 500;
/** Most fields of a record. */
const MOST_FIELDS = 100;

/**
 * The answered fields as the history keeps them.
 *
 * @param discreet takes secrets out of a text
 */
export function redactFields(
  fields: readonly Field[],
  content: JsonObject,
  kept: KeptValues,
  discreet: Hide,
): readonly RecordedField[] {
  return fields
    .filter((field) => Object.hasOwn(content, field.name))
    .slice(0, MOST_FIELDS)
    .map((field) => ({
      name: visibleText(discreet(field.name), { multiline: false, limit: LONGEST_VALUE }),
      title: discreet(field.title),
      value: keptValue(field, content[field.name], kept, discreet),
    }));
}

function keptValue(
  field: Field,
  value: JsonValue | undefined,
  kept: KeptValues,
  discreet: Hide,
): string {
  if (kept === 'none' || value === undefined) {
    return '';
  }
  if (field.sensitive) {
    return t('hidden');
  }
  return kept === 'full'
    ? visibleText(discreet(displayValue(field, value)), {
        multiline: true,
        limit: LONGEST_VALUE,
      })
    : kindOfValue(value);
}

function kindOfValue(value: JsonValue): string {
  if (typeof value === 'string') {
    const { length } = [...value];
    return length === 1 ? t('text, 1 character') : t('text, {0} characters', length);
  }
  if (Array.isArray(value)) {
    return value.length === 1 ? t('list, 1 item') : t('list, {0} items', value.length);
  }
  if (value === null) {
    return t('null');
  }
  if (typeof value === 'object') {
    return t('object');
  }
  return typeof value === 'number' ? t('number') : t('yes or no');
}
