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
      .toLowerCase(),
  ]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Lower-case letters and digits, by the Latin letter they look like. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ьвβ8',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε3',
    g: 'ɡց',
    h: 'һнհ',
    k: 'кκ',
    l: '1|iıіιӏɩ',
    m: 'м',
    n: 'ոηп',
    o: '0оοօσ',
    p: 'рρ',
    q: 'ԛգ',
    r: 'гᴦ',
    s: '5ѕꜱ',
    t: 'тτ',
    u: 'υսц',
    v: 'νѵ',
    w: 'ԝωш',
    x: 'хχ',
    y: 'уγү',
    z: '2ᴢ',
  }).flatMap(([latin, others]) => [...others].map((letter) => [letter, latin])),
);
