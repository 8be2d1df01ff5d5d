import type { FetchLike } from '@modelcontextprotocol/client';
import { t } from '../../elicitation/localize';
import { patientFetch } from '../patientFetch';
import { timeLimit } from '../timeLimit';

/** How long an authorization server may take to answer, in milliseconds. */
const PATIENCE_MS = 30_000;

const MOST_REDIRECTS = 5;

/**
 * `fetch` for what is asked of an authorization server. A server names the
 * addresses, so they must be encrypted, or of this machine, or of the server
 * itself; and none of the headers that are meant for the server go along.
 *
 * @param serverUrl the MCP server that the person configured
 */
export function authFetch(serverUrl: URL, signal: AbortSignal): FetchLike {
  return async (url, init = {}) => {
    const ends = AbortSignal.any([signal, timeLimit(PATIENCE_MS)]);
    let target = new URL(url);
    for (let redirects = 0; ; redirects++) {
      if (!isFit(target, serverUrl)) {
        throw new TypeError(
          t('{0} is not encrypted (https), so nothing is sent to it to sign in.', target.origin),
        );
      }
      const response = await patientFetch(target, { ...init, signal: ends });
      const location = response.headers.get('location');
      const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
      // What is sent by POST, such as a code, is for one address alone.
      if (!isRedirect || (init.method ?? 'GET') !== 'GET' || redirects >= MOST_REDIRECTS) {
        return response;
      }
      await response.body?.cancel();
      target = new URL(location, target);
    }
  };
}

function isFit(target: URL, serverUrl: URL): boolean {
  return (
    target.protocol === 'https:' ||
    (target.protocol === 'http:' &&
      (target.origin === serverUrl.origin || isLoopback(target.hostname)))
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
