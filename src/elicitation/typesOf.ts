import { guessedType } from './guessedType';
import { isJsonObject, type JsonObject, type JsonValue } from './json';

/**
 * The types of the values that a flat schema allows, as far as it says so:
 * by its `type`, its constants, its branches, or by what its keywords are
 * about. Empty when nothing tells, or when a branch leaves it open.
 */
export function typesOf(schema: JsonObject): JsonValue[] {
  const { type, enum: values, oneOf, anyOf } = schema;
  if (type !== undefined) {
    return Array.isArray(type) ? type : [type];
  }
  if (Object.hasOwn(schema, 'const')) {
    return [typeOfValue(schema['const'] ?? null)];
  }
  if (Array.isArray(values)) {
    return distinct(values.map(typeOfValue));
  }
  const branches = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (branches.length > 0) {
    const types = branches.filter(isJsonObject).map(typesOf);
    return types.some((some) => some.length === 0) ? [] : distinct(types.flat());
  }
  const guess = guessedType(schema);
  return guess === undefined ? [] : [guess];
}

function distinct(types: readonly JsonValue[]): JsonValue[] {
  return [...new Set(types)];
}

function typeOfValue(value: JsonValue): string {
  if (value === null) {
    return 'null';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'integer' : 'number';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}
