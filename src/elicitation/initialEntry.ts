import type { Entry } from './entry';
import type { Field } from './field';

/**
 * What stands in an untouched field: the server's default, or the one value
 * that a required field allows, else nothing. Yes or no is never decided here.
 */
export function initialEntry(field: Field): Entry {
  if (field.default !== undefined) {
    return { kind: 'value', value: field.default };
  }
  const only = field.schema['const'];
  return field.required && field.kind === 'choice' && only !== undefined
    ? { kind: 'value', value: only }
    : { kind: 'omit' };
}
