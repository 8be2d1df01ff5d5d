import type { PendingRequest } from '../elicitation/pendingRequest';
import { describeCalls } from './describeCalls';
import { describeSource } from './describeSource';
import type { Question } from './question';
import type { Reader } from './reading/reader';
import type { ServerActions } from './serverActions';
import { startingEntries } from './startingEntries';
import { formOfPage } from './urlConsent';

/** What a server asks, as it is put to the person; what they fill in is kept with the request. */
export function questionOf(
  pending: PendingRequest,
  reader: Reader,
  actions: ServerActions,
): Question {
  const { origin, request } = pending;
  const cause = describeCalls(origin.calls);
  const form = request.kind === 'url' ? formOfPage(request) : request;
  for (const [name, entry] of startingEntries(form, pending.entries)) {
    pending.entries.set(name, entry);
  }
  return {
    server: origin.server,
    identity: origin.identity,
    source: describeSource(origin.scope),
    ...(origin.claim === undefined ? {} : { claim: origin.claim }),
    ...(origin.icon === undefined ? {} : { icon: origin.icon }),
    cautions: origin.cautions ?? [],
    ...(cause === undefined ? {} : { cause }),
    form,
    entries: pending.entries,
    isElicitation: true,
    actions,
    reader,
    closed: pending.closed,
  };
}
