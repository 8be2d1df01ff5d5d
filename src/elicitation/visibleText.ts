import { t } from './localize';

interface VisibleTextOptions {
  /** Keep line breaks and tabs; otherwise they are shown as symbols. */
  readonly multiline: boolean;
  /** Most code points to show, what makes hidden ones visible not counted; the cut is said. */
  readonly limit?: number;
}

/**
 * Everything that is invisible, reorders text or steers a terminal: controls,
 * bidi marks, zero-width and filler characters, variation selectors, tags,
 * lone surrogates. The first group are invisible characters in their proper
 * place (emoji sequences, flags, keycaps, joiners of Arabic and Indic scripts),
 * which stay as they are. The second are more marks on one letter than any
 * script has: they climb over the lines around.
 */
const SUSPECT =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{FE0F})?(?:\u{200D}\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{FE0F})?)+|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|\p{Extended_Pictographic}[\u{FE0E}\u{FE0F}]|[0-9#*]\u{FE0F}\u{20E3}|\p{Script=Arabic}\p{Mn}{0,6}\u{200C}(?=\p{Script=Arabic})|[\u{94D}\u{9CD}\u{A4D}\u{ACD}\u{B4D}\u{BCD}\u{C4D}\u{CCD}\u{D4D}\u{DCA}][\u{200C}\u{200D}])|(\p{M}{7,})|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Cf}\u{2800}]/gu;

/** Marks on one letter that are shown. */
const MOST_MARKS = 6;

/**
 * Letters and signs of the commonest scripts, none of them hidden or a mark:
 * nothing to look for. Without Unicode mode, since this is asked of every text.
 */
const PLAIN =
  /^[ -~\u00A0-\u00AC\u00AE-\u02FF\u0370-\u0482\u048A-\u052F\u05D0-\u05EA\u0620-\u064A\u0E01-\u0E30\u0E40-\u0E46\u1E00-\u1FFE\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u3001-\u3029\u3041-\u3096\u309B-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF9F]*$/;

/** Cheap test that lets other ordinary text through untouched. */
const MAY_HIDE =
  /\p{M}{7}|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Cf}\u{2800}]/u;

/** Text of a server as a person may safely read it: nothing hidden, nothing reordered, bounded. */
export function visibleText(text: string, { multiline, limit }: VisibleTextOptions): string {
  const start = limit === undefined ? text : text.slice(0, endOf(text, limit));
  const { shown, length } =
    PLAIN.test(start) || !MAY_HIDE.test(start)
      ? { shown: start, length: start.length }
      : revealed(start, multiline, limit ?? Infinity);
  return length === text.length
    ? shown
    : `${shown}… ${t('({0} more characters not shown)', codePoints(text.slice(length)))}`;
}

/** A text with the hidden made visible, and how much of it that is: `most` characters are spent on symbols. */
function revealed(
  text: string,
  multiline: boolean,
  most: number,
): { readonly shown: string; readonly length: number } {
  let shown = '';
  let length = 0;
  let spent = 0;
  for (const match of text.matchAll(SUSPECT)) {
    const [found, kept, pile] = match;
    const before = text.slice(length, match.index);
    length = match.index + found.length;
    if (kept !== undefined || (multiline && (found === '\n' || found === '\t'))) {
      shown += before + found;
    } else if (multiline && found === '\r') {
      shown += text[length] === '\n' ? before : `${before}\n`;
    } else {
      const instead = pile === undefined ? symbol(found) : startOfPile(pile);
      shown += before + instead;
      spent += instead.length;
    }
    if (spent > most) {
      return { shown, length };
    }
  }
  return { shown: shown + text.slice(length), length: text.length };
}

function startOfPile(marks: string): string {
  const first = [...marks.slice(0, 2 * MOST_MARKS)].slice(0, MOST_MARKS);
  return `${first.map((mark) => (MAY_HIDE.test(mark) ? symbol(mark) : mark)).join('')}‹…›`;
}

/** A control picture where there is one, else the code point's number. */
function symbol(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) {
    return String.fromCodePoint(0x2400 + code);
  }
  return code === 0x7f ? '␡' : `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** Where the first `limit` code points end. */
function endOf(text: string, limit: number): number {
  if (text.length <= limit) {
    return text.length;
  }
  let end = 0;
  for (let count = 0; count < limit && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end;
}

function codePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) {
      pairs += 1;
      index += 1;
    }
  }
  return text.length - pairs;
}
