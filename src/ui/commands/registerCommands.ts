import { commands, Disposable, l10n } from 'vscode';
import { describeError } from '../../mcp/describeError';
import type { Logger } from '../../mcp/logger';
import { CallCancelled } from '../calls/callCancelled';
import { notify } from '../notify';
import { COMMAND_IDS, type CommandHandlers } from './commandIds';

/**
 * Registers every command; what they do is loaded with the first one. A handler
 * that fails tells the person, logs it and rejects, so that a caller from another
 * extension learns of it as well.
 */
export function registerCommands(
  loadHandlers: () => Promise<CommandHandlers>,
  log: Logger,
): Disposable {
  return Disposable.from(
    ...COMMAND_IDS.map((id) =>
      commands.registerCommand(id, async (target?: unknown) => {
        try {
          const handlers = await loadHandlers();
          return await handlers[id](target);
        } catch (error) {
          const message = describeError(error);
          log.error(`${id}: ${message}`);
          if (isProgrammatic(target)) {
            throw error;
          }
          if (!(error instanceof CallCancelled)) {
            notify.error(l10n.t('MCP: {0}', message));
          }
          return undefined;
        }
      }),
    ),
  );
}

/** Whether a caller passed a plain object and so waits for the result, rather than a row of a view. */
function isProgrammatic(target: unknown): boolean {
  return (
    typeof target === 'object' &&
    target !== null &&
    Object.getPrototypeOf(target) === Object.prototype
  );
}
