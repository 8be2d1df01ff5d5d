type Translate = (message: string, ...args: (string | number)[]) => string;

/** English as written, with `{0}`, `{1}`… filled in. */
const asWritten: Translate = (message, ...args) =>
  message.replace(/\{(\d+)\}/g, (placeholder, index: string) => {
    const argument = args[Number(index)];
    return argument === undefined ? placeholder : String(argument);
  });

let translate: Translate = asWritten;

/** A sentence in the person's language. Call it with a literal, so that sentences can be extracted. */
export function t(message: string, ...args: (string | number)[]): string {
  return translate(message, ...args);
}

/** Hands in the editor's translation function; this room knows no `vscode`. */
export function setTranslator(translator: Translate): void {
  translate = translator;
}
