/**
 * What keeps a translation from being complete.
 *
 * @param {Record<string, string>} original by key
 * @param {Record<string, string>} translated by the same keys
 * @returns {{ missing: string[], unused: string[], different: string[] }} keys: without a
 *   translation, without an original, and with other placeholders or links than the original
 */
export function compareTranslation(original, translated) {
  const keys = Object.keys(original);
  return {
    missing: keys.filter((key) => (translated[key] ?? '').trim() === ''),
    unused: Object.keys(translated).filter((key) => !Object.hasOwn(original, key)),
    different: keys.filter(
      (key) => translated[key] !== undefined && marksIn(original[key]) !== marksIn(translated[key]),
    ),
  };
}

/**
 * What a translation must keep as it is: `{0}`, `${variables}`, `#settings#` and the commands behind links.
 *
 * @param {string | undefined} text
 */
function marksIn(text = '') {
  return (text.match(/\$?\{[^}]+\}|#[\w.]+#|\(command:[^)]*\)/g) ?? []).sort().join(' ');
}
