import { LIMITS } from './limits';
import { SECRET_ENDINGS, SECRET_WORDS, UNSPACED_SECRET_WORDS } from './secretWords';

/** What is known of a field, as the server wrote it. */
interface Described {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  /** The request's message, where it is what says what the field is for. */
  readonly message?: string | undefined;
}

/** Length of the shortest secret's name, in characters. */
const SHORTEST = 2;

/** `mentioned`: a secret is spoken of but something else is asked for, such as a password policy. */
type Verdict = 'asked' | 'mentioned' | 'none';

/** How much of each text is looked at, in characters: all of it that is shown. */
const LONGEST = {
  name: LIMITS.title,
  title: LIMITS.title,
  description: LIMITS.description,
  message: LIMITS.message,
} as const;

/**
 * Whether a field asks for a password, key, card number or another secret.
 * Servers must not do so in form mode (2025-11-25 and 2026-07-28, elicitation,
 * security). A secret counts where it is the thing itself: the last noun of
 * "database password", not the first of "password policy".
 */
export function looksSensitive({ name, title, description, format, message }: Described): boolean {
  if (format !== undefined && FORMATS.has(format.toLowerCase())) {
    return true;
  }
  const byTitle = verdict(title ?? '', LONGEST.title);
  if (byTitle === 'asked') {
    return true;
  }
  const byName =
    byTitle === 'mentioned'
      ? 'none'
      : verdict(wordsApart(name.slice(0, LONGEST.name)), 2 * LONGEST.name);
  if (byName === 'asked') {
    return true;
  }
  return (
    byTitle === 'none' &&
    byName === 'none' &&
    (verdict(description ?? '', LONGEST.description) === 'asked' ||
      verdict(message ?? '', LONGEST.message) === 'asked')
  );
}

/** Formats that generators invent for secrets (`SecretStr`). */
const FORMATS = new Set(['password', 'secret', 'api-key', 'apikey', 'token']);

const NOT_ASCII = /[^\0-\x7f]/;

/** Cyrillic and Greek letters, by the Latin letter they look like. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аα',
    c: 'с',
    e: 'еε',
    i: 'іι',
    j: 'ј',
    k: 'кκ',
    m: 'м',
    o: 'оο',
    p: 'рρ',
    s: 'ѕ',
    t: 'тτ',
    u: 'υ',
    v: 'ν',
    w: 'ωԝ',
    x: 'хχ',
    y: 'у',
  }).flatMap(([latin, others]) => [...others].map((letter) => [letter, latin])),
);

const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'u');

/** Letters that stand apart, as in `P A S S W O R D` or `S.S.N.`. */
const SPREAD = /(?<![\p{L}\p{N}])(?:\p{L}[ ._-]){2,}\p{L}(?![\p{L}\p{N}])/gu;

/** Secrets of one or more words by their first word, longest first. */
const PHRASES = phrasesByFirstWord(SECRET_WORDS);

const ENDING = new RegExp(`(?:${SECRET_ENDINGS.join('|')})$`);

/** After the secret: end of the name, or words that don't make it another thing. */
const TAILS = new Set(
  `again confirm confirmation repeat repeated verify value here field input text string optional required
  for of from to with without in on at by as and or that which who is was will must should has needs used if
  you we your this please pem below above sent
  für von zum zur aus mit ohne der des und oder ist ein an wiederholen bestätigen eingeben erneut herhalen van
  invoeren wpisz podaj matki powtórz
  दर्ज girin giriniz
  pour du de des avec et ou est para por con y o es del da do em com e ou per con della di
  для от из к с и или ещё`
    .split(/\s+/)
    .map((word) => wordsIn(plainText(word)).join(' ')),
);

/** Before the secret: what makes the words about it, not a request for it. */
const BLOCKERS = new Set(
  `of for from to without no not never about than contain contains containing whether how where when name
  names named id length policy rule rules number url path file label max min next
  require requires why allow enable disable variable holds holding stores
  für von der des ohne kein keine nicht name länge
  de du des d sans pas pour sin para del da do dos das di della nel per senza non palabra palabras`
    .split(/\s+/)
    .map((word) => wordsIn(plainText(word)).join(' ')),
);

/** After these it is a request for the secret again: a "URL including the password". */
const INCLUSIONS = new Set(['including', 'incl', 'inklusive', 'einschließlich']);

/** Tokens that are no secrets: of models, pages and parsers. */
const HARMLESS_TOKENS = new Set(
  'page continuation pagination cursor progress sync stop pad padding eos bos unk mask start end first last csrf design nft erc20'.split(
    ' ',
  ),
);

/**
 * Secrets whose name is an everyday word, too, in one language or another: pins
 * are put on maps, "dni" are days, "clave" is what matters.
 */
const AMBIGUOUS = new Set('pin tan cookie authorization clave dni nie rg sin'.split(' '));

/** What stands before an {@link AMBIGUOUS} word that means the secret. */
const OWNERS = new Set(
  `your my the a card sim security account atm bank debit credit device door digit enter new current old secret user
  parental paste session auth login browser http raw
  ihr ihre deine die der den votre le la les su tu el una nueva introduzca ingrese número seu sua o do uw je twój`
    .split(/\s+/)
    .map((word) => wordsIn(plainText(word)).join(' ')),
);

/** What follows an {@link AMBIGUOUS} word that means something else: "pin this", "tan or pale". */
const OBJECTS = new Set(['this', 'to', 'on', 'it', 'or']);

/** What a code or secret is one of that nobody types: a "security code of practice". */
const RULEBOOKS = new Set(['practice', 'conduct', 'ethics', 'success', 'exito']);

