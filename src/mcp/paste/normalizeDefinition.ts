import { isJsonObject, type JsonObject, type JsonValue } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import {
  DefinitionError,
  knownKeys,
  readServerDefinition,
  type ServerDefinition,
} from '../serverDefinition';
import { KNOWN_VARIABLES } from '../variables';
import { PasteError } from './pastedServer';
import { splitCommandLine } from './splitCommandLine';

/** Names that programs give to the keys of a definition. */
const KEY_ALIASES: Readonly<Record<string, string>> = {
  serverUrl: 'url',
  httpUrl: 'url',
  endpoint: 'url',
  environment: 'env',
  env_vars: 'env',
  environmentVariables: 'env',
  env_file: 'envFile',
  workingDirectory: 'cwd',
  working_directory: 'cwd',
  http_headers: 'headers',
  auth: 'oauth',
};

/** Names that programs give to the parts of `oauth`. */
const OAUTH_KEYS: Readonly<Record<string, 'clientId' | 'clientSecret' | 'scopes'>> = {
  clientId: 'clientId',
  client_id: 'clientId',
  CLIENT_ID: 'clientId',
  clientSecret: 'clientSecret',
  client_secret: 'clientSecret',
  CLIENT_SECRET: 'clientSecret',
  scopes: 'scopes',
  scope: 'scopes',
};

/** Transports by what they are called, letters and digits alone. */
const TRANSPORTS: Readonly<Record<string, ServerDefinition['type']>> = {
  stdio: 'stdio',
  local: 'stdio',
  command: 'stdio',
  http: 'http',
  https: 'http',
  remote: 'http',
  streamable: 'http',
  streamablehttp: 'http',
  httpstreamable: 'http',
  httpstream: 'http',
  streaminghttp: 'http',
  sse: 'sse',
  httpsse: 'sse',
  serversentevents: 'sse',
};

export interface Normalized {
  readonly definition: JsonObject;
  readonly notes: readonly string[];
}

/** Whether an object describes one server, in the words of any program. */
export function looksLikeDefinition(value: JsonObject): boolean {
  const { command } = value;
  return (
    typeof command === 'string' ||
    Array.isArray(command) ||
    (isJsonObject(command) && typeof command['path'] === 'string') ||
    Object.keys(value).some(
      (key) => (KEY_ALIASES[key] ?? key) === 'url' && typeof value[key] === 'string',
    )
  );
}

/**
 * Puts a definition of any program into the shape of `mcpElicitation.servers`.
 *
 * @throws PasteError saying what is wrong with it
 */
export function normalizeDefinition(raw: JsonObject): Normalized {
  const notes: string[] = [];
  const renamed = flatten(raw);
  const type = transportOf(renamed);
  const definition: JsonObject = { type };
  for (const [key, value] of Object.entries(renamed)) {
    if (key === 'type' || key === 'name' || key === '$schema') {
      continue;
    }
    if (!knownKeys(type).includes(key) || (key === 'oauth' && !isJsonObject(value))) {
      notes.push(noteOn(key, value));
    } else if (key === 'oauth' && isJsonObject(value)) {
      Object.assign(definition, oauthOf(value, notes));
    } else {
      definition[key] = plainValue(key, value);
    }
  }
  if (type === 'stdio') {
    splitCommand(definition, notes);
  }
  const converted = convertVariables(definition);
  try {
    readServerDefinition(converted);
  } catch (error) {
    if (error instanceof DefinitionError) {
      throw new PasteError(error.message, { cause: error });
    }
    throw error;
  }
  return { definition: converted, notes };
}

