/** Anything JSON can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. Own keys may be anything a server sends, `__proto__` included. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Whether `value` is a JSON object, as opposed to an array, null or a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
