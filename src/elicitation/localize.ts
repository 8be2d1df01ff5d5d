type Translate = (message: string, ...args: (string | number)[]) => string;

/** Looks sentences up by their English words, and fills in `{0}`, `{1}`…; a sentence it lacks stays English. */
export function translateBy(sentences: Readonly<Record<string, string>>): Translate {
  return (message, ...args) =>
    (sentences[message] ?? message).replace(/\{(\d+)\}/g, (placeholder, index: string) => {
      const argument = args[Number(index)];
      return argument === undefined ? placeholder : String(argument);
    });
}

let translate: Translate = translateBy({});

/** A sentence in the person's language. Call it with a literal, so that sentences can be extracted. */
export function t(message: string, ...args: (string | number)[]): string {
  return translate(message, ...args);
}

/** Hands in the editor's translation function; this room knows no `vscode`. */
export function setTranslator(translator: Translate): void {
  translate = translator;
}
