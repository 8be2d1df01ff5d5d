import { env, l10n, type Uri } from 'vscode';
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
  for (;;) {
    const answer = await ask({ ...question, page });
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

/**
 * Opens exactly the text that was shown. The editor takes a string here, though
 * its type doesn't say so; from a Uri it would write the URL anew, with `%26`
 * and the like decoded.
 */
function openExternal(url: string): Thenable<boolean> {
  return env.openExternal(url as unknown as Uri);
}
