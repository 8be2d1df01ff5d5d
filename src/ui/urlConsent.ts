import { env, l10n, UIKind, type Uri } from 'vscode';
import { isLoopback } from '../elicitation/isLoopback';
import type { FormRequest, UrlRequest } from '../elicitation/parsedRequest';
import { notify } from './notify';
import type { Answer, Question } from './question';

/** Nothing is filled in to agree to a page: the form that goes with it has no fields. */
export function formOfPage({ message }: UrlRequest): FormRequest {
  return { kind: 'form', message, fields: [], requestedSchema: {}, notes: [], nested: false };
}

/**
 * Asks whether a page may be opened, showing all of its URL, and opens it in
 * the browser after a yes. Nothing touches the URL before (specification
 * 2025-11-25, URL mode security considerations).
 *
 * @param ask shows the question; it may be asked again when the browser did not open
 */
export async function askUrlConsent(
  page: UrlRequest,
  question: Question,
  ask: (question: Question) => Promise<Answer>,
): Promise<Answer> {
  const shown = withEditorsWarnings(page);
  for (;;) {
    const answer = await ask({ ...question, page: shown });
    if (answer.kind !== 'accept' || question.closed.aborted) {
      return answer;
    }
    if (await openExternal(page.url)) {
      return answer;
    }
    void notify.warn(
      l10n.t('The page was not opened. Nothing was sent to {0} yet.', question.server),
    );
  }
}

/** What is to be known of a page that depends on where the editor runs. */
function withEditorsWarnings(page: UrlRequest): UrlRequest {
  const isForwarded = env.uiKind === UIKind.Web || env.remoteName !== undefined;
  if (!isForwarded || !isLoopback(page.risk.host)) {
    return page;
  }
  const warning = l10n.t(
    'The page is on the machine where the editor works. The editor forwards it and may write its address differently.',
  );
  return { ...page, risk: { ...page.risk, warnings: [...page.risk.warnings, warning] } };
}

/**
 * Opens exactly the text that was shown. The editor takes a string here, though
 * its type doesn't say so; from a Uri it would write the URL anew, with `%26`
 * and the like decoded.
 */
function openExternal(url: string): Thenable<boolean> {
  return env.openExternal(url as unknown as Uri);
}
