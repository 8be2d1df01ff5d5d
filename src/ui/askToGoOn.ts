import { l10n } from 'vscode';
import type { Inbox } from '../elicitation/inbox';
import type { Origin } from '../elicitation/origin';
import { describeCalls } from './describeCalls';
import { notify } from './notify';

/**
 * Asks whether to go on with a call whose server asks again and again; closing
 * the notification means no. It comes when no question is on the screen or about to be, and
 * takes no key that was meant for something else.
 *
 * @param signal aborted when the call is over; then there is nothing to ask any more
 */
export async function askToGoOn(
  inbox: Inbox,
  { server, calls }: Origin,
  message: string,
  signal: AbortSignal,
): Promise<boolean> {
  await untilNothingIsAsked(inbox, signal);
  if (signal.aborted) {
    return false;
  }
  const goOn = l10n.t('Go On');
  const cause = describeCalls(calls);
  const text = [
    l10n.t('Go on with the call to {0}?', server),
    message,
    ...(cause === undefined ? [] : [l10n.t('Asked during: {0}', cause)]),
  ].join(' ');
  return (await notify.standing(text, goOn, l10n.t('Stop Call'))) === goOn;
}

function untilNothingIsAsked(inbox: Inbox, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (
        signal.aborted ||
        inbox.pending.every(({ stage }) => stage === 'waiting' || stage === 'later')
      ) {
        inbox.off('changed', look);
        signal.removeEventListener('abort', look);
        resolve();
      }
    };
    inbox.on('changed', look);
    signal.addEventListener('abort', look);
    look();
  });
}
