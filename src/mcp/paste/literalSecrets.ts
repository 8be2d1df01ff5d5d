import { isJsonObject, type JsonObject, type JsonValue } from '../../elicitation/json';
import { looksSensitive } from '../../elicitation/sensitive';

/** A secret that stands in a definition for everybody to read. */
export interface LiteralSecret {
  /** The keys and positions that lead to the text in the definition that holds it. */
  readonly path: readonly (string | number)[];
  /** Of the variable, header, parameter or option. */
  readonly name: string;
  /** Where it begins in that text, and how long it is there, in UTF-16 code units. */
  readonly start: number;
  readonly length: number;
  /** The secret; empty where documentation has a word for it, such as `YOUR_API_KEY`. */
  readonly value: string;
}

/** A part of a text that has a name. */
interface Named {
  readonly name: string;
  readonly value: string;
  /** Where the value begins in the text. */
  readonly start: number;
  /** What is looked for: names and shapes of any kind, those of headers, or what is plainly a secret. */
  readonly as: 'variable' | 'header' | 'option' | 'secret';
}

/** Headers and parameters of addresses that hold a secret, whatever their words say. */
const SECRET_NAMES =
  /^(?:authorization|proxy-authorization|cookie)$|(?:^|-)(?:key|token|secret|auth|apikey)$/i;

/** What issuers put before their keys, and forms that are nothing else: tokens of three parts, private keys, URLs with a password. */
const SECRET_SHAPES: readonly RegExp[] = [
  /^(?:sk|pk|rk|ghp|gho|ghu|ghs|ghr|glpat|github_pat|xox[abeoprs]|xapp|npm|pypi|hf|dop_v1|shpat|lin_api|ntn|secret|tvly|fc|gsk|xai|r8)[-_][\w-]{12,}$/,
  /^(?:AKIA|ASIA)[A-Z0-9]{16}$/,
  /^AIza[\w-]{30,}$/,
  /^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /^[a-z][a-z0-9+.-]*:\/\/[^/\s:@]+:[^/\s@$]+@/i,
];

/** Words that documentation writes where a secret belongs. */
const PLACEHOLDER =
  /^[<[{(].*[>\]})]$|^(?:your|my|insert|enter|replace|change|put|add)[\s_-]?.*|^[x*.•…-]{3,}$|(?:^|[\s_-])(?:here|xxx+|placeholder|changeme|example)$|^(?:sk|ghp|pk)[-_](?:x+|\.+|…|your.*)$|^(?:token|key|secret|password|api[-_ ]?key)$/i;

/** The least that a text of random characters is long, in characters. */
const SHORTEST_RANDOM = 24;

/**
 * The secrets that stand literally in a definition, found by name and by
 * shape: in `env`, `headers`, `args`, the query of `url`, and `oauth`.
 */
export function literalSecrets(definition: JsonObject): LiteralSecret[] {
  const { url, args, oauth } = definition;
  const whole = (key: string, as: Named['as']) => {
    const entries = definition[key];
    return Object.entries(isJsonObject(entries) ? entries : {}).flatMap(([name, value]) =>
      found([key, name], textOf(value), [{ name, value: textOf(value), start: 0, as }]),
    );
  };
  return [
    ...whole('env', 'variable'),
    ...whole('headers', 'header'),
    ...found(['url'], textOf(url), parametersIn(textOf(url))),
    ...(Array.isArray(args)
      ? args.flatMap((arg, index) =>
          found(['args', index], textOf(arg), partsOf(textOf(arg), textOf(args[index - 1]))),
        )
      : []),
    ...(isJsonObject(oauth)
      ? found(['oauth', 'clientSecret'], textOf(oauth['clientSecret']), [
          { name: 'client secret', value: textOf(oauth['clientSecret']), start: 0, as: 'secret' },
        ])
      : []),
  ];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The parameters in the query of an address, as they are written there. */
function parametersIn(url: string): Named[] {
  return /^https?:/i.test(url)
    ? [...url.matchAll(/[?&]([^=&#]+)=([^&#]*)/g)].map(
        ({ 1: name = '', 2: value = '', index }) => ({
          name,
          value,
          start: index + name.length + 2,
          as: 'header',
        }),
      )
    : [];
}

/** What an argument may hold: `NAME=value` and `--name=value`, a header, an address, or the value of the option before it. */
function partsOf(arg: string, before: string): Named[] {
  const [, opening = '', name = '', value = ''] =
    (/^-H$|^--headers?$/.test(before)
      ? /^(([\w-]+)\s*:\s*)(.*)$/s.exec(arg)
      : /^((?:-e|--env=)?-{0,2}([A-Za-z][\w.-]*)=)(.*)$/s.exec(arg)) ?? [];
  if (name !== '') {
    const as = opening.includes(':') ? 'header' : 'option';
    return [{ name, value, start: opening.length, as }];
  }
  const [, option = ''] = /^--?([A-Za-z][\w-]*)$/.exec(before) ?? [];
  return arg.startsWith('-')
    ? []
    : [
        { name: option === '' ? 'argument' : option, value: arg, start: 0, as: 'option' },
        ...parametersIn(arg),
      ];
}

function found(
  path: LiteralSecret['path'],
  text: string,
  parts: readonly Named[],
): LiteralSecret[] {
  return parts.flatMap(({ name, value: written, start, as }) => {
    const [, scheme = '', value = ''] =
      /^((?:Bearer|Basic|Token|ApiKey|Api-Key)\s+)?(.*)$/is.exec(written) ?? [];
    // Variables are how a secret should stand there.
    if (text === '' || value.trim() === '' || value.includes('${')) {
      return [];
    }
    const isSecret =
      scheme !== '' ||
      as === 'secret' ||
      isSecretName(name, value, as) ||
      SECRET_SHAPES.some((shape) => shape.test(value)) ||
      (as !== 'option' && looksRandom(value));
    const secret = {
      path,
      name,
      start: start + scheme.length,
      length: value.length,
      value: PLACEHOLDER.test(value) ? '' : value,
    };
    return isSecret ? [secret] : [];
  });
}

function isSecretName(name: string, value: string, as: Named['as']): boolean {
  // Paths, switches and numbers are none, whatever the name: TOKEN_FILE, MAX_TOKENS, USE_API_KEY.
  if (/^(?:true|false|yes|no|on|off|\d{1,6}|[~.]?\/.*|[A-Za-z]:\\.*)$/i.test(value)) {
    return false;
  }
  return (as === 'header' && SECRET_NAMES.test(name)) || looksSensitive({ name });
}

/** Letters and digits without order, as no word, path, version or identifier has them. */
function looksRandom(text: string): boolean {
  if (text.length < SHORTEST_RANDOM || !/^[\w+/=.-]+$/.test(text) || /^[./]|^\w+\//.test(text)) {
    return false;
  }
  const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  return !isUuid && /\d/.test(text) && /[A-Za-z]/.test(text) && entropyOf(text) > 3.6;
}

/** Shannon entropy, in bits a character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts.values()]
    .map((count) => count / text.length)
    .reduce((sum, share) => sum - share * Math.log2(share), 0);
}
