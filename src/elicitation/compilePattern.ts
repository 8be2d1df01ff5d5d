/**
 * Letters that mean something after a backslash without Unicode mode. Any
 * other letter would silently stand for itself there: `\A`, `\z` and `\h` of
 * other dialects would refuse every right answer.
 */
const LETTER_ESCAPES = 'bBcdDfknrsStuvwWx';

/** `[[:alpha:]]`, `[a-z&&[^b]]`, `\u{…}`: other dialects, or Unicode mode meant but not reached. */
const FOREIGN = /\[\[|&&\[|\[:[a-z]+:\]|\\[uxk]\{/;

/** Written as a literal of JavaScript or PHP: the slashes would have to be matched outside the anchors. */
const LITERAL = /^\/\^|\$\/[a-z]*$/;

/**
 * A server's pattern as ECMA-262 reads it (JSON Schema 2020-12, 6.4): in
 * Unicode mode, else without it where that changes nothing but tolerance of
 * needless escapes and brackets. Undefined when it can't be relied on.
 */
export function compilePattern(source: string): RegExp | undefined {
  if (LITERAL.test(source)) {
    return undefined;
  }
  return compile(source, 'u') ?? (isSafeWithoutUnicode(source) ? compile(source, '') : undefined);
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

function isSafeWithoutUnicode(source: string): boolean {
  if (FOREIGN.test(source)) {
    return false;
  }
  for (const [, letter = ''] of source.matchAll(/\\([\s\S])/g)) {
    if (/[a-z]/i.test(letter) && !LETTER_ESCAPES.includes(letter)) {
      return false;
    }
  }
  return true;
}
