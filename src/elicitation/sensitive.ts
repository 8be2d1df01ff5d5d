import { SECRET_ENDINGS, SECRET_WORDS, UNSPACED_SECRET_WORDS } from './secretWords';

/** What is known of a field, as the server wrote it. */
interface Described {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
}

/** `mentioned`: a secret is spoken of but something else is asked for, such as a password policy. */
type Verdict = 'asked' | 'mentioned' | 'none';

/**
 * Whether a field asks for a password, key, card number or another secret.
 * Servers must not do so in form mode (2025-11-25 and 2026-07-28, elicitation,
 * security). A secret counts where it is the thing itself: the last noun of
 * "database password", not the first of "password policy".
 */
export function looksSensitive({ name, title, description, format }: Described): boolean {
  if (format !== undefined && FORMATS.has(format.toLowerCase())) {
    return true;
  }
  const byTitle = verdict(title ?? '');
  const byName = byTitle === 'mentioned' ? 'none' : verdict(wordsApart(name));
  return (
    byTitle === 'asked' ||
    byName === 'asked' ||
    (byTitle === 'none' && byName === 'none' && verdict(description ?? '') === 'asked')
  );
}

/** Formats that generators invent for secrets (`SecretStr`). */
const FORMATS = new Set(['password', 'secret', 'api-key', 'apikey', 'token']);

const NOT_ASCII = /[^\0-\x7f]/;

const WORDS = new Set(SECRET_WORDS.map((words) => wordsIn(words).join(' ')));
const MOST_WORDS = 4;

/** After the secret: end of the name, or words that don't make it another thing. */
const TAILS = new Set(
  `again confirm confirmation repeat repeated verify value here field input text string optional required
  for of from to with without in on at by as and or that which who is was will must should has needs used if
  you we your this please pem below above
  für von zum zur aus mit ohne der des und oder ist wiederholen bestätigen eingeben erneut
  pour du de des avec et ou est para por con y o es del da do em com e ou per con della di
  для от из к с и или ещё`
    .split(/\s+/)
    .map((word) => wordsIn(word).join(' ')),
);

/** Before the secret: what makes the words about it, not a request for it. */
const BLOCKERS = new Set(
  `of for from to without no not never about than contain contains containing whether how where when name
  names named id type length policy rule rules number url path file label max min next
  für von der des ohne kein keine nicht name länge
  de du des d sans pas pour sin para del da do dos das di della nel per senza non palabra palabras`
    .split(/\s+/)
    .map((word) => wordsIn(word).join(' ')),
);

/** Tokens that are no secrets: of models, pages and parsers. */
const HARMLESS_TOKENS = new Set(
  'page continuation pagination cursor sync stop pad padding eos bos unk mask start end first last csrf design nft erc20'.split(
    ' ',
  ),
);

/** What a PIN is called; pins are also put on maps and boards. */
const PIN_OWNERS = new Set(
  'your my the a card sim security account atm bank debit credit device door digit enter new current old secret user parental'.split(
    ' ',
  ),
);

function verdict(text: string): Verdict {
  let worst: Verdict = 'none';
  for (const clause of text
    .slice(0, LONGEST)
    .split(/[.,;:!?()[\]{}"“”«»\n\r–—、。，：；！？（）/|]+/)) {
    const found = NOT_ASCII.test(clause)
      ? unspacedVerdict(
          clause
            .normalize('NFKC')
            .replace(/\p{Cf}/gu, '')
            .toLowerCase(),
        )
      : 'none';
    const one = found === 'none' ? spacedVerdict(wordsIn(clause)) : found;
    if (one === 'asked') {
      return one;
    }
    worst = one === 'mentioned' ? one : worst;
  }
  return worst;
}

/** What is worth looking at of a long description. */
const LONGEST = 2_000;

function spacedVerdict(words: readonly string[]): Verdict {
  let worst: Verdict = 'none';
  for (let at = 0; at < words.length; at += 1) {
    const length = secretLengthAt(words, at);
    if (length > 0) {
      if (isAskedFor(words, at, length)) {
        return 'asked';
      }
      worst = 'mentioned';
      at += length - 1;
    }
  }
  return worst;
}

/** How many words from there on name a secret; the longest name wins. */
function secretLengthAt(words: readonly string[], at: number): number {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
    if (WORDS.has(words.slice(at, at + length).join(' '))) {
      return length;
    }
  }
  const word = words[at] ?? '';
  return SECRET_ENDINGS.some((ending) => word.endsWith(ending)) ? 1 : 0;
}

function isAskedFor(words: readonly string[], at: number, length: number): boolean {
  const before = words[at - 1];
  const after = words[at + length];
  const secret = words.slice(at, at + length).join(' ');
  if (secret === 'pin' && before !== undefined && !PIN_OWNERS.has(before)) {
    return false;
  }
  if (secret === 'token' && before !== undefined && HARMLESS_TOKENS.has(before)) {
    return false;
  }
  return (
    (after === undefined || TAILS.has(after) || /^\d+$/.test(after)) &&
    !words.slice(0, at).some((word) => BLOCKERS.has(word))
  );
}

/** After a secret in scripts without blanks: nothing, an object or topic particle, or "again". */
const UNSPACED_TAIL = /^\s*(?:$|[をはがと를을은는이가]|입력|確認|确认|確認|\d|重[复複]|再)/u;

function unspacedVerdict(clause: string): Verdict {
  let worst: Verdict = 'none';
  for (const word of UNSPACED_SECRET_WORDS) {
    const at = clause.lastIndexOf(word);
    if (at >= 0) {
      if (UNSPACED_TAIL.test(clause.slice(at + word.length))) {
        return 'asked';
      }
      worst = 'mentioned';
    }
  }
  return worst;
}

/** Cyrillic letters that look Latin, back to Latin in words that mix the two to hide. */
function withoutLookalikes(word: string): string {
  return /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)
    ? word.replace(/[аеорсухіјѕ]/g, (letter) => LOOKALIKES[letter] ?? letter)
    : word;
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
};

/** `dbPassword`, `DB_PASSWORD2`: words with blanks between them. */
function wordsApart(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d+)$/u, '$1 $2');
}

/** The words of a text, lower case and without accents. */
function wordsIn(text: string): string[] {
  if (!NOT_ASCII.test(text)) {
    return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  }
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(withoutLookalikes);
}
