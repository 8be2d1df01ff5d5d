import { isJsonObject, type JsonObject, type JsonValue } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import type { LiteralSecret } from './literalSecrets';

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
  let changed = definition;
  const inputs: JsonObject[] = [];
  const values = new Map<string, string>();
  const used = new Set(taken);
  const moved = secrets.map((secret) => {
    const { name, value } = secret;
    const id = freeId(`${kebab(server)}-${kebab(name)}`, used);
    used.add(id);
    inputs.push({
      type: 'promptString',
      id,
      description: t('{0} for {1}', name, server),
      password: true,
    });
    if (value !== '') {
      values.set(id, value);
    }
    return { ...secret, id };
  });
  // From the end, so that what is found before in the same text stays where it is.
  for (const { path, start, length, id } of moved.reverse()) {
    changed = replaced(changed, path, start, length, `\${input:${id}}`);
  }
  return { definition: changed, inputs, values };
}

function replaced(
  definition: JsonObject,
  path: LiteralSecret['path'],
  start: number,
  length: number,
  by: string,
): JsonObject {
  const replace = (value: JsonValue | undefined, [key, ...deeper]: typeof path): JsonValue => {
    if (typeof value === 'string') {
      return value.slice(0, start) + by + value.slice(start + length);
    }
    if (Array.isArray(value)) {
      return value.map((one, index) => (index === key ? replace(one, deeper) : one));
    }
    return isJsonObject(value) ? within(value, [String(key), ...deeper]) : (value ?? null);
  };
  const within = (object: JsonObject, [key = '', ...deeper]: typeof path): JsonObject => ({
    ...object,
    [key]: replace(object[key], deeper),
  });
  return within(definition, path);
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
