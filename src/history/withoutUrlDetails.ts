/** A URL up to its authority without a name and password, and what follows the path. */
const URL_IN_TEXT =
  /(\b[a-z][a-z\d+.-]{1,20}:\/\/)(?:[^\s/?#@"'<>]{0,500}@)?([^\s?#"'<>]*)([?#][^\s"'<>]*)?/giu;

/** A text whose URLs have lost their query, their fragment, and a name and password: where tokens stand. */
export function withoutUrlDetails(text: string): string {
  return text.replace(
    URL_IN_TEXT,
    (_, scheme: string, rest: string, details: string | undefined) =>
      `${scheme}${rest}${details === undefined ? '' : `${details.slice(0, 1)}…`}`,
  );
}
