import { env, l10n, ProgressLocation, window } from 'vscode';
import { assessUrl } from '../../elicitation/urlRisk';
import { visibleText } from '../../elicitation/visibleText';
import type { SignInHost, SignInPage } from '../../mcp/oauth/signInHost';
import { notify } from '../notify';
import { openExternal } from '../openExternal';
import { plainPrompt } from '../quickInput/plainText';

/** Longest name of one scope that is shown, and how many of them, since servers choose them. */
const LONGEST_SCOPE = 100;
const MOST_SCOPES = 30;

const LONGEST_SERVER_NAME = 100;

/** What a person sees of a sign-in in the editor. */
export const signInDialog: Pick<SignInHost, 'open' | 'showWait'> = {
  /** Shows who wants the sign-in and all of the address first. Who copies the address goes there on their own. */
  async open(page, signal) {
    const { question, detail } = wordsOf(page);
    const open = l10n.t('Open in Browser');
    const copy = l10n.t('Copy URL');
    for (;;) {
      const choice = await notify.modal(question, detail, open, copy);
      if (signal.aborted) {
        return false;
      }
      if (choice === copy) {
        await env.clipboard.writeText(page.url);
        return true;
      }
      if (choice !== open) {
        return false;
      }
      if (await openExternal(page.url)) {
        return true;
      }
    }
  },

  showWait({ server, url }, over, cancel) {
    const name = visibleText(server, { multiline: false, limit: LONGEST_SERVER_NAME });
    const title = l10n.t('Waiting for you to sign in to {0} on {1}', name, new URL(url).host);
    void window.withProgress(
      { location: ProgressLocation.Notification, title: plainPrompt(title), cancellable: true },
      (_, token) => {
        token.onCancellationRequested(cancel);
        return new Promise<void>((resolve) => {
          if (over.aborted) {
            resolve();
          }
          over.addEventListener('abort', () => {
            resolve();
          });
        });
      },
    );
  },
};

function wordsOf({ server, identity, kind, url, scopes }: SignInPage) {
  const { host, unicodeHost, warnings } = assessUrl(url);
  return {
    question:
      kind === 'signIn'
        ? l10n.t('{0} wants you to sign in on {1}', server, host)
        : l10n.t('{0} wants more access, which you can give on {1}', server, host),
    detail: [
      l10n.t('Host: {0}', unicodeHost === undefined ? host : `${host} (${unicodeHost})`),
      l10n.t('URL: {0}', url),
      ...warnings.map((warning) => `⚠ ${warning}`),
      '',
      l10n.t('Asked by: {0} ({1})', server, identity),
      ...(scopes.length === 0 ? [] : [l10n.t('Asks for: {0}', shownScopes(scopes))]),
      '',
      l10n.t('Sign in only where you know the host. The editor does not see what you enter there.'),
    ].join('\n'),
  };
}

function shownScopes(scopes: readonly string[]): string {
  const shown = scopes
    .slice(0, MOST_SCOPES)
    .map((scope) => visibleText(scope, { multiline: false, limit: LONGEST_SCOPE }));
  return [...shown, ...(scopes.length > MOST_SCOPES ? ['…'] : [])].join(', ');
}
