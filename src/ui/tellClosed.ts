import { env, l10n } from 'vscode';
import type { PendingRequest } from '../elicitation/pendingRequest';
import { draftText } from './draftText';
import { notify } from './notify';

/** Tells of a question that nobody waits for any more; what was typed is not lost. */
export async function tellClosed(request: PendingRequest): Promise<void> {
  const draft = draftText(request);
  const copy = l10n.t('Copy Answers');
  const choice = await notify.warn(
    l10n.t(
      'The question of {0} was closed. {1}',
      request.origin.server,
      String(request.closed.reason),
    ),
    ...(draft === '' ? [] : [copy]),
  );
  if (choice === copy) {
    await env.clipboard.writeText(draft);
  }
}
