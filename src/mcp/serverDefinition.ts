import { isJsonObject, type JsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import { readOAuthOptions, type OAuthOptions } from './oauth/oauthOptions';

/** A server that runs as a child process and talks over its standard streams. */
export interface StdioDefinition {
  readonly type: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Added to the environment; null takes a variable away. */
  readonly env: Readonly<Record<string, string | null>>;
  readonly envFile?: string;
}

/** A server behind a URL: streamable HTTP with a fall-back to SSE, or SSE alone. */
export interface HttpDefinition {
  readonly type: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How to sign in; where it is missing, the options of the server say. */
  readonly oauth?: OAuthOptions;
}

/** A server as `mcpElicitation.servers` describes it, in the shape of VS Code's `mcp.json`. */
export type ServerDefinition = StdioDefinition | HttpDefinition;

/** A definition that can't be used; the message says what to change. */
export class DefinitionError extends Error {}

const KNOWN_KEYS: Readonly<Record<ServerDefinition['type'], readonly string[]>> = {
  stdio: ['type', 'command', 'args', 'cwd', 'env', 'envFile'],
  http: ['type', 'url', 'headers', 'oauth'],
  sse: ['type', 'url', 'headers', 'oauth'],
};

/** The keys that a definition of a type may have. */
export function knownKeys(type: ServerDefinition['type']): readonly string[] {
  return KNOWN_KEYS[type];
}

/**
 * Reads one value of `mcpElicitation.servers`.
 *
 * @throws DefinitionError naming the key that is wrong and what is wanted
 */
export function readServerDefinition(raw: unknown): ServerDefinition {
  if (!isJsonObject(raw)) {
    throw new DefinitionError(t('The definition must be an object with "command" or "url".'));
  }
  const type = readType(raw);
  const unknown = Object.keys(raw).find((key) => !KNOWN_KEYS[type].includes(key));
  if (unknown !== undefined) {
    throw new DefinitionError(
      t(
        '"{0}" is not known for a server of type "{1}". Remove it, or use one of {2}.',
        unknown,
        type,
        KNOWN_KEYS[type].join(', '),
      ),
    );
  }
  return type === 'stdio' ? readStdio(raw) : readHttp(raw, type);
}

function readType(raw: JsonObject): ServerDefinition['type'] {
  const type = raw['type'];
  switch (type) {
    case undefined:
      if (raw['command'] !== undefined) {
        return 'stdio';
      }
      if (raw['url'] !== undefined) {
        return 'http';
      }
      throw new DefinitionError(withoutKind(raw));
    case 'stdio':
    case 'http':
    case 'sse':
      return type;
    default:
      throw new DefinitionError(
        t('"type" must be "stdio", "http" or "sse", not {0}.', JSON.stringify(type)),
      );
  }
}

/** What a definition lacks that says neither how to run nor where to reach its server. */
function withoutKind(raw: JsonObject): string {
  const wanted = t('Add "command" for a local server or "url" for a remote one.');
  const known = Object.values(KNOWN_KEYS).flat();
  const unknown = Object.keys(raw).find((key) => !known.includes(key));
  return unknown === undefined ? wanted : `${t('"{0}" is not known.', unknown)} ${wanted}`;
}

function readStdio(raw: JsonObject): StdioDefinition {
  const args = raw['args'] ?? [];
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) {
    throw new DefinitionError(t('"args" must be a list of strings.'));
  }
  const cwd = optionalText(raw, 'cwd');
  const envFile = optionalText(raw, 'envFile');
  return {
    type: 'stdio',
    command: requiredText(raw, 'command'),
    args,
    env: readEnv(raw['env']),
    ...(cwd === undefined ? {} : { cwd }),
    ...(envFile === undefined ? {} : { envFile }),
  };
}

function readEnv(raw: unknown): Record<string, string | null> {
  const env: Record<string, string | null> = {};
  if (raw === undefined) {
    return env;
  }
  if (!isJsonObject(raw)) {
    throw new DefinitionError(t('"env" must be an object of names and values.'));
  }
  for (const [name, value] of Object.entries(raw)) {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number') {
      throw new DefinitionError(t('"env.{0}" must be a string, a number or null.', name));
    }
    env[name] = value === null ? null : String(value);
  }
  return env;
}

function readHttp(raw: JsonObject, type: 'http' | 'sse'): HttpDefinition {
  const url = requiredText(raw, 'url');
  // A variable may stand for any part, so only what is plainly not a web address is refused here.
  if (!/^https?:\/\//i.test(url) && !url.startsWith('${')) {
    throw new DefinitionError(t('"url" must start with "https://" or "http://".'));
  }
  const headers = raw['headers'] ?? {};
  if (!isJsonObject(headers)) {
    throw new DefinitionError(t('"headers" must be an object of names and values.'));
  }
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') {
      throw new DefinitionError(t('"headers.{0}" must be a string.', name));
    }
    read[name] = value;
  }
  if (raw['oauth'] === undefined) {
    return { type, url, headers: read };
  }
  const oauth = readOAuthOptions(raw['oauth']);
  if (typeof oauth === 'string') {
    throw new DefinitionError(t('"oauth" {0}', oauth));
  }
  return { type, url, headers: read, oauth };
}

function requiredText(raw: JsonObject, key: string): string {
  const text = optionalText(raw, key);
  if (text === undefined || text.trim() === '') {
    throw new DefinitionError(t('"{0}" is missing or empty.', key));
  }
  return text;
}

function optionalText(raw: JsonObject, key: string): string | undefined {
  const value = raw[key];
  if (value !== undefined && typeof value !== 'string') {
    throw new DefinitionError(t('"{0}" must be a string.', key));
  }
  return value;
}

/**
 * What stands behind the server's name, for people to recognise: the command
 * line as it will run, or the host that is contacted.
 */
export function serverIdentity(definition: ServerDefinition): string {
  if (definition.type === 'stdio') {
    return [definition.command, ...definition.args].map(quoteWhereNeeded).join(' ');
  }
  try {
    return new URL(definition.url).host;
  } catch (error) {
    if (error instanceof TypeError) {
      return definition.url;
    }
    throw error;
  }
}

function quoteWhereNeeded(word: string): string {
  return /^[^\s"']+$/.test(word) ? word : JSON.stringify(word);
}
