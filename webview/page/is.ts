/** Run-time checks of the small shapes that all messages are made of. */
export const is = {
  record(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  },

  string: (value: unknown): value is string => typeof value === 'string',

  optionalString(value: unknown): value is string | undefined {
    return value === undefined || typeof value === 'string';
  },

  listOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] {
    return Array.isArray(value) && value.every(isItem);
  },

  /** Whether `value` has a string under every one of `keys`. */
  withStrings(value: unknown, keys: readonly string[]): boolean {
    return is.record(value) && keys.every((key) => typeof value[key] === 'string');
  },
};
