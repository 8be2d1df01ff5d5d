import { isJsonObject } from '../../elicitation/json';
import { t } from '../../elicitation/localize';

/** What a person sets for signing in to a server; all of it can be left out. */
export interface OAuthOptions {
  /**
   * The id that the authorization server knows this client by. The https
   * address of a client id metadata document counts where the authorization
   * server reads those.
   */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** What to ask for, in place of what the server suggests. */
  readonly scopes?: readonly string[];
}

/** RFC 6749, 3.3: what one scope is made of. */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/** Reads `oauth` as it stands in settings; a sentence says what is wanted where it can't be used. */
export function readOAuthOptions(raw: unknown): OAuthOptions | string {
  if (!isJsonObject(raw)) {
    return t('must be an object with "clientId", "clientSecret" or "scopes".');
  }
  const { clientId, clientSecret, scopes, ...others } = raw;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    return t('has no "{0}"; it takes "clientId", "clientSecret" and "scopes".', unknown);
  }
  if (clientId !== undefined && (typeof clientId !== 'string' || clientId === '')) {
    return t('needs a "clientId" that is a text.');
  }
  if (clientSecret !== undefined && (typeof clientSecret !== 'string' || clientId === undefined)) {
    return t('needs a "clientSecret" that is a text, and its "clientId".');
  }
  const isListOfScopes =
    Array.isArray(scopes) &&
    scopes.every((scope): scope is string => typeof scope === 'string' && SCOPE.test(scope));
  if (scopes !== undefined && !isListOfScopes) {
    return t('needs "scopes" that are a list of texts without spaces.');
  }
  return {
    ...(clientId === undefined ? {} : { clientId }),
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(isListOfScopes ? { scopes } : {}),
  };
}
