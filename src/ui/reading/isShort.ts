/** Most JSON values, members' names not counted. */
const MOST_NODES = 80;
/** Most characters in all texts and names. */
const MOST_CHARACTERS = 3_000;
/** Most levels of nesting. */
const MOST_LEVELS = 8;

/** What multiplies the work of reading, or lets a server's own pattern run. */
const LABORIOUS = /^(?:pattern|\$.*ref$)/i;

/**
 * Whether JSON is read in less time than it takes to wake a thread, whatever a
 * server made of it: few values, little text, no patterns and no references.
 * Ends as soon as it is known.
 */
export function isShort(json: unknown): boolean {
  let nodes = 0;
  let characters = 0;
  return isShortPart(json, 0);

  function isShortPart(part: unknown, level: number): boolean {
    nodes += 1;
    if (nodes > MOST_NODES || level > MOST_LEVELS) {
      return false;
    }
    if (typeof part === 'string') {
      characters += part.length;
      return characters <= MOST_CHARACTERS;
    }
    if (typeof part !== 'object' || part === null) {
      return true;
    }
    for (const [name, member] of Object.entries(part)) {
      characters += name.length;
      if (characters > MOST_CHARACTERS || LABORIOUS.test(name) || !isShortPart(member, level + 1)) {
        return false;
      }
    }
    return true;
  }
}
