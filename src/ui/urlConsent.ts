import { env, l10n, window, type Uri } from 'vscode';
import type { PendingRequest } from '../elicitation/pendingRequest';
import type { UrlRequest } from '../elicitation/parsedRequest';
import { visibleText } from '../elicitation/visibleText';
import { notify } from './notify';
import type { Answer } from './question';

/** How much of the server's message a dialog has room for, in code points. */
const LONGEST_MESSAGE = 600;
const MOST_LINES = 12;

/**
 * Asks whether a URL may be opened, showing all of it, and opens it in the
 * browser after a yes. Nothing touches the URL before (specification
 * 2025-11-25, URL mode security considerations).
 */
export async function askUrlConsent(
  pending: PendingRequest,
  request: UrlRequest,
  cause: string | undefined,
): Promise<Answer> {
  const { server, identity } = pending.origin;
  const open = l10n.t('Open in Browser');
  const copy = l10n.t('Copy URL');
  const decline = l10n.t('Decline');
  const { host, unicodeHost, warnings } = request.risk;
  // The server's words come last and are quoted, so that none of them can pass for ours.
  const detail = [
    l10n.t('Host: {0}', unicodeHost === undefined ? host : `${host} (${unicodeHost})`),
    l10n.t('URL: {0}', request.url),
    ...warnings.map((warning) => `⚠ ${warning}`),
    '',
    l10n.t('Asked by: {0} ({1})', server, identity),
    ...(cause === undefined ? [] : [l10n.t('Asked during: {0}', cause)]),
    '',
    l10n.t('The server says:'),
    ...visibleText(request.message, { multiline: true, limit: LONGEST_MESSAGE })
      .split('\n')
      .slice(0, MOST_LINES)
      .map((line) => `> ${line}`),
  ].join('\n');

  for (;;) {
    const choice = await notify.modal(
      l10n.t('{0} wants to open a page on {1}', server, host),
      detail,
      open,
      copy,
      decline,
    );
    if (pending.isSettled) {
      return { kind: 'closed', isReasonShown: pending.closed.reason === null };
    }
    switch (choice) {
      case open:
        if (await openExternal(request.url)) {
          return { kind: 'accept', content: {} };
        }
        break;
      case copy:
        await env.clipboard.writeText(request.url);
        void window.setStatusBarMessage(l10n.t('Copied'), 2000);
        break;
      case decline:
        return { kind: 'decline' };
      default:
        return { kind: 'cancel' };
    }
  }
}

/**
 * Opens exactly the text that was shown. The editor takes a string here, though
 * its type doesn't say so; from a Uri it would write the URL anew, with `%26`
 * and the like decoded.
 */
function openExternal(url: string): Thenable<boolean> {
  return env.openExternal(url as unknown as Uri);
}
