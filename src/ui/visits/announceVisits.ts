import { l10n } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { Visit } from '../../elicitation/visit';
import { notify } from '../notify';

/**
 * Tells the person of a page that a call waits for, with the way back from the
 * browser: a retry, and a way to give up (2025-11-25, elicitation, URL mode).
 */
export function announceVisits(inbox: Inbox): void {
  const announced = new WeakSet<Visit>();
  inbox.on('changed', () => {
    for (const visit of inbox.visits) {
      if (visit.isAwaited && !announced.has(visit)) {
        announced.add(visit);
        void announce(visit);
      }
    }
  });
}

async function announce(visit: Visit): Promise<void> {
  const { host, origin } = visit.page;
  const retry = l10n.t('Retry');
  const stop = l10n.t('Stop Call');
  const choice = await notify.info(
    visit.retries === 0
      ? l10n.t('{0} waits until you are done on {1}. Then retry.', origin.server, host)
      : l10n.t('{0} still waits for you on {1}. Finish there, then retry.', origin.server, host),
    retry,
    stop,
  );
  if (choice === retry) {
    visit.end('person');
  } else if (choice === stop) {
    visit.end('cancelled');
  }
}
