/** Characters that `visibleText` shows as `‹U+…›`, and blanks: what a glance doesn't tell apart. */
const UNSEEN = /‹U\+[0-9A-F]+›|\s+/gu;

const ONE_WORD = /^[!-~]*$/;

/**
 * The titles, told apart: where two look the same, each gets its own suffix
 * in brackets, and a number where even that does not help.
 */
export function distinctTitles(
  titles: readonly string[],
  suffix: (index: number) => string,
): string[] {
  const withSuffix = changeTwins(titles, (title, index) => `${title} (${suffix(index)})`);
  return changeTwins(withSuffix, (title, index) => `${title} #${index + 1}`);
}

function changeTwins(
  titles: readonly string[],
  change: (title: string, index: number) => string,
): string[] {
  const looks = titles.map(look);
  const counts = new Map<string, number>();
  for (const one of looks) {
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return titles.map((title, index) =>
    (counts.get(looks[index] ?? '') ?? 0) > 1 ? change(title, index) : title,
  );
}

function look(title: string): string {
  if (ONE_WORD.test(title)) {
    return title;
  }
  return title.normalize('NFKC').replace(UNSEEN, '').trim();
}
