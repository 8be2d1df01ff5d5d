import { l10n, ProgressLocation, window } from 'vscode';
import { assessUrl } from '../../elicitation/urlRisk';
import { visibleText } from '../../elicitation/visibleText';
import type { SignInPage } from '../../mcp/oauth/signInHost';
import { plainMessage } from '../quickInput/plainText';
import type { Answer, Question } from '../question';
import type { Reader } from '../reading/reader';
import { askUrlConsent, formOfPage } from '../urlConsent';

/** Longest name of one scope that is shown, and how many of them, since servers choose them. */
const LONGEST_SCOPE = 100;
const MOST_SCOPES = 30;

const LONGEST_SERVER_NAME = 100;

/**
 * Asks whether the page of an authorization server may be opened, in the same
 * way as for a page that a server asks for; then shows that the browser is
 * waited for.
 *
 * @param over aborted when nobody waits any more
 * @param cancel called when the person stops waiting
 * @param ask shows the question
 * @returns false when the person does not want to sign in
 */
export async function askSignIn(
  page: SignInPage,
  over: AbortSignal,
  cancel: () => void,
  reader: Reader,
  ask: (question: Question) => Promise<Answer>,
): Promise<boolean> {
  const { server, identity, url } = page;
  const request = { kind: 'url', message: messageOf(page), url, risk: assessUrl(url) } as const;
  const question: Question = {
    server,
    identity,
    cautions: [],
    form: formOfPage(request),
    entries: new Map(),
    isElicitation: false,
    reader,
    closed: closing(over),
  };
  const answer = await askUrlConsent(request, question, ask);
  if (answer.kind !== 'accept') {
    return answer.kind === 'closed';
  }
  showWait(page, over, cancel);
  return true;
}

/** Closes the question without a word: whatever there is to say is said elsewhere. */
function closing(over: AbortSignal): AbortSignal {
  const closed = new AbortController();
  over.addEventListener('abort', () => {
    closed.abort(null);
  });
  return closed.signal;
}

function showWait({ server, url }: SignInPage, over: AbortSignal, cancel: () => void): void {
  const name = visibleText(server, { multiline: false, limit: LONGEST_SERVER_NAME });
  const title = l10n.t('Waiting for you to sign in to {0} on {1}', name, new URL(url).host);
  void window.withProgress(
    { location: ProgressLocation.Notification, title: plainMessage(title), cancellable: true },
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
}

function messageOf({ server, kind, scopes }: SignInPage): string {
  const why =
    kind === 'signIn'
      ? l10n.t(
          '{0} wants you to sign in on this page. Only go on if you know its host. What you enter there stays between you and the page.',
          server,
        )
      : l10n.t(
          '{0} wants more access than you gave it so far. You can give it on this page. Only go on if you know its host.',
          server,
        );
  return scopes.length === 0 ? why : `${why}\n\n${l10n.t('Asked for: {0}', shown(scopes))}`;
}

function shown(scopes: readonly string[]): string {
  return [
    ...scopes
      .slice(0, MOST_SCOPES)
      .map((scope) => visibleText(scope, { multiline: false, limit: LONGEST_SCOPE })),
    ...(scopes.length > MOST_SCOPES ? ['…'] : []),
  ].join(', ');
}
