import { parse, type ParseError } from 'jsonc-parser';
import { isJsonObject, type JsonObject, type JsonValue } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import { inputsOf } from '../inputsOf';
import { jsonFault } from '../jsonFault';
import { readServerDefinition } from '../serverDefinition';
import { looksLikeDefinition, normalizeDefinition } from './normalizeDefinition';
import { PasteError, type Pasted, type PastedServer } from './pastedServer';
import { readCommandLine } from './readCommandLine';
import { readInstallLink } from './readInstallLink';
import { suggestName } from './suggestName';

/** Keys under which programs keep their servers by name. */
const MAPS = [
  'servers',
  'mcpServers',
  'context_servers',
  'mcp_servers',
  'mcp.servers',
  'amp.mcpServers',
  'mcpElicitation.servers',
] as const;

/**
 * Reads what people copy from documentation and from settings of other
 * programs: JSON with comments in any of their shapes, a command line, a link
 * that installs, or a URL.
 *
 * @throws PasteError saying why there is no server in it
 */
export function readPasted(text: string): Pasted {
  const trimmed = unwrapped(text);
  if (trimmed === '') {
    throw new PasteError(t('There is nothing in it.'));
  }
  if (/^[{["]|^\/[/*]/.test(trimmed)) {
    return readJson(trimmed);
  }
  const link = readInstallLink(trimmed);
  if (link !== undefined) {
    return readValue(link.config, link.name);
  }
  if (/^https?:\/\/\S+$/i.test(trimmed)) {
    return one({ type: 'http', url: trimmed });
  }
  const [, local, host] =
    /^(?:((?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?(?:\/\S*)?)|([\w-]+(?:\.[\w-]+)+:\d+(?:\/\S*)?))$/i.exec(
      trimmed,
    ) ?? [];
  if (local !== undefined || host !== undefined) {
    return one({
      type: 'http',
      url: local === undefined ? `https://${host ?? ''}` : `http://${local}`,
    });
  }
  const line = readCommandLine(trimmed);
  return line.kind === 'json' ? readJson(line.json, line.name) : one(line.definition, line.name);
}

/** Without what surrounds it on a page of documentation. */
function unwrapped(text: string): string {
  const [, fenced = text] = /^\s*```[^\n]*\n(.*?)\n\s*```\s*$/s.exec(text) ?? [];
  return fenced.replace(/^\uFEFF/, '').trim();
}

function readJson(text: string, name?: string): Pasted {
  const errors: ParseError[] = [];
  // A part of a larger object is copied without its braces.
  const whole = text.startsWith('"') ? `{${text}}` : text;
  const value = parse(whole, errors, { allowTrailingComma: true }) as JsonValue | undefined;
  const [first] = errors;
  if (first !== undefined || value === undefined) {
    const at = text.slice(0, first?.offset ?? 0).split('\n').length;
    throw new PasteError(
      t(
        'This is not JSON: {0} in line {1}.',
        first === undefined ? t('it is empty') : jsonFault(first.error),
        at,
      ),
    );
  }
  return readValue(value, name);
}

function readValue(value: JsonValue, name?: string): Pasted {
  if (Array.isArray(value)) {
    return merged(value.map((entry) => readValue(entry)));
  }
  if (!isJsonObject(value)) {
    throw new PasteError(
      t('This is no definition of a server: an object with "command" or "url".'),
    );
  }
  if (looksLikeDefinition(value)) {
    const own = typeof value['name'] === 'string' ? value['name'] : undefined;
    return one(value, name ?? own, inputsIn(value));
  }
  const maps = mapsIn(value);
  if (maps.length === 0) {
    throw new PasteError(
      t(
        'There is no server in it: neither "command" nor "url", nor a list such as "mcpServers" with any of them.',
      ),
    );
  }
  const inputs = [...inputsIn(value), ...inputsIn(value['mcp'])];
  return merged([
    ...maps.flatMap((map) =>
      Object.entries(map).map(([key, entry]) => {
        if (!isJsonObject(entry) || !looksLikeDefinition(entry)) {
          throw new PasteError(t('"{0}" has neither "command" nor "url".', key));
        }
        return one(entry, key, inputs);
      }),
    ),
  ]);
}

/** The objects in `value` that hold servers by name; `value` itself where it is one. */
function mapsIn(value: JsonObject): JsonObject[] {
  const nested = isJsonObject(value['mcp']) ? mapsIn(value['mcp']) : [];
  const named = MAPS.flatMap((key) => {
    const map = value[key];
    return isJsonObject(map) && !looksLikeDefinition(map) ? [map] : [];
  });
  const found = [...nested, ...named].filter((map) => Object.keys(map).length > 0);
  if (found.length > 0) {
    return found;
  }
  const holdsSome = Object.values(value).some(
    (entry) => isJsonObject(entry) && looksLikeDefinition(entry),
  );
  return holdsSome ? [value] : [];
}

function inputsIn(value: unknown): JsonObject[] {
  const inputs = isJsonObject(value)
    ? (value['inputs'] ?? value['mcpElicitation.inputs'])
    : undefined;
  return Array.isArray(inputs) ? inputs.filter(isJsonObject) : [];
}

function one(raw: JsonObject, name?: string, inputs: readonly JsonObject[] = []): Pasted {
  const { inputs: own, ...rest } = raw;
  const { definition, notes } = normalizeNamed(Array.isArray(own) ? rest : raw, name);
  const server: PastedServer = {
    name: name ?? suggestName(readServerDefinition(definition)),
    isNamed: name !== undefined,
    definition,
    notes,
  };
  return { servers: [server], inputs: inputsOf(definition, inputs).filter(isJsonObject) };
}

function normalizeNamed(raw: JsonObject, name: string | undefined) {
  try {
    return normalizeDefinition(raw);
  } catch (error) {
    throw error instanceof PasteError && name !== undefined
      ? new PasteError(`"${name}": ${error.message}`, { cause: error })
      : error;
  }
}

function merged(parts: readonly Pasted[]): Pasted {
  return {
    servers: parts.flatMap(({ servers }) => servers),
    inputs: [...new Set(parts.flatMap(({ inputs }) => inputs))],
  };
}
