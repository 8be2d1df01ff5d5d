import type { Option } from '../../src/elicitation/field';

/** Finds options by what is typed; case and blanks around it mean nothing. */
export class OptionSearch {
  /** Titles, values and descriptions in lower case, made at the first search. */
  private haystack: readonly string[] | undefined;

  constructor(private readonly options: readonly Option[]) {}

  /** Indexes of the options with that text in their title, value or description. */
  matching(text: string): number[] {
    const wanted = normal(text);
    this.haystack ??= this.options.map(({ title, value, description }) =>
      `${title}\n${value}\n${description ?? ''}`.toLowerCase(),
    );
    return this.haystack.flatMap((hay, index) => (hay.includes(wanted) ? [index] : []));
  }

  /** The one option that a text names in full, by title or value. */
  named(text: string): number | undefined {
    const wanted = normal(text);
    const [only, ...others] = this.options.flatMap(({ title, value }, index) =>
      normal(title) === wanted || normal(String(value)) === wanted ? [index] : [],
    );
    return wanted === '' || others.length > 0 ? undefined : only;
  }
}

function normal(text: string): string {
  return text.trim().toLowerCase();
}
