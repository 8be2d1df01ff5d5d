import { env, l10n, Uri, window } from 'vscode';
import type { PendingRequest } from '../elicitation/pendingRequest';
import type { UrlRequest } from '../elicitation/parsedRequest';
import type { Answer } from './question';

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
  const detail = [
    l10n.t('Asked by: {0} ({1})', server, identity),
    ...(cause === undefined ? [] : [l10n.t('Asked during: {0}', cause)]),
    '',
    request.message,
    '',
    l10n.t('Host: {0}', unicodeHost === undefined ? host : `${host} (${unicodeHost})`),
    l10n.t('URL: {0}', request.url),
    ...(warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `⚠ ${warning}`)]),
  ].join('\n');

  for (;;) {
    const choice = await window.showWarningMessage(
      l10n.t('{0} wants to open a page on {1}', server, host),
      { modal: true, detail },
      open,
      copy,
      decline,
    );
    if (pending.isSettled) {
      return { kind: 'closed', isReasonShown: false };
    }
    switch (choice) {
      case open:
        if (await env.openExternal(Uri.parse(request.url, true))) {
          return { kind: 'accept', content: {} };
        }
        break;
      case copy:
        await env.clipboard.writeText(request.url);
        break;
      case decline:
        return { kind: 'decline' };
      default:
        return { kind: 'cancel' };
    }
  }
}
