/** Characters that `visibleText` shows as `‹U+…›`, and blanks: what a glance doesn't tell apart. */
const UNSEEN = /‹U\+[0-9A-F]+›|\s+/g;

const MAY_HOLD_UNSEEN = /[‹\s]/;

const ASCII = /^[\0-\x7f]*$/;

/**
 * The titles, told apart: where two look the same, each gets its own suffix
 * in brackets, and a number where even that does not help.
 */
export function distinctTitles(
  titles: readonly string[],
  suffix: (index: number) => string,
): string[] {
  const looks = titles.map(look);
  const twins = twinsIn(looks);
  if (twins.size === 0) {
    return [...titles];
  }
  const isTwin = (index: number): boolean => twins.has(looks[index] ?? '');
  const suffixed = titles.map((title, index) =>
    isTwin(index) ? `${title} (${suffix(index)})` : title,
  );
  const newLooks = suffixed.map((title, index) =>
    isTwin(index) ? look(title) : (looks[index] ?? ''),
  );
  const stillTwins = twinsIn(newLooks);
  return suffixed.map((title, index) =>
    stillTwins.has(newLooks[index] ?? '') ? `${title} #${index + 1}` : title,
  );
}

function twinsIn(looks: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const one of looks) {
    (seen.has(one) ? twins : seen).add(one);
  }
  return twins;
}

function look(title: string): string {
  const normal = ASCII.test(title) ? title : title.normalize('NFKC');
  return MAY_HOLD_UNSEEN.test(normal) ? normal.replace(UNSEEN, '') : normal;
}
