import { isJsonObject, type JsonObject, type JsonValue } from './json';

/**
 * Keyword under which a transport writes the names of `properties` in the
 * order in which they came, where the parsed object has lost it. No part of
 * what the server sent.
 */
export const PROPERTY_ORDER = 'x-mcpElicitation-propertyOrder';

/** The properties of a schema with their names, in the order of the server. */
export function propertiesOf(schema: JsonObject): [name: string, property: JsonValue][] {
  const { properties } = schema;
  if (!isJsonObject(properties)) {
    return [];
  }
  const entries = Object.entries(properties);
  const order = schema[PROPERTY_ORDER];
  if (!Array.isArray(order)) {
    return entries;
  }
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string): number => places.get(name) ?? order.length;
  return entries.sort(([a], [b]) => placeOf(a) - placeOf(b));
}

/** For `JSON.stringify`: leaves out what a transport has added to a message. */
export function withoutPropertyOrder(key: string, value: unknown): unknown {
  return key === PROPERTY_ORDER ? undefined : value;
}
