import { isJsonObject, type JsonObject } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import { looksSensitive } from '../../elicitation/sensitive';

/** A secret that stands in a definition for everybody to read. */
export interface LiteralSecret {
  readonly place: 'env' | 'headers';
  /** Of the variable or header. */
  readonly name: string;
  /** What comes before the secret in the value, such as `Bearer `. */
  readonly prefix: string;
  /** The secret; empty where documentation has a word for it, such as `YOUR_API_KEY`. */
  readonly value: string;
}

/** Headers that hold a secret, whatever their words say. */
const SECRET_HEADERS =
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

/** The secrets that stand literally in `env` and `headers`, found by name and by shape. */
export function literalSecrets(definition: JsonObject): LiteralSecret[] {
  return (['env', 'headers'] as const).flatMap((place) => {
    const entries = definition[place];
    return Object.entries(isJsonObject(entries) ? entries : {}).flatMap(([name, written]) => {
      const text = typeof written === 'string' ? written : '';
      const [, prefix = '', value = ''] =
        /^((?:Bearer|Basic|Token|ApiKey|Api-Key)\s+)?(.*)$/is.exec(text) ?? [];
      // Variables are how a secret should stand there.
      if (value.trim() === '' || value.includes('${')) {
        return [];
      }
      const isPlaceholder = PLACEHOLDER.test(value);
      const isSecret =
        prefix !== '' ||
        isSecretName(place, name, value) ||
        SECRET_SHAPES.some((shape) => shape.test(value)) ||
        looksRandom(value);
      return isSecret ? [{ place, name, prefix, value: isPlaceholder ? '' : value }] : [];
    });
  });
}

function isSecretName(place: LiteralSecret['place'], name: string, value: string): boolean {
  // Paths, switches and numbers are none, whatever the name: TOKEN_FILE, MAX_TOKENS, USE_API_KEY.
  if (/^(?:true|false|yes|no|on|off|\d{1,6}|[~.]?\/.*|[A-Za-z]:\\.*)$/i.test(value)) {
    return false;
  }
  return (place === 'headers' && SECRET_HEADERS.test(name)) || looksSensitive({ name });
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

/** A definition whose secrets have moved out. */
export interface WithoutSecrets {
  readonly definition: JsonObject;
  /** Entries for `mcpElicitation.inputs`. */
  readonly inputs: readonly JsonObject[];
  /** Values by the id of the input; none for a placeholder. */
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Puts `${input:…}` in the place of secrets.
 *
 * @param taken ids of inputs that there are already
 */
export function withInputs(
  server: string,
  definition: JsonObject,
  secrets: readonly LiteralSecret[],
  taken: ReadonlySet<string>,
): WithoutSecrets {
  const changed = structuredClone(definition);
  const inputs: JsonObject[] = [];
  const values = new Map<string, string>();
  const used = new Set(taken);
  for (const { place, name, prefix, value } of secrets) {
    const id = freeId(`${kebab(server)}-${kebab(name)}`, used);
    used.add(id);
    const entries = changed[place];
    if (isJsonObject(entries)) {
      entries[name] = `${prefix}\${input:${id}}`;
    }
    inputs.push({
      type: 'promptString',
      id,
      description: t('{0} for {1}', name, server),
      password: true,
    });
    if (value !== '') {
      values.set(id, value);
    }
  }
  return { definition: changed, inputs, values };
}

function kebab(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function freeId(wanted: string, used: ReadonlySet<string>): string {
  let id = wanted;
  for (let count = 2; used.has(id); count += 1) {
    id = `${wanted}-${String(count)}`;
  }
  return id;
}
