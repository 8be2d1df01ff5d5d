/**
 * The words of a command line as a POSIX shell has them: quotes keep a part
 * together, a backslash takes a blank or a quote literally, and lines go on
 * after a backslash. `$NAME` becomes `${env:NAME}`. A backslash before
 * anything else stays, since it stands in paths of Windows.
 */
export function splitCommandLine(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(line) ?? undefined;
    at += match?.[0].length ?? 0;
    return match;
  };
  while (at < line.length) {
    let found: RegExpExecArray | undefined;
    if (take(/(?:\s|[\\^`]\r?\n)+/y) !== undefined) {
      if (word !== undefined) {
        words.push(word);
      }
      word = undefined;
    } else if ((found = take(/'([^']*)'/y)) !== undefined) {
      word = (word ?? '') + (found[1] ?? '');
    } else if ((found = take(/"((?:[^"\\]|\\[^])*)"/y)) !== undefined) {
      const quoted = (found[1] ?? '').replace(/\\(["$`]|\\(?=["\\]|$))/g, '$1');
      word = (word ?? '') + withVariables(quoted);
    } else if ((found = take(/\\(["'\s$])/y)) !== undefined) {
      word = (word ?? '') + (found[1] ?? '');
    } else {
      found = take(/(?:[^\s"'\\]|\\(?!["'\s$]))+|[^]/y);
      word = (word ?? '') + withVariables(found?.[0] ?? '');
    }
  }
  return word === undefined ? words : [...words, word];
}

function withVariables(text: string): string {
  return text.replace(/\$([A-Za-z_]\w*)/g, '${env:$1}');
}
