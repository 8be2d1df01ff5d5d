import type { TextField } from './field';
import { isJsonObject, type JsonObject } from './json';
import { typesOf } from './typesOf';

/** What a field that takes a number or a text takes. */
export type OrNumber = NonNullable<TextField['orNumber']>;

/** What a flat schema that takes texts as well as numbers, and nothing else, takes; undefined for any other. */
export function orNumber(schema: JsonObject): OrNumber | undefined {
  const types = typesOf(schema);
  const takesFractions = types.includes('number');
  const isEither =
    types.includes('string') &&
    (takesFractions || types.includes('integer')) &&
    types.every((type) => type === 'string' || type === 'number' || type === 'integer');
  if (!isEither) {
    return undefined;
  }
  const texts = textsIn(schema);
  return { whole: !takesFractions, ...(texts === undefined ? {} : { texts }) };
}

/** The texts that a schema lists; undefined when it takes others too. */
function textsIn(schema: JsonObject): string[] | undefined {
  const { anyOf, oneOf, enum: values } = schema;
  if (Object.hasOwn(schema, 'const')) {
    return [schema['const']].filter(isText);
  }
  if (Array.isArray(values)) {
    return values.filter(isText);
  }
  const lists = [anyOf, oneOf].filter(Array.isArray);
  if (lists.length === 0) {
    return typesOf(schema).includes('string') ? undefined : [];
  }
  const listed = lists.flat().filter(isJsonObject).map(textsIn);
  const known = listed.filter((texts) => texts !== undefined);
  return known.length === listed.length ? [...new Set(known.flat())] : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
