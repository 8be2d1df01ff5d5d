import { l10n } from 'vscode';
import { describeError } from '../../mcp/describeError';
import type { Server } from '../../mcp/server';
import { notify } from '../notify';

/**
 * Starts servers of which the person wants that they start by themselves. One
 * notice, however many there are, tells of those that did not and offers to start them.
 */
export async function startUnasked(servers: readonly Server[]): Promise<void> {
  const starts = await Promise.allSettled(servers.map((server) => server.startUnasked()));
  const left = servers.filter((_, index) => starts[index]?.status === 'rejected');
  if (left.length === 0) {
    return;
  }
  const reasons = starts.flatMap((start) =>
    start.status === 'rejected' ? [describeError(start.reason)] : [],
  );
  const start = left.length === 1 ? l10n.t('Start Server') : l10n.t('Start Servers');
  const choice = await notify.warn(
    l10n.t('Not everything could start by itself. {0}', reasons.join(' ')),
    start,
  );
  if (choice !== start) {
    return;
  }
  // One after the other: each may ask, and the person should know for which.
  for (const server of left) {
    try {
      await server.start();
    } catch (error) {
      notify.error(describeError(error));
    }
  }
}
