import type { Field } from './field';
import type { JsonValue } from './json';
import { t } from './localize';
import { problemSentence } from './problemSentence';
import { violations } from './violations';

/** What is wrong with a value for a field, by the field's own schema; undefined when nothing is. */
export function fieldProblem(field: Field, value: JsonValue): string | undefined {
  const problem = problemSentence(field.title, violations(field.schema, value), field);
  return problem ?? kindProblem(field, value);
}

/** What the schema lets pass and the field does not: values nobody could have entered in it. */
function kindProblem(field: Field, value: JsonValue): string | undefined {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' || (typeof value === 'number' && field.orNumber)
        ? undefined
        : t('{0} must be text.', field.title);
    case 'number':
      return typeof value === 'number' ? undefined : t('{0} must be a number.', field.title);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : t('{0} must be yes or no.', field.title);
    case 'choice':
      return field.options.some((option) => option.value === value)
        ? undefined
        : t('{0} must be one of the choices offered.', field.title);
    case 'multiChoice':
      return listProblem(
        field.title,
        field.options.map((option) => option.value),
        value,
      );
    case 'json':
      return field.unanswerable === true
        ? t('{0} can’t be answered here. Leave it out.', field.title)
        : undefined;
  }
}

function listProblem(
  title: string,
  offered: readonly JsonValue[],
  value: JsonValue,
): string | undefined {
  const known = new Set(offered);
  if (!Array.isArray(value) || !value.every((item) => known.has(item))) {
    return t('{0} must be a list of the choices offered.', title);
  }
  return new Set(value).size < value.length
    ? t('{0} must not list the same entry twice.', title)
    : undefined;
}