/** Nested and renamed keys in their usual places; `command` as an array or object taken apart. */
function flatten(raw: JsonObject): JsonObject {
  const flat: JsonObject = {};
  for (const [key, value] of Object.entries(raw)) {
    if (key === 'transport' || key === 'transportType' || key === 'type') {
      // A transport may be an object with its own type, URL and headers.
      Object.assign(flat, isJsonObject(value) ? flatten(value) : { type: value });
    } else if (key === 'command' && isJsonObject(value)) {
      const { path, ...rest } = value;
      Object.assign(flat, rest, { command: path });
    } else if (key === 'command' && Array.isArray(value)) {
      const [command, ...args] = value;
      Object.assign(flat, {
        command,
        args: [...args, ...(Array.isArray(raw['args']) ? raw['args'] : [])],
      });
    } else if (key === 'requestInit' && isJsonObject(value)) {
      Object.assign(flat, value);
    } else if (key === 'args' && Array.isArray(raw['command'])) {
      continue;
    } else {
      flat[KEY_ALIASES[key] ?? key] = value;
    }
  }
  return flat;
}

/** What to sign in with, in our words; nothing where there is nothing of it that is known here. */
function oauthOf(raw: JsonObject, notes: string[]): JsonObject {
  const oauth: JsonObject = {};
  for (const [key, value] of Object.entries(raw)) {
    const name = OAUTH_KEYS[key];
    if (name === undefined) {
      notes.push(noteOn(`oauth.${key}`, value));
    } else {
      oauth[name] =
        name === 'scopes' && typeof value === 'string'
          ? value.split(/[\s,]+/).filter(Boolean)
          : value;
    }
  }
  return Object.keys(oauth).length === 0 ? {} : { oauth };
}

function transportOf(raw: JsonObject): ServerDefinition['type'] {
  const { type } = raw;
  if (typeof type !== 'string') {
    return raw['command'] === undefined ? 'http' : 'stdio';
  }
  const known = TRANSPORTS[type.toLowerCase().replace(/[^a-z]/g, '')];
  if (known === undefined) {
    throw new PasteError(
      t('"{0}" is not a transport that is known here. Use "stdio", "http" or "sse".', type),
    );
  }
  return known;
}

function noteOn(key: string, value: JsonValue): string {
  if ((key === 'disabled' && value === true) || (key === 'enabled' && value === false)) {
    return t(
      'It is switched off where it comes from ("{0}"); here a server runs when you start it.',
      key,
    );
  }
  return t('"{0}" is not known here and was left out.', key);
}

/** Numbers and truth values, which programs write among texts, as text. */
function plainValue(key: string, value: JsonValue): JsonValue {
  const asText = (one: JsonValue): JsonValue =>
    typeof one === 'number' || typeof one === 'boolean' ? String(one) : one;
  if (key === 'args' && Array.isArray(value)) {
    return value.map(asText);
  }
  if ((key === 'env' || key === 'headers') && isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asText(one)]));
  }
  return value;
}

/** A whole command line where only the program should stand, and arguments in one text. */
function splitCommand(definition: JsonObject, notes: string[]): void {
  const { command, args } = definition;
  if (typeof args === 'string') {
    definition['args'] = splitCommandLine(args);
  } else if (
    args === undefined &&
    typeof command === 'string' &&
    /^[\w.@-]+\s+\S/.test(command.trim())
  ) {
    const [program = command, ...rest] = splitCommandLine(command);
    definition['command'] = program;
    definition['args'] = rest;
    notes.push(t('"command" held a whole command line; it was taken apart.'));
  }
}

/** `${NAME}` and `${NAME:-default}`, of other programs, as `${env:…}`. */
function convertVariables(value: JsonObject): JsonObject {
  const convert = (one: JsonValue): JsonValue => {
    if (typeof one === 'string') {
      return one.replace(
        /\$\{([A-Za-z_]\w*)(:-[^}]*)?\}/g,
        (variable: string, name: string, preset = '') =>
          KNOWN_VARIABLES.has(name) && preset === ''
            ? variable
            : `\${env:${name}${String(preset)}}`,
      );
    }
    if (Array.isArray(one)) {
      return one.map(convert);
    }
    return isJsonObject(one) ? convertVariables(one) : one;
  };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, convert(one)]));
}
