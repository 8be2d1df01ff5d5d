import type { Field } from '../elicitation/field';
import type { JsonObject, JsonValue } from '../elicitation/json';
import type { RecordedField } from './record';

/** The answered fields as the history keeps them: which were answered and of what kind, not what was said. */
export function redactFields(
  fields: readonly Field[],
  content: JsonObject,
): readonly RecordedField[] {
  return fields
    .filter((field) => Object.hasOwn(content, field.name))
    .map((field) => ({
      name: field.name,
      title: field.title,
      value: redactValue(content[field.name]),
    }));
}

function redactValue(value: JsonValue | undefined): string {
  if (typeof value === 'string') {
    return `text, ${[...value].length} characters`;
  }
  if (Array.isArray(value)) {
    return `list, ${value.length} items`;
  }
  return value !== null && typeof value === 'object' ? 'object' : typeof value;
}
