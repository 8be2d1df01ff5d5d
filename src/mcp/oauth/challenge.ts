import {
  extractWWWAuthenticateParams,
  InsufficientScopeError,
  SdkHttpError,
} from '@modelcontextprotocol/client';

/** What a server wants before it lets a request in (RFC 6750, 3). */
export interface Challenge {
  /** Nobody is signed in, or no longer; or the sign-in does not reach far enough. */
  readonly kind: 'signIn' | 'moreAccess';
  /** The scopes that the server names, separated by spaces. */
  readonly scope?: string;
  /** Where the server describes how it is protected (RFC 9728). */
  readonly resourceMetadataUrl?: URL;
}

/** A request that was refused until somebody signs in. */
export class SignInNeeded extends Error {
  constructor(readonly challenge: Challenge) {
    super('The server wants a sign-in.');
  }
}

/**
 * Somebody has signed in to a session that was begun without: it is to be begun
 * anew, since a server ties a session and its streams to whoever began it.
 */
export class SignedInLate extends Error {
  constructor() {
    super('The session was begun before the sign-in.');
  }
}

/** Reads the challenge of a 401 response. */
export function challengeIn(response: Response): Challenge {
  const { scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response);
  return challenge('signIn', scope, resourceMetadataUrl);
}

/** The challenge that made a request fail, if one did. */
export function challengeOf(error: unknown): Challenge | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof SignInNeeded) {
      return current.challenge;
    }
    if (current instanceof InsufficientScopeError) {
      return challenge('moreAccess', current.requiredScope, current.resourceMetadataUrl);
    }
    if (current instanceof SdkHttpError && current.status === 401) {
      return challenge('signIn', undefined, undefined);
    }
  }
  return undefined;
}

function challenge(
  kind: Challenge['kind'],
  scope: string | undefined,
  resourceMetadataUrl: URL | undefined,
): Challenge {
  return {
    kind,
    ...(scope === undefined ? {} : { scope }),
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
  };
}
