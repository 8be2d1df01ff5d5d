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

/** The language that sentences come in, as a tag for `lang` (BCP 47): each translation names its own. */
export function language(): string {
  return t('en');
}

/** A sentence twice: as the person reads it, and in English for servers, whose authors and models read it. */
export interface Bilingual {
  readonly shown: string;
  readonly english: string;
}

const inEnglish = translateBy({});

/** The same sentence for the person and for the server; with literals, as {@link t} wants them. */
export function bilingual(message: string, ...args: (string | number | Bilingual)[]): Bilingual {
  const told = (tongue: keyof Bilingual): (string | number)[] =>
    args.map((arg) => (typeof arg === 'object' ? arg[tongue] : arg));
  return {
    shown: translate(message, ...told('shown')),
    english: inEnglish(message, ...told('english')),
  };
}

/** Hands in the editor's translation function; this room knows no `vscode`. */
export function setTranslator(translator: Translate): void {
  translate = translator;
}
