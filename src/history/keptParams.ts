import { isJsonObject, type JsonObject, type JsonValue } from '../elicitation/json';
import type { Hide } from '../elicitation/knownSecrets';
import { t } from '../elicitation/localize';
import type { PendingRequest } from '../elicitation/pendingRequest';
import { looksSensitive } from '../elicitation/sensitive';
import { LONGEST_AUTHORITY } from './withoutUrlDetails';

/** Most characters of the kept params as JSON. */
const MOST = 8_000;

/** Most JSON values of the kept params, at any depth. */
const MOST_NODES = 2_000;
/** Properties of a schema that are looked at; the rest is not kept. */
const MOST_PROPERTIES = 100;

/** What is left out at each attempt to get below {@link MOST}: long texts, many items, deep nesting. */
const ATTEMPTS = [
  { text: 2_000, items: 100, depth: 12 },
  { text: 300, items: 50, depth: 8 },
  { text: 80, items: 15, depth: 6 },
] as const;

const ELLIPSIS = '…';

type Attempt = (typeof ATTEMPTS)[number];

/**
 * What is kept of the schema of a secret. Any other keyword, also one that no
 * standard knows, could hold a secret that the server already has.
 */
const HARMLESS = new Set(
  `type title description format required minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum
  multipleOf minItems maxItems uniqueItems readOnly writeOnly $schema $ref`.split(/\s+/),
);

/** Params that have a rule of their own; what any other holds is not known. */
const KNOWN_PARAMS = new Set(['mode', 'message', 'url', 'requestedSchema', 'elicitationId']);

/** How much of a text beyond what is kept is looked through, in characters: a secret that is cut is not known any more. */
const MARGIN = Math.max(LONGEST_AUTHORITY, 5_000);

/**
 * The params of a request as the history keeps them: shortened, of the URL its
 * host alone, the schemas of secrets without values, and of `_meta` and what no
 * revision knows no member whose name is that of a secret.
 *
 * @param discreet takes secrets out of a text, and the query of each URL in it
 */
export function keptParams(
  params: unknown,
  request: PendingRequest['request'] | undefined,
  discreet: Hide,
): JsonValue {
  if (!isJsonObject(params)) {
    return shortened(isJson(params) ? withoutSecretMembers(params) : null, ATTEMPTS[0], discreet);
  }
  const bare = withoutSecrets(params, request);
  for (const attempt of ATTEMPTS) {
    const kept = shortened(bare, attempt, discreet);
    if (JSON.stringify(kept).length <= MOST) {
      return kept;
    }
  }
  const { mode, message } = bare;
  const rest = t('(too large to be kept)');
  return shortened(
    {
      ...(mode === undefined ? {} : { mode }),
      ...(message === undefined ? {} : { message }),
      requestedSchema: rest,
    },
    ATTEMPTS[2],
    discreet,
  );
}

function withoutSecrets(
  params: JsonObject,
  request: PendingRequest['request'] | undefined,
): JsonObject {
  const { url, requestedSchema } = params;
  return {
    ...Object.fromEntries(Object.entries(params).filter(([name]) => KNOWN_PARAMS.has(name))),
    ...Object.fromEntries(
      entriesOf(
        Object.fromEntries(Object.entries(params).filter(([name]) => !KNOWN_PARAMS.has(name))),
        MOST_PROPERTIES,
      ).map(([name, value]) => [name, withoutSecretMember(name, value)]),
    ),
    ...(url === undefined ? {} : { url: hostOf(url) }),
    ...(isJsonObject(requestedSchema)
      ? { requestedSchema: withoutSchemaSecrets(requestedSchema, request) }
      : {}),
  };
}

function withoutSecretMember(name: string, value: JsonValue, depth = 0): JsonValue {
  return looksSensitive({ name }) ? t('hidden') : withoutSecretMembers(value, depth);
}

function withoutSecretMembers(value: JsonValue, depth = 0): JsonValue {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { depth: deepest, items } = ATTEMPTS[0];
  if (depth >= deepest) {
    return ELLIPSIS;
  }
  return Array.isArray(value)
    ? value.slice(0, items + 1).map((item) => withoutSecretMembers(item, depth + 1))
    : Object.fromEntries(
        entriesOf(value, items).map(([name, member]) => [
          name,
          withoutSecretMember(name, member, depth + 1),
        ]),
      );
}

function withoutSchemaSecrets(
  schema: JsonObject,
  request: PendingRequest['request'] | undefined,
): JsonObject {
  const { properties } = schema;
  return {
    ...(asksForSecret(request) ? withoutValues(schema) : schema),
    ...(isJsonObject(properties) ? { properties: withoutSecretValues(properties, request) } : {}),
  };
}

function hostOf(url: JsonValue): string {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : t('(no host)');
}

/**
 * Which properties of a refused request are secrets is not known, so none of
 * them keeps its values.
 */
function withoutSecretValues(
  properties: JsonObject,
  request: PendingRequest['request'] | undefined,
): JsonObject {
  const isSecret = new Map(
    request?.kind === 'form' ? request.fields.map(({ name, sensitive }) => [name, sensitive]) : [],
  );
  return Object.fromEntries(
    entriesOf(properties, MOST_PROPERTIES).map(([name, schema]) => [
      name,
      isJsonObject(schema) && (isSecret.get(name) ?? true) ? withoutValues(schema) : schema,
    ]),
  );
}

/** The schema as a whole may hold a secret's values too, in `$defs`, `allOf` or a `default` of its own. */
function asksForSecret(request: PendingRequest['request'] | undefined): boolean {
  return request?.kind !== 'form' || request.fields.some(({ sensitive }) => sensitive);
}

function withoutValues(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      HARMLESS.has(key) && !isJsonObject(value) ? value : t('hidden'),
    ]),
  );
}

/** A copy within the limits; what is left out is marked by an ellipsis. */
function shortened(value: JsonValue, limits: Attempt, discreet: Hide): JsonValue {
  let nodes = 0;
  return copy(value, 0);

  function copy(part: JsonValue, level: number): JsonValue {
    nodes += 1;
    if (typeof part === 'string') {
      return shortText(discreet(part.slice(0, limits.text + MARGIN)), limits.text);
    }
    if (typeof part !== 'object' || part === null) {
      return part;
    }
    if (level >= limits.depth || nodes > MOST_NODES) {
      return ELLIPSIS;
    }
    if (Array.isArray(part)) {
      const kept = part.slice(0, limits.items).map((item) => copy(item, level + 1));
      return part.length > limits.items ? [...kept, ELLIPSIS] : kept;
    }
    return Object.fromEntries(
      entriesOf(part, limits.items).map(([key, item]) => [
        shortText(discreet(key.slice(0, limits.text + MARGIN)), limits.text),
        copy(item, level + 1),
      ]),
    );
  }
}

/** The first entries of an object, and a mark where there are more. */
function entriesOf(object: JsonObject, most: number): [string, JsonValue][] {
  const entries = Object.entries(object);
  return entries.length > most
    ? [...entries.slice(0, most), [ELLIPSIS, `${entries.length - most}`]]
    : entries;
}

function shortText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}${ELLIPSIS}` : text;
}

function isJson(value: unknown): value is JsonValue {
  return value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);
}
