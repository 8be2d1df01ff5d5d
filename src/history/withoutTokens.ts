/**
 * What is a secret by its looks, wherever it stands: what issuers put before
 * their keys, tokens of three parts (RFC 7519), private keys (RFC 7468), and
 * credentials behind their scheme (RFC 9110). What is looked back for has an
 * end: it is looked for at each place of a text, which may be all blanks.
 */
const TOKEN = new RegExp(
  [
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/,
    /(?<![\w-])(?:sk|pk|rk|gh[pousr]|glpat|github_pat|xox[abeoprs]|xapp|npm|pypi|hf|dop_v1|shpat|lin_api|gsk|xai)[-_][\w-]{16,}/,
    /(?<![\w-])(?:AKIA|ASIA)[A-Z0-9]{16}(?![\w-])/,
    /(?<![\w-])AIza[\w-]{30,}/,
    /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/,
    /(?<=(?<![\w-])(?:Bearer|Basic)[ \t]{1,10})[\w.~+/-]{12,}=*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** No token is shorter, in characters, its prefix or scheme included. */
const SHORTEST_TOKEN = 18;

/** A text without what is a secret by its looks. */
export function withoutTokens(text: string): string {
  return text.length < SHORTEST_TOKEN ? text : text.replace(TOKEN, '…');
}
