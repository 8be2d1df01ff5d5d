import { isJsonObject, type JsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import type { Policies, Policy } from '../elicitation/policy';
import { readOAuthOptions, type OAuthOptions } from './oauth/oauthOptions';

/** The revisions that a server can be pinned to. */
export const PROTOCOLS = [
  'auto',
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
] as const;

export type Protocol = (typeof PROTOCOLS)[number];

/** How one server is dealt with, beyond the definition that starts it. */
export interface ServerOptions extends Policies {
  readonly protocol: Protocol;
  /** How long the server may be silent during a call, in seconds; time that a person is asked does not count. */
  readonly timeout: number;
  /** Whether the server starts with the window, as far as nobody need be asked. */
  readonly autoStart: boolean;
  /** How to sign in, where the server wants that and its definition does not say. */
  readonly oauth: OAuthOptions;
}

export const DEFAULT_SERVER_OPTIONS: ServerOptions = {
  protocol: 'auto',
  timeout: 3600,
  form: 'ask',
  url: 'ask',
  questionsPerMinute: 20,
  autoStart: false,
  oauth: {},
};

/** The key that stands for every server. */
const EVERY_SERVER = '*';

/** The longest time that a timer can wait, in seconds. */
const LONGEST_TIMEOUT = Math.floor((2 ** 31 - 1) / 1000);

const POLICIES: readonly Policy[] = ['ask', 'decline', 'cancel', 'off'];

/** What was read, and one sentence for each value that was not understood and counts as not set. */
export interface ReadServerOptions {
  readonly options: ServerOptions;
  readonly problems: readonly string[];
}

/**
 * Reads `mcpElicitation.serverOptions` for one server: its own entry before
 * that of `*`, before the defaults.
 */
export function readServerOptions(raw: unknown, name: string): ReadServerOptions {
  const problems: string[] = [];
  const entries = isJsonObject(raw) ? raw : {};
  const own = entryOf(entries, name, problems);
  const everyone = entryOf(entries, EVERY_SERVER, problems);
  return { options: { ...DEFAULT_SERVER_OPTIONS, ...everyone, ...own }, problems };
}

function entryOf(entries: JsonObject, name: string, problems: string[]): Partial<ServerOptions> {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry === undefined) {
    return {};
  }
  if (!isJsonObject(entry)) {
    problems.push(t('serverOptions of "{0}" must be an object.', name));
    return {};
  }
  const read: { -readonly [K in keyof ServerOptions]?: ServerOptions[K] } = {};
  for (const [key, value] of Object.entries(entry)) {
    const wanted =
      key === 'oauth' && name === EVERY_SERVER
        ? t('would give an id and a secret to every server; name one.')
        : readOption(read, key, value);
    if (wanted !== undefined) {
      problems.push(t('"{0}" in serverOptions of "{1}" {2}', key, name, wanted));
    }
  }
  return read;
}

/** Puts one option in; returns what is wanted where its value can't be used. */
function readOption(
  into: { -readonly [K in keyof ServerOptions]?: ServerOptions[K] },
  key: string,
  value: unknown,
): string | undefined {
  switch (key) {
    case 'protocol': {
      const protocol = PROTOCOLS.find((known) => known === value);
      if (protocol === undefined) {
        return t('must be one of {0}.', PROTOCOLS.join(', '));
      }
      into.protocol = protocol;
      return undefined;
    }
    case 'timeout':
      if (typeof value !== 'number' || value < 1 || value > LONGEST_TIMEOUT) {
        return t('must be a number of seconds from 1 to {0}.', LONGEST_TIMEOUT);
      }
      into.timeout = value;
      return undefined;
    case 'form':
    case 'url': {
      const policy = POLICIES.find((known) => known === value);
      if (policy === undefined) {
        return t('must be one of {0}.', POLICIES.join(', '));
      }
      into[key] = policy;
      return undefined;
    }
    case 'questionsPerMinute':
      if (typeof value !== 'number' || value < 0) {
        return t('must be a number, 0 for no limit.');
      }
      into.questionsPerMinute = value;
      return undefined;
    case 'autoStart':
      if (typeof value !== 'boolean') {
        return t('must be true or false.');
      }
      into.autoStart = value;
      return undefined;
    case 'oauth': {
      const oauth = readOAuthOptions(value);
      if (typeof oauth === 'string') {
        return oauth;
      }
      into.oauth = oauth;
      return undefined;
    }
    default:
      return t('is not known.');
  }
}
