/** Objects and lists that are written before the rest is left out. */
const MOST_NODES = 20_000;

/**
 * A replacer for `JSON.stringify` that leaves out what no reader would get to:
 * megabytes are cut before they are walked through, and each cut is said.
 *
 * @param longestText in characters
 * @param longestList in members, of lists as well as objects
 */
export function cutJson(
  longestText: number,
  longestList: number,
): (key: string, value: unknown) => unknown {
  let nodes = 0;
  return (_, value) => {
    if (typeof value === 'string' && value.length > longestText) {
      return `${value.slice(0, longestText)}… (${value.length} characters)`;
    }
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    nodes += 1;
    if (nodes > MOST_NODES) {
      return '…';
    }
    if (Array.isArray(value)) {
      return value.length > longestList
        ? [...(value as unknown[]).slice(0, longestList), `… (${value.length} members)`]
        : (value as unknown);
    }
    const names = Object.keys(value);
    return names.length > longestList
      ? {
          ...Object.fromEntries(Object.entries(value).slice(0, longestList)),
          '…': `(${names.length} members)`,
        }
      : value;
  };
}
