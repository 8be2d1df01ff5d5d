import type { Field } from '../../elicitation/field';
import type { UrlRequest } from '../../elicitation/parsedRequest';
import type { Question } from '../question';
import type { FormView, PageView } from './formMessages';

/**
 * A question as its page shows it.
 *
 * @param fields those that travel with it; none where they come in parts
 */
export function formViewOf(
  question: Question,
  fields: readonly Field[],
  { submitLabel, isRoomy }: Pick<FormView, 'submitLabel' | 'isRoomy'>,
): FormView {
  const { server, identity, source, claim, icon, cautions } = question;
  const { cause, form, page, entries, isElicitation } = question;
  return {
    server,
    identity,
    ...(source === undefined ? {} : { source }),
    cautions,
    ...(icon === undefined ? {} : { icon }),
    ...(claim === undefined ? {} : { claim }),
    ...(cause === undefined ? {} : { cause }),
    message: form.message,
    ...(page === undefined ? {} : { page: pageViewOf(page) }),
    fields,
    entries: [...entries],
    notes: form.notes,
    submitLabel,
    canDecline: isElicitation,
    canPostpone: isElicitation,
    problems: [],
    isRoomy,
  };
}

function pageViewOf({ url, risk }: UrlRequest): PageView {
  const { host, unicodeHost, warnings } = risk;
  return { url, host, warnings, ...(unicodeHost === undefined ? {} : { unicodeHost }) };
}
