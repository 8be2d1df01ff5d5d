import {
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/client';
import { visibleText } from '../../elicitation/visibleText';
import { describeError } from '../describeError';
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
    return `${host} could not be reached to sign in to ${server}: ${said} Check the network and try again.`;
  }
  if (error instanceof IssuerMismatchError) {
    return `The answer did not come from ${host}, so it was not used to sign in to ${server}. Try again; if it goes on, tell the server's author.`;
  }
  switch (step) {
    case 'discovery':
      return `${server} wants a sign-in, but does not say in a usable way how: ${said} If you have a token for it, add an "Authorization" header to its definition.`;
    case 'registration':
      return discovered?.authorizationServerMetadata === undefined
        ? `${server} wants a sign-in (401), but names no authorization server. If you have a token for it, add an "Authorization" header to its definition.`
        : isAboutRegistration(error)
          ? `${host} did not take this client to sign in to ${server}: ${said} Register a client there with the redirect address ${redirectUrl?.href ?? ''} and put its id into "oauth" of the server in mcpElicitation.serverOptions.`
          : `The sign-in to ${server} at ${host} could not begin: ${said}`;
    case 'callback':
      return error instanceof OAuthError && error.code === 'access_denied'
        ? `You were not let in to ${server}: ${host} says that access was denied (${said}) Try again.`
        : `The sign-in to ${server} at ${host} failed: ${said} Try again.`;
  }
}

/** Nothing answered, rather than something wrong. */
function isUnreachable(error: unknown): boolean {
  return (
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (error instanceof Error && error.name === 'AbortError')
  );
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
  const cause = error instanceof Error && error.message === 'fetch failed' ? error.cause : error;
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
  return url !== undefined && URL.canParse(url) ? new URL(url).host : 'The authorization server';
}
