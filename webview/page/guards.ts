/** Run-time checks of the small shapes that all messages are made of. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isOptionalString(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

export function isListOf<T>(
  value: unknown,
  isItem: (item: unknown) => item is T,
): value is readonly T[] {
  return Array.isArray(value) && value.every(isItem);
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether `value` has a string under every one of `keys`. */
export function hasStrings(value: unknown, keys: readonly string[]): boolean {
  return isRecord(value) && keys.every((key) => typeof value[key] === 'string');
}
