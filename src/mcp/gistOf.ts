import { isJsonObject } from '../elicitation/json';

/** How much of a text is looked at, in characters. */
const LONGEST = 2_000;

/** Properties, or members of a list, that are looked at. */
const MOST_MEMBERS = 100;

/** Levels of a schema that are looked at. */
const DEEPEST = 8;

/**
 * What a request asks, by which it is known when it comes again: its message
 * and its fields, or the page without its query. Blanks, case, punctuation and
 * numbers don't count, nor do members of which the person sees nothing.
 */
export function gistOf(params: unknown): string {
  const { message, requestedSchema, url } = isJsonObject(params) ? params : {};
  return JSON.stringify([wordsOf(message), pageOf(url), gist(requestedSchema, 0)]);
}

function gist(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    return value.slice(0, MOST_MEMBERS).map((member: unknown) => gist(member, depth + 1));
  }
  if (!isJsonObject(value)) {
    return wordsOf(value);
  }
  return depth < DEEPEST
    ? Object.entries(value)
        .slice(0, MOST_MEMBERS)
        .map(([name, member]) => [wordsOf(name), gist(member, depth + 1)])
        .sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
    : '';
}

function pageOf(url: unknown): unknown {
  return typeof url === 'string' ? wordsOf(url.replace(/[?#].*$/s, '')) : '';
}

function wordsOf(value: unknown): unknown {
  return typeof value === 'string'
    ? value
        .slice(0, LONGEST)
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\p{Cf}\p{M}]/gu, '')
        .replace(/\p{N}+/gu, '0')
        .replace(/[^\p{L}0]+/gu, ' ')
        .trim()
    : typeof value === 'number'
      ? 0
      : value;
}
