/** What a keyword's value must be for Ajv to compile it. */
export type KeywordShape =
  | 'schema'
  | 'schemas'
  | 'schemaOrSchemas'
  | 'properties'
  | 'patternProperties'
  | 'dependencies'
  | 'names'
  | 'namesByName'
  | 'count'
  | 'number'
  | 'positive'
  | 'bound'
  | 'flag'
  | 'text'
  | 'pattern'
  | 'type'
  | 'values'
  | 'anything';

/**
 * The keywords that are read, of all drafts. Whatever else a server writes
 * (`$id`, `$async`, `nullable`, vendor words) asserts nothing in JSON Schema
 * or would make Ajv behave differently, and is left out of checks.
 */
export const KEYWORDS: ReadonlyMap<string, KeywordShape> = new Map<string, KeywordShape>([
  ['type', 'type'],
  ['enum', 'values'],
  ['const', 'anything'],
  ['format', 'text'],
  ['pattern', 'pattern'],
  ['minLength', 'count'],
  ['maxLength', 'count'],
  ['minimum', 'number'],
  ['maximum', 'number'],
  ['exclusiveMinimum', 'bound'],
  ['exclusiveMaximum', 'bound'],
  ['multipleOf', 'positive'],
  ['items', 'schemaOrSchemas'],
  ['prefixItems', 'schemas'],
  ['additionalItems', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['contains', 'schema'],
  ['minContains', 'count'],
  ['maxContains', 'count'],
  ['minItems', 'count'],
  ['maxItems', 'count'],
  ['uniqueItems', 'flag'],
  ['properties', 'properties'],
  ['patternProperties', 'patternProperties'],
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['propertyNames', 'schema'],
  ['required', 'names'],
  ['dependentRequired', 'namesByName'],
  ['dependentSchemas', 'properties'],
  ['dependencies', 'dependencies'],
  ['minProperties', 'count'],
  ['maxProperties', 'count'],
  ['allOf', 'schemas'],
  ['anyOf', 'schemas'],
  ['oneOf', 'schemas'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['title', 'text'],
  ['description', 'text'],
  ['default', 'anything'],
  ['enumNames', 'anything'],
]);
