import { isJsonObject, type JsonObject, type JsonValue } from './json';

/**
 * What a `$ref` inside `root` points at: JSON pointers (RFC 6901) and
 * `$anchor` names of the same document. Anything else is never fetched
 * (2026-07-28, basic: network references must not be dereferenced).
 */
export function resolveReference(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) {
    return undefined;
  }
  const fragment = decoded(reference.slice(1));
  if (fragment === undefined) {
    return undefined;
  }
  return fragment === '' || fragment.startsWith('/')
    ? atPointer(root, fragment)
    : atAnchor(root, fragment);
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

/** Anchors are looked for where generators put them: among the definitions. */
function atAnchor(root: JsonObject, anchor: string): JsonValue | undefined {
  for (const keyword of ['$defs', 'definitions']) {
    const definitions = root[keyword];
    if (isJsonObject(definitions)) {
      const found = Object.values(definitions).find(
        (definition) =>
          isJsonObject(definition) &&
          (definition['$anchor'] === anchor || definition['$id'] === `#${anchor}`),
      );
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}
