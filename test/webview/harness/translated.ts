/** Strings of a page, each put into other words; groups of strings are gone into. */
export function translated<Strings>(
  strings: Strings,
  translate: (sentence: string) => string = (sentence) => sentence,
): Strings {
  return JSON.parse(
    JSON.stringify(strings, (_key, value: unknown) =>
      typeof value === 'string' ? translate(value) : value,
    ),
  ) as Strings;
}
