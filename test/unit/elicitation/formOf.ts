import { parseForm } from '../../../src/elicitation/form';
import type { Field } from '../../../src/elicitation/field';
import type { JsonObject } from '../../../src/elicitation/json';
import type { FormRequest } from '../../../src/elicitation/parsedRequest';

/** The form of an elicitation with that schema; fails the test when it is refused. */
export function formOf(schema: JsonObject, message = 'Please answer'): FormRequest {
  const form = parseForm(schema, message, { nested: false });
  if (form.kind === 'refused') {
    throw new Error(`refused: ${form.message}`);
  }
  return form;
}

/** The one field of a form whose only property has that schema. */
export function fieldOf(
  property: JsonObject | boolean,
  { required = false, name = 'x' } = {},
): Field {
  const properties: JsonObject = JSON.parse(
    JSON.stringify({ properties: { [name]: property } }),
  ) as JsonObject;
  const [field] = formOf({
    type: 'object',
    ...properties,
    required: required ? [name] : [],
  }).fields;
  if (field === undefined) {
    throw new Error('no field');
  }
  return field;
}

/** Why a form with that schema is refused; fails the test when it is not. */
export function refusalOf(schema: JsonObject): string {
  const form = parseForm(schema, 'Please answer', { nested: false });
  if (form.kind !== 'refused') {
    throw new Error('not refused');
  }
  return form.message;
}