/** What ends a thought: a secret before it is the last noun of something. */
const CLAUSE_END = /[.,;:!?()[\]{}"“”«»\n\r–—、。，：；！？（）/|]+/;

function verdict(whole: string, longest: number): Verdict {
  const text = whole.length > longest ? whole.slice(0, longest) : whole;
  const found = UNSPACED_SCRIPT.test(text)
    ? inClauses(unspacedText(text).slice(0, 2 * longest), unspacedVerdict)
    : 'none';
  if (found === 'asked') {
    return found;
  }
  // Some ligatures come apart into a whole sentence each.
  const spaced = inClauses(plainText(text).slice(0, 2 * longest), spacedVerdict);
  return spaced === 'none' ? found : spaced;
}

function inClauses(text: string, judge: (clause: string) => Verdict): Verdict {
  let worst: Verdict = 'none';
  for (const clause of text.split(CLAUSE_END)) {
    if (clause.length < SHORTEST) {
      continue;
    }
    const one = judge(clause);
    if (one === 'asked') {
      return one;
    }
    worst = one === 'mentioned' ? one : worst;
  }
  return worst;
}

function spacedVerdict(clause: string): Verdict {
  const words = wordsIn(clause);
  let worst: Verdict = 'none';
  let isBlocked = false;
  for (let at = 0; at < words.length; at += 1) {
    const length = secretLengthAt(words, at);
    if (length > 0) {
      if (!isBlocked && isAskedFor(words, at, length)) {
        return 'asked';
      }
      worst = 'mentioned';
    }
    for (const word of words.slice(at, at + Math.max(length, 1))) {
      isBlocked = (isBlocked || BLOCKERS.has(word)) && !INCLUSIONS.has(word);
    }
    at += Math.max(length - 1, 0);
  }
  return worst;
}

/** How many words from there on name a secret; the longest name wins. */
function secretLengthAt(words: readonly string[], at: number): number {
  const word = words[at] ?? '';
  const phrase = PHRASES.get(word)?.find((one) =>
    one.every((part, index) => words[at + index] === part),
  );
  if (phrase !== undefined) {
    return phrase.length;
  }
  return ENDING.test(word) ? 1 : 0;
}

function isAskedFor(words: readonly string[], at: number, length: number): boolean {
  const before = words[at - 1];
  const after = words[at + length];
  const secret = words.slice(at, at + length).join(' ');
  const isAnotherThing =
    (before !== undefined && !OWNERS.has(before)) || (after !== undefined && OBJECTS.has(after));
  if (AMBIGUOUS.has(secret) && isAnotherThing) {
    return false;
  }
  if (/^(?:of|del|do|du)$/.test(after ?? '') && RULEBOOKS.has(words[at + length + 1] ?? '')) {
    return false;
  }
  if (secret === 'token' && before !== undefined && HARMLESS_TOKENS.has(before)) {
    return false;
  }
  return after === undefined || TAILS.has(after) || /^\d+$/.test(after);
}

/** Where words are not divided by blanks. */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Every secret of those scripts, the longest first where one begins another. */
const UNSPACED_SECRET = new RegExp(
  [...UNSPACED_SECRET_WORDS].sort((a, b) => b.length - a.length).join('|'),
  'gu',
);

/** After a secret in scripts without blanks: nothing, an object or topic particle, or "again". */
const UNSPACED_TAIL =
  /\s*(?:$|[をはがと를을은는이가]|입력|확인|ของคุณ|確認|确认|確認|\d|重[複复]|再)/uy;

function unspacedVerdict(clause: string): Verdict {
  /** Where each secret ends for the last time. */
  const ends = new Map<string, number>();
  for (const { 0: word, index } of clause.matchAll(UNSPACED_SECRET)) {
    ends.set(word, index + word.length);
  }
  for (const end of ends.values()) {
    UNSPACED_TAIL.lastIndex = end;
    if (UNSPACED_TAIL.test(clause)) {
      return 'asked';
    }
  }
  return ends.size > 0 ? 'mentioned' : 'none';
}

/** Letters that look Latin, back to Latin in words that mix them to hide. */
function withoutLookalikes(word: string): string {
  return LOOKALIKE.test(word) && /\p{Script=Latin}/u.test(word)
    ? [...word].map((letter) => LOOKALIKES.get(letter) ?? letter).join('')
    : word;
}

/** `dbPassword`, `DB_PASSWORD2`: words with blanks between them. */
function wordsApart(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d+)$/u, '$1 $2');
}

/** The words of a {@link plainText}. */
function wordsIn(plain: string): string[] {
  return NOT_ASCII.test(plain)
    ? (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(withoutLookalikes)
    : (plain.match(/[a-z0-9]+/g) ?? []);
}

/** Lower case, without accents and what can't be seen. */
function plainText(text: string): string {
  const plain = NOT_ASCII.test(text)
    ? text
        .normalize('NFKD')
        .replace(/[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
        .toLowerCase()
    : text.toLowerCase();
  return plain.replace(SPREAD, (letters) => letters.replace(/[ ._-]/g, ''));
}

/** As {@link plainText}, but with the marks that tell letters apart in scripts without blanks. */
function unspacedText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}

function phrasesByFirstWord(secrets: readonly string[]): ReadonlyMap<string, readonly string[][]> {
  const phrases = new Map<string, string[][]>();
  for (const words of secrets.map((secret) => wordsIn(plainText(secret)))) {
    const [first = ''] = words;
    phrases.set(
      first,
      [...(phrases.get(first) ?? []), words].sort((a, b) => b.length - a.length),
    );
  }
  return phrases;
}
