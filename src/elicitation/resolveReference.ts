import { isJsonObject, type JsonObject, type JsonValue } from './json';

/**
 * What a `$ref` inside `root` points at: JSON pointers (RFC 6901), `$anchor`
 * names and `$id` of the same document. Anything else is never fetched
 * (2026-07-28, basic: network references must not be dereferenced).
 */
export function resolveReference(root: JsonObject, reference: string): JsonValue | undefined {
  const hash = reference.indexOf('#');
  const document = hash < 0 ? reference : reference.slice(0, hash);
  const home = document === '' || document === root['$id'] ? root : definition(root, document);
  if (home === undefined || hash < 0) {
    return home;
  }
  const fragment = decoded(reference.slice(hash + 1));
  if (fragment === undefined) {
    return undefined;
  }
  return fragment === '' || fragment.startsWith('/')
    ? atPointer(home, fragment)
    : definition(home, fragment);
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function atPointer(root: JsonObject, pointer: string): JsonValue | undefined {
  let place: JsonValue | undefined = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) {
      return undefined;
    }
    place = Array.isArray(place) ? place[Number(key)] : place[key];
  }
  return place;
}

/** A definition by the name it gives itself; looked for where generators put definitions. */
function definition(root: JsonObject, name: string): JsonObject | undefined {
  for (const keyword of ['$defs', 'definitions']) {
    const definitions = root[keyword];
    if (isJsonObject(definitions)) {
      const found = Object.values(definitions).filter(isJsonObject).find(isNamed(name));
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}

function isNamed(name: string): (definition: JsonObject) => boolean {
  return ({ $anchor, $id }) => $anchor === name || $id === name || $id === `#${name}`;
}
