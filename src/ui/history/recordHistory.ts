import { l10n } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { History } from '../../history/history';
import type { Logger } from '../../mcp/logger';
import { notify } from '../notify';

/** A failure is shown again only after so long: a full disk fails with every question. */
const QUIET_MS = 300_000;

/** Records every request from its arrival to its outcome and the end of its page, and tells the person what goes wrong with that. */
export function recordHistory(history: History, inbox: Inbox, log: Logger): void {
  let quietUntil = 0;
  history.recover().catch((error: unknown) => {
    log.error(`The questions that other windows left could not be looked for: ${String(error)}`);
  });
  inbox.on('arrived', (request) => void history.opened(request));
  inbox.on('settled', (settled) => void history.add(settled));
  inbox.on('visited', ({ id }, end) => {
    if (end !== 'cancelled') {
      void history.complete(id, { at: new Date(), by: end });
    }
  });
  history.on('failed', ({ message }) => {
    log.error(`The approval history could not be read or written: ${message}`);
    if (performance.now() >= quietUntil) {
      quietUntil = performance.now() + QUIET_MS;
      void notify.warn(
        l10n.t(
          'The approval history could not be read or written: {0} Answers are still sent. What is not written yet is tried again with the next entry.',
          message.endsWith('.') ? message : `${message}.`,
        ),
      );
    }
  });
  history.on('damaged', (lines, path) => {
    const message = l10n.t(
      '{0} damaged lines of the approval history were set aside in {1}, which keeps the newest 1 MB of them. The rest of the history is complete.',
      lines,
      path,
    );
    log.warn(message);
    void notify.warn(message);
  });
}
