import { guessedType } from './guessedType';
import { isJsonObject, type JsonObject } from './json';

/** Whether a flat schema asks for a list of any texts, which can be written one a line. */
export function isTextList(schema: JsonObject): boolean {
  const { items, prefixItems } = schema;
  if ((schema['type'] ?? guessedType(schema)) !== 'array' || prefixItems !== undefined) {
    return false;
  }
  if (!isJsonObject(items)) {
    return items !== false;
  }
  return Object.keys(items).length === 0 || (items['type'] ?? guessedType(items)) === 'string';
}
