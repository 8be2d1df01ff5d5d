import {
  discoverAuthorizationServerMetadata,
  selectClientAuthMethod,
  type FetchLike,
  type StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';
import { isJsonObject } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import { visibleText } from '../../elicitation/visibleText';
import { describeError } from '../describeError';
import { timeLimit } from '../timeLimit';
import { authFetch } from './authFetch';
import { readKept, type Kept, type KeptForIssuer } from './keptSignIn';
import type { OAuthOptions } from './oauthOptions';
import type { Secrets } from './signInHost';

/** How long authorization servers may take altogether, in milliseconds: the person waits. */
const PATIENCE_MS = 10_000;

const LONGEST_REASON = 300;

/**
 * Forgets how a server was signed in to, and takes the tokens back where the
 * authorization server lets clients do so (RFC 7009).
 *
 * @param key the name under which the sign-in is kept
 * @param oauthInUse what settings say about signing in, variables resolved
 * @returns one sentence for each authorization server that did not take its tokens back; undefined when nothing was kept
 */
export async function signOut(
  secrets: Secrets,
  key: string,
  oauthInUse: () => Promise<OAuthOptions>,
): Promise<readonly string[] | undefined> {
  const text = await secrets.get(key);
  if (text === undefined) {
    return undefined;
  }
  // First of all: whatever happens on the network, nobody is signed in here any more.
  await secrets.delete(key);
  const kept = readKept(text);
  if (kept === undefined) {
    return [];
  }
  const problems = await Promise.all(
    Object.entries(kept.issuers).map(([issuer, part]) => revoke(issuer, part, kept, oauthInUse)),
  );
  return problems.filter((problem) => problem !== undefined);
}

async function revoke(
  issuer: string,
  { tokens, client }: KeptForIssuer,
  { url, pinned }: Kept,
  oauthInUse: () => Promise<OAuthOptions>,
): Promise<string | undefined> {
  if (tokens === undefined) {
    return undefined;
  }
  try {
    const fetchFn = authFetch(new URL(url), timeLimit(PATIENCE_MS));
    // The SDK has types for what it uses alone.
    const metadata: Readonly<Record<string, unknown>> = {
      ...(await discoverAuthorizationServerMetadata(issuer, { fetchFn })),
    };
    const { revocation_endpoint: endpoint } = metadata;
    if (typeof endpoint !== 'string') {
      return undefined;
    }
    const information =
      client?.information ?? (pinned === issuer ? fixedClient(await oauthInUse()) : undefined);
    if (information === undefined) {
      throw new Error(t('The client id that was used is no longer known.'));
    }
    const methods =
      metadata['revocation_endpoint_auth_methods_supported'] ??
      metadata['token_endpoint_auth_methods_supported'];
    const supported = Array.isArray(methods)
      ? methods.filter((method) => typeof method === 'string')
      : [];
    const send = (token: string, hint: string): Promise<string | undefined> =>
      post(fetchFn, endpoint, { token, token_type_hint: hint }, information, supported);
    const { refresh_token: refreshToken, access_token: accessToken } = tokens;
    const refused =
      refreshToken === undefined ? undefined : await send(refreshToken, 'refresh_token');
    const accessRefused = await send(accessToken, 'access_token');
    // RFC 7009, 2.2.1: some take back only what tokens are renewed with, and these run out soon.
    const isLeftToRunOut = refreshToken !== undefined && accessRefused === 'unsupported_token_type';
    const reason = refused ?? (isLeftToRunOut ? undefined : accessRefused);
    return reason === undefined ? undefined : sentence(issuer, t('It answered “{0}”.', reason));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return sentence(issuer, describeError(cause));
  }
}

function fixedClient({
  clientId,
  clientSecret,
}: OAuthOptions): StoredOAuthClientInformation | undefined {
  return clientId === undefined
    ? undefined
    : {
        client_id: clientId,
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      };
}

/** Resolves to the error that the authorization server names, or its status; undefined when it took the token back. */
async function post(
  fetchFn: FetchLike,
  endpoint: string,
  parameters: Readonly<Record<string, string>>,
  client: StoredOAuthClientInformation,
  supported: readonly string[],
): Promise<string | undefined> {
  const { client_id: id, client_secret: secret = '' } = client;
  const body = new URLSearchParams(parameters);
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
  if (selectClientAuthMethod(client, [...supported]) === 'client_secret_basic') {
    const pair = [id, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  } else {
    body.set('client_id', id);
    if (secret !== '') {
      body.set('client_secret', secret);
    }
  }
  const response = await fetchFn(endpoint, { method: 'POST', headers, body });
  const answer = await response.text();
  return response.ok ? undefined : (errorIn(answer) ?? String(response.status));
}

/** RFC 6749, 5.2: what an error code is made of. Other text of an answer could repeat the token. */
function errorIn(answer: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(answer);
    const code = isJsonObject(parsed) ? parsed['error'] : undefined;
    return typeof code === 'string' && /^[a-z_]{1,50}$/.test(code) ? code : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

function sentence(issuer: string, reason: string): string {
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  const why = visibleText(reason, { multiline: false, limit: LONGEST_REASON });
  return t(
    '{0} did not take the sign-in back, so it ends there only when it runs out. {1}',
    host,
    why,
  );
}
