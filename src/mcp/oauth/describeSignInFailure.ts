import {
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/client';
import { t } from '../../elicitation/localize';
import { visibleText } from '../../elicitation/visibleText';
import { describeError } from '../describeError';
import { isWithoutResponse } from '../patientFetch';
import { SignInFailed } from './signInFailed';

const LONGEST_QUOTE = 300;

/** What was tried when a sign-in failed. */
export interface FailedStep {
  /** The MCP server's name in settings. */
  readonly server: string;
  readonly step: 'discovery' | 'registration' | 'callback';
  readonly discovered?: OAuthDiscoveryState;
  readonly redirectUrl?: URL;
}

/** Says in one or two sentences why a sign-in failed and what to do. */
export function signInFailure(error: unknown, failed: FailedStep): SignInFailed {
  return error instanceof SignInFailed
    ? error
    : new SignInFailed(sentence(error, failed), { cause: error });
}

function sentence(error: unknown, { server, step, discovered, redirectUrl }: FailedStep): string {
  const host = hostOf(discovered?.authorizationServerUrl);
  const said = quote(error);
  if (isUnreachable(error)) {
    return t(
      '{0} could not be reached to sign in to {1}: {2} Check the network and try again.',
      host,
      server,
      said,
    );
  }
  if (error instanceof IssuerMismatchError) {
    return t(
      "The answer did not come from {0}, so it was not used to sign in to {1}. Try again; if it goes on, tell the server's author.",
      host,
      server,
    );
  }
  switch (step) {
    case 'discovery':
      return t(
        '{0} wants a sign-in, but does not say in a usable way how: {1} If you have a token for it, add an "Authorization" header to its definition.',
        server,
        said,
      );
    case 'registration':
      return discovered?.authorizationServerMetadata === undefined
        ? t(
            '{0} wants a sign-in (401), but names no authorization server. If you have a token for it, add an "Authorization" header to its definition.',
            server,
          )
        : isAboutRegistration(error)
          ? t(
              '{0} did not take this client to sign in to {1}: {2} Register a client there with the redirect address {3} and put its id into "oauth" of the server in mcpElicitation.serverOptions.',
              host,
              server,
              said,
              redirectUrl?.href ?? '',
            )
          : t('The sign-in to {0} at {1} could not begin: {2}', server, host, said);
    case 'callback':
      return error instanceof OAuthError && error.code === 'access_denied'
        ? t(
            'You were not let in to {0}: {1} says that access was denied ({2}) Try again.',
            server,
            host,
            said,
          )
        : t('The sign-in to {0} at {1} failed: {2} Try again.', server, host, said);
  }
}

/** Nothing answered, rather than something wrong. */
function isUnreachable(error: unknown): boolean {
  return isWithoutResponse(error) || (error instanceof Error && error.name === 'AbortError');
}

/** The SDK has no class of its own for authorization servers that register nobody. */
function isAboutRegistration(error: unknown): boolean {
  return (
    error instanceof RegistrationRejectedError ||
    (error instanceof Error && /dynamic client registration/i.test(error.message))
  );
}

/** What an error says, ended like a sentence. An authorization server may have written it. */
function quote(error: unknown): string {
  const cause = isWithoutResponse(error) ? error.cause : error;
  const said =
    cause instanceof RegistrationRejectedError ? reasonIn(cause.body) : describeError(cause);
  const text = visibleText(said, { multiline: false, limit: LONGEST_QUOTE });
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The reason in the body of an OAuth error (RFC 7591, 3.2.2), or the body where it is none. */
function reasonIn(body: string): string {
  const [, reason] =
    /"error(?:_description)?"\s*:\s*"([^"]+)"(?!.*"error_description")/s.exec(body) ?? [];
  return reason ?? body;
}

function hostOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : t('The authorization server');
}
