import { isJsonObject, type JsonObject, type JsonValue } from './json';

/** What may stand beside `const` in a branch without changing what it allows. */
const BESIDE = new Set([
  'const',
  'type',
  'title',
  'description',
  'default',
  'enumNames',
  'uncheckedPattern',
]);

/**
 * The values that a union of constants allows, or undefined when the union
 * says more. Ajv makes code for each branch; a list of thousands is better
 * checked as one `enum`.
 */
export function constantsAsEnum(
  keyword: 'anyOf' | 'oneOf',
  branches: readonly JsonValue[],
): JsonValue[] | undefined {
  const values: JsonValue[] = [];
  for (const branch of branches) {
    if (!isJsonObject(branch) || !isConstant(branch)) {
      return undefined;
    }
    const value = branch['const'] ?? null;
    if (isOfType(value, branch['type'])) {
      values.push(value);
    }
  }
  return keyword === 'anyOf' ? values : withoutTwins(values);
}

/** Only scalars: they can be told apart without looking inside. */
function isConstant(branch: JsonObject): boolean {
  return (
    Object.hasOwn(branch, 'const') &&
    (branch['const'] === null || typeof branch['const'] !== 'object') &&
    Object.keys(branch).every((keyword) => BESIDE.has(keyword))
  );
}

function isOfType(value: JsonValue, type: JsonValue | undefined): boolean {
  if (type === undefined) {
    return true;
  }
  if (Array.isArray(type)) {
    return type.some((one) => isOfType(value, one));
  }
  if (value === null) {
    return type === 'null';
  }
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** A value that fits two branches of `oneOf` is not allowed. */
function withoutTwins(values: readonly JsonValue[]): JsonValue[] {
  const counts = new Map<JsonValue, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return values.filter((value) => counts.get(value) === 1);
}
