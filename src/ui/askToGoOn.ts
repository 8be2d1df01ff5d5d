import { l10n } from 'vscode';
import type { Origin } from '../elicitation/origin';
import { describeCalls } from './describeCalls';
import { notify } from './notify';

/** Asks whether to go on with a call whose server asks again and again; closing the question means no. */
export async function askToGoOn(
  { server, identity, calls }: Origin,
  message: string,
): Promise<boolean> {
  const goOn = l10n.t('Go On');
  const cause = describeCalls(calls);
  const detail = [
    message,
    '',
    l10n.t('Asked by: {0} ({1})', server, identity),
    ...(cause === undefined ? [] : [l10n.t('Asked during: {0}', cause)]),
  ].join('\n');
  return (await notify.modal(l10n.t('Go on with the call to {0}?', server), detail, goOn)) === goOn;
}
