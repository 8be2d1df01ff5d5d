import { t } from './localize';

interface VisibleTextOptions {
  /** Keep line breaks and tabs; otherwise they are shown as symbols. */
  readonly multiline: boolean;
  /** Most code points to show; the cut is said. */
  readonly limit?: number;
}

/**
 * Everything that is invisible, reorders text or steers a terminal: controls,
 * bidi marks, zero-width and filler characters, variation selectors, tags,
 * lone surrogates. The alternatives before the last are invisible characters
 * in their proper place (emoji sequences, flags, keycaps, joiners of Arabic
 * and Indic scripts), which stay as they are.
 */
const SUSPECT =
  /(?<kept>\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{FE0F})?(?:\u{200D}\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{FE0F})?)+|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|\p{Extended_Pictographic}[\u{FE0E}\u{FE0F}]|[0-9#*]\u{FE0F}\u{20E3}|\p{Script=Arabic}\p{Mn}*\u{200C}(?=\p{Script=Arabic})|[\u{94D}\u{9CD}\u{A4D}\u{ACD}\u{B4D}\u{BCD}\u{C4D}\u{CCD}\u{D4D}\u{DCA}][\u{200C}\u{200D}])|(?<hidden>[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Cf}\u{2800}])/gu;

/** Plain English and code: nothing to look for. */
const PLAIN = /^[ -~]*$/;

/** Cheap test that lets other ordinary text through untouched. */
const MAY_HIDE =
  /\p{M}{7}|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Cf}\u{2800}]/u;

/** More marks on one letter than any script has: they climb over the lines around. */
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;

/** Text of a server as a person may safely read it: nothing hidden, nothing reordered, bounded. */
export function visibleText(text: string, { multiline, limit }: VisibleTextOptions): string {
  const { start, cut } = limit === undefined ? { start: text, cut: 0 } : bounded(text, limit);
  const shown = !PLAIN.test(start) && MAY_HIDE.test(start) ? revealed(start, multiline) : start;
  return cut === 0 ? shown : `${shown}… ${t('({0} more characters not shown)', cut)}`;
}

function revealed(text: string, multiline: boolean): string {
  const lines = multiline ? text.replace(/\r\n?/g, '\n') : text;
  return lines
    .replace(STACKED_MARKS, '$1‹…›')
    .replace(SUSPECT, (match: string, kept: string | undefined) =>
      kept !== undefined || (multiline && (match === '\n' || match === '\t'))
        ? match
        : symbol(match),
    );
}

/** A control picture where there is one, else the code point's number. */
function symbol(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) {
    return String.fromCodePoint(0x2400 + code);
  }
  return code === 0x7f ? '␡' : `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** The first `limit` code points, and how many were left out. */
function bounded(text: string, limit: number): { start: string; cut: number } {
  if (text.length <= limit) {
    return { start: text, cut: 0 };
  }
  let end = 0;
  for (let count = 0; count < limit && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  const rest = text.slice(end);
  return { start: text.slice(0, end), cut: rest.length - countPairs(rest) };
}

function countPairs(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) {
      pairs += 1;
      index += 1;
    }
  }
  return pairs;
}
