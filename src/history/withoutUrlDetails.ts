/**
 * Longest name, password and host together that are looked through, in
 * characters; a text that is cut this much later keeps none of them by the cut.
 */
export const LONGEST_AUTHORITY = 1_000;

/** No host is longer (RFC 1035); it may have a port. */
const LONGEST_HOST = 260;

/** A URL up to its authority without a name and password, and what follows the path. */
const URL_IN_TEXT =
  /((?<![a-z])[a-z][a-z\d+.-]{1,20}:(?:\/\/|\\\\))(?:[^\s/?#\\"<>]{0,1000}@)?([^\s?#"'<>]*)([?#][^\s"<>]*)?/giu;

/** A query or fragment of what is no whole URL, such as `example.com/page?key=value`. */
const DETAILS_IN_TEXT = /(?<=\S[?#])[\w.~%[\]-]{1,100}=[^\s"<>]*/gu;

/** Cheap test that lets text without any of that through. */
const MAY_HAVE_DETAILS = /[:?#]/;

/** A text whose URLs have lost their query, their fragment, and a name and password: where tokens stand. */
export function withoutUrlDetails(text: string): string {
  if (!MAY_HAVE_DETAILS.test(text)) {
    return text;
  }
  return text
    .replace(
      URL_IN_TEXT,
      (_, scheme: string, rest: string, details: string | undefined) =>
        `${scheme}${isHostFirst(rest) ? rest : '…'}${details === undefined ? '' : `${details.slice(0, 1)}…`}`,
    )
    .replace(DETAILS_IN_TEXT, '…');
}

function isHostFirst(rest: string): boolean {
  const host = /^[^/\\]*/.exec(rest)?.[0] ?? '';
  return host.length <= LONGEST_HOST && !host.includes('@');
}
