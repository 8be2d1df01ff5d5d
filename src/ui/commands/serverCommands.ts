import { l10n } from 'vscode';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import { addServer, DEMO_SERVER_NAME, demoDefinition, openServerSettings } from '../addServer';
import { pickServer } from '../calls/pickFromCatalog';
import { notify } from '../notify';
import type { ServerLogs } from '../serverLogs';
import { readServerEntries, writeServer } from '../settings';
import { ServerNode } from '../views/serverNode';

/** The commands about servers as a whole. */
export class ServerCommands {
  constructor(
    private readonly servers: ServerSet,
    private readonly logs: ServerLogs,
    private readonly extensionId: string,
  ) {}

  add(): Promise<void> {
    return addServer();
  }

  /** Configures the bundled demo server in user settings where no server has its name, and starts it. */
  async startDemo(): Promise<void> {
    if (this.servers.find(DEMO_SERVER_NAME) === undefined) {
      await writeServer(DEMO_SERVER_NAME, demoDefinition(this.extensionId), 'user');
      await this.servers.update(readServerEntries());
    }
    await this.servers.find(DEMO_SERVER_NAME)?.start();
  }

  async start(target: unknown): Promise<void> {
    await (await this.serverOf(target))?.start();
  }

  async stop(target: unknown): Promise<void> {
    await (await this.serverOf(target))?.stop();
  }

  async restart(target: unknown): Promise<void> {
    await (await this.serverOf(target))?.restart();
  }

  async showLog(target: unknown): Promise<void> {
    const server = await this.serverOf(target);
    if (server !== undefined) {
      this.logs.for(server.name).show();
    }
  }

  async edit(target: unknown): Promise<void> {
    const server = await this.serverOf(target);
    if (server !== undefined) {
      await openServerSettings(server.entry.scope);
    }
  }

  /** The server of a row, of a name or of `{server}`; asked for when there is none of these. */
  async serverOf(target: unknown): Promise<Server | undefined> {
    if (target instanceof ServerNode) {
      return target.server;
    }
    const name =
      typeof target === 'object' && target !== null && 'server' in target ? target.server : target;
    if (typeof name !== 'string') {
      return pickServer(this.servers);
    }
    const server = this.servers.find(name);
    if (server === undefined) {
      notify.error(l10n.t('There is no server "{0}" in mcpElicitation.servers.', name));
    }
    return server;
  }
}
