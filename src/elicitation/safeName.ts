import { isJsonObject } from './json';
import { setOwn } from './setOwn';

const PROTO = '__proto__';

/** Stands in for `__proto__`; the control character keeps it from meeting a real name. */
const STAND_IN = '__proto__\u0000';

/**
 * Ajv leaves out properties named `__proto__`, so schema and content are
 * checked with another name in its place.
 */
export const safeName = {
  of: (name: string): string => (name === PROTO ? STAND_IN : name),
  real: (name: string): string => (name === STAND_IN ? PROTO : name),
  inValue,
};

/** The value itself where the name does not occur, else a copy with the name replaced at every level. */
function inValue(value: unknown): unknown {
  return holdsProto(value) ? renamed(value) : value;
}

function holdsProto(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.some(holdsProto);
  }
  return (
    isJsonObject(value) && (Object.hasOwn(value, PROTO) || Object.values(value).some(holdsProto))
  );
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(renamed);
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    setOwn(copy, safeName.of(name), renamed(member));
  }
  return copy;
}
