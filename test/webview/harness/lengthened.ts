/** What a lengthened sentence begins and ends with. */
export const LENGTHENED = { start: '⟦', end: '⟧' } as const;

const accented: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', Y: 'Ý' },
};

/** A sentence as in a language that takes 40 % more room and has accents; `{0}` stays. */
export function lengthened(sentence: string): string {
  const more = Math.max(0, Math.ceil(sentence.length * 0.4) - 2);
  const words = sentence
    .split(/(\{\d+\})/)
    .map((part) =>
      part.startsWith('{') ? part : part.replace(/[aeiouy]/gi, (letter) => accented[letter] ?? ''),
    );
  return `${LENGTHENED.start}${words.join('')}${'ó'.repeat(more)}${LENGTHENED.end}`;
}
