import { l10n } from 'vscode';
import type { Inbox } from '../elicitation/inbox';
import type { Logger } from '../mcp/logger';
import { notify } from './notify';
import type { ServerActions } from './serverActions';

/** How long a server that goes on asking too much is not spoken of again, in milliseconds. */
const QUIET_MS = 10 * 60_000;

/**
 * Tells the person of questions that were refused: one notice a server stands
 * at a time, however many there are.
 */
export function showServerNotices(
  inbox: Inbox,
  actions: ServerActions,
  logFor: (server: string) => Logger,
): void {
  const standing = new Set<string>();
  const toldAt = new Map<string, number>();

  inbox.on('settled', ({ origin, settlement }) => {
    if (settlement.outcome === 'refused' || settlement.outcome === 'limited') {
      logFor(origin.server).error(`elicitation/create: refused. ${settlement.message}`);
    }
  });

  inbox.on('unfit', ({ server }, reason) => {
    const key = `unfit ${server}`;
    if (standing.has(key)) {
      return;
    }
    standing.add(key);
    void notify
      .warn(l10n.t('A question of {0} could not be shown and was refused. {1}', server, reason))
      .then(() => standing.delete(key));
  });

  inbox.on('limited', ({ server }, cause) => {
    const key = `limited ${server}`;
    if (standing.has(key) || performance.now() - (toldAt.get(server) ?? -QUIET_MS) < QUIET_MS) {
      return;
    }
    standing.add(key);
    toldAt.set(server, performance.now());
    const mute = l10n.t('Mute Server');
    const stop = l10n.t('Stop Server');
    void notify
      .warn(
        cause === 'tooFast'
          ? l10n.t(
              '{0} asks too often. What is over its limit is refused; the limit stands in mcpElicitation.serverOptions.',
              server,
            )
          : l10n.t('{0} has too many open questions. More are refused until you answer.', server),
        mute,
        stop,
      )
      .then((choice) => {
        standing.delete(key);
        if (choice === mute) {
          actions.mute(server);
        } else if (choice === stop) {
          actions.stop(server);
        }
      });
  });
}
