/**
 * Whether two names that are not the same can be taken for each other: by case,
 * accents, blanks and hyphens, digits for letters, or letters of other scripts
 * that look Latin. In the manner of the skeletons of Unicode's UTS 39, with the
 * letters that people meet.
 */
export function looksAlike(one: string, other: string): boolean {
  return one !== other && skeleton(one) === skeleton(other);
}

function skeleton(name: string): string {
  return [
    ...name
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\s\p{P}]/gu, '')
      .replace(/[ΗΜΝΥΖ]/gu, (letter) => CAPITALS[letter] ?? letter)
      .toLowerCase(),
  ]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Greek capitals that look like another Latin letter than their small ones do. */
const CAPITALS: Readonly<Record<string, string>> = { Η: 'h', Μ: 'm', Ν: 'n', Υ: 'y', Ζ: 'z' };

/** Lower-case letters and digits, by the Latin letter they look like. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑᴀ',
    b: 'ьвβ8ʙ',
    c: 'сϲᴄ',
    d: 'ԁđᴅ',
    e: 'еєεз3ᴇ',
    f: 'ƒ',
    g: 'ɡցɢ',
    h: 'һнհħʜ',
    j: 'јϳᴊ',
    k: 'кκᴋ',
    l: '1|iıіιӏɩłɪʟ',
    m: 'мᴍ',
    n: 'ոηпɴ',
    o: '0оοօσøᴏ',
    p: 'рρᴘ',
    q: 'ԛգ',
    r: 'гᴦʀ',
    s: '5ѕꜱ',
    t: 'тτŧᴛ',
    u: 'υսцᴜ',
    v: 'νѵᴠ',
    w: 'ԝωшᴡ',
    x: 'хχ',
    y: 'уγүʏ',
    z: '2ᴢ',
  }).flatMap(([latin, others]) => [...others].map((letter) => [letter, latin])),
);
