import { commands, l10n } from 'vscode';
import type { ServerSet } from '../mcp/serverSet';
import { notify } from './notify';

/** Tells the person when a server crashed so often that it is not started again by itself. */
export function announceCrashes(servers: ServerSet): void {
  servers.on('gaveUp', ({ name }, reason) => {
    const start = l10n.t('Start Server');
    const showLog = l10n.t('Show Log');
    void notify
      .warn(
        l10n.t('{0} ended again and again and is not started any more. {1}', name, reason),
        start,
        showLog,
      )
      .then((choice) => {
        if (choice !== undefined) {
          const command = choice === start ? 'startServer' : 'showServerLog';
          return commands.executeCommand(`mcpElicitation.${command}`, { server: name });
        }
        return undefined;
      });
  });
}
