import type { JsonValue } from './json';

/** The value of a keyword that holds no schema, or undefined when it is ill-formed. */
export function soundScalar(
  shape: 'count' | 'number' | 'positive' | 'bound' | 'flag' | 'text' | 'anything',
  value: JsonValue,
): JsonValue | undefined {
  switch (shape) {
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'positive':
      return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined;
    case 'bound':
      return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
        ? value
        : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'anything':
      return value;
  }
}
