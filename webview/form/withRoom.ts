import type { Field } from '../../src/elicitation/field';

/** Longest text that surely is one line, in characters. */
const ONE_LINE = 40;

/** The field with room for several lines where its text may be long. */
export function withRoom(field: Field): Field {
  return field.kind === 'text' &&
    field.format === undefined &&
    !field.sensitive &&
    (field.maxLength ?? Infinity) > ONE_LINE
    ? { ...field, multiline: true }
    : field;
}
