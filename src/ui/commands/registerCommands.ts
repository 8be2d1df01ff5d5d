import { commands, Disposable, l10n } from 'vscode';
import { describeError } from '../../mcp/describeError';
import type { Logger } from '../../mcp/logger';
import { CallCancelled } from '../calls/runWithProgress';
import { notify } from '../notify';

/** Every command of the extension, by id. */
export interface CommandHandlers {
  readonly 'mcpElicitation.addServer': () => unknown;
  readonly 'mcpElicitation.importServers': () => unknown;
  readonly 'mcpElicitation.forgetInputs': () => unknown;
  readonly 'mcpElicitation.startDemoServer': () => unknown;
  readonly 'mcpElicitation.startServer': (target?: unknown) => unknown;
  readonly 'mcpElicitation.stopServer': (target?: unknown) => unknown;
  readonly 'mcpElicitation.restartServer': (target?: unknown) => unknown;
  readonly 'mcpElicitation.signOut': (target?: unknown) => unknown;
  readonly 'mcpElicitation.showServerLog': (target?: unknown) => unknown;
  readonly 'mcpElicitation.editServer': (target?: unknown) => unknown;
  readonly 'mcpElicitation.callTool': (target?: unknown) => unknown;
  readonly 'mcpElicitation.getPrompt': (target?: unknown) => unknown;
  readonly 'mcpElicitation.readResource': (target?: unknown) => unknown;
  readonly 'mcpElicitation.saveResult': () => unknown;
  readonly 'mcpElicitation.runWithArguments': () => unknown;
  readonly 'mcpElicitation.showPending': () => unknown;
  readonly 'mcpElicitation.answerPending': (target?: unknown) => unknown;
  readonly 'mcpElicitation.declinePending': (target?: unknown) => unknown;
  readonly 'mcpElicitation.cancelPending': (target?: unknown) => unknown;
  readonly 'mcpElicitation.finishVisit': (target?: unknown) => unknown;
  readonly 'mcpElicitation.stopVisit': (target?: unknown) => unknown;
  readonly 'mcpElicitation.copyVisitUrl': (target?: unknown) => unknown;
  readonly 'mcpElicitation.resumeCall': (target?: unknown) => unknown;
  readonly 'mcpElicitation.discardCall': (target?: unknown) => unknown;
  readonly 'mcpElicitation.cancelQuestion': () => unknown;
  readonly 'mcpElicitation.copyExchange': (target?: unknown) => unknown;
  readonly 'mcpElicitation.showHistory': () => unknown;
  readonly 'mcpElicitation.exportHistory': () => unknown;
  readonly 'mcpElicitation.clearHistory': () => unknown;
}

/**
 * Registers every command. A handler that fails tells the person, logs it and
 * rejects, so that a caller from another extension learns of it as well.
 */
export function registerCommands(handlers: CommandHandlers, log: Logger): Disposable {
  return Disposable.from(
    ...Object.entries(handlers).map(([id, handler]: [string, (target?: unknown) => unknown]) =>
      commands.registerCommand(id, async (target?: unknown) => {
        try {
          return await handler(target);
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
