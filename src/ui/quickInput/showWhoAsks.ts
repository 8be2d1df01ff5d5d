import { l10n } from 'vscode';
import { notify } from '../notify';
import type { Question } from '../question';
import type { ServerActions } from '../serverActions';

/** Tells all that is known of who asks, for which a quick input has no room, with what can be done about it. */
export async function showWhoAsks(
  question: Question,
  actions: ServerActions | undefined,
): Promise<void> {
  const { server, identity, source, claim } = question;
  const mute = l10n.t('Mute Server');
  const stop = l10n.t('Stop Server');
  const text = [
    source === undefined
      ? l10n.t('{0} is {1}.', server, identity)
      : l10n.t('{0} is {1}, defined in {2}.', server, identity, source),
    ...(claim === undefined ? [] : [l10n.t('It calls itself: {0}', claim)]),
  ].join(' ');
  const choice = await notify.info(text, mute, stop);
  if (choice === mute) {
    actions?.mute(server);
  } else if (choice === stop) {
    actions?.stop(server);
  }
}
