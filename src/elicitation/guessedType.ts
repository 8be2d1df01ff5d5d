import type { JsonObject } from './json';

type Guess = 'array' | 'object' | 'string' | 'number';

/** Keywords that give a schema without `type` away. */
const TELLTALE: readonly (readonly [type: Guess, keywords: readonly string[]])[] = [
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['object', ['properties', 'additionalProperties', 'patternProperties', 'required']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** The type that a flat schema means but does not say, as its other keywords tell. */
export function guessedType(schema: JsonObject): Guess | undefined {
  return TELLTALE.find(([, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword)),
  )?.[0];
}
