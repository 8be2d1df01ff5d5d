import { isDeepStrictEqual } from 'node:util';
import { l10n, type Uri } from 'vscode';
import { PendingRequest } from '../../elicitation/pendingRequest';
import type { History } from '../../history/history';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import { pickUsableServer } from '../calls/pickFromCatalog';
import { notify } from '../notify';
import type { ServerLogs } from '../serverLogs';
import { addServer } from '../servers/addServer';
import { DEMO_SERVER_NAMES, demoDefinition } from '../servers/demoDefinition';
import { importServers } from '../servers/importServers';
import type { Inputs } from '../servers/inputs';
import { openServerSettings } from '../servers/openServerSettings';
import { targetOf } from '../servers/targetOf';
import { readServerEntries } from '../settings';
import { SettingsWriter } from '../settingsWriter';
import { ServerNode } from '../views/serverNode';

/** The commands about servers as a whole. */
export class ServerCommands {
  private readonly writer: SettingsWriter;

  /** @param userFolder where the editor keeps the settings of the person */
  constructor(
    private readonly servers: ServerSet,
    private readonly logs: ServerLogs,
    private readonly inputs: Inputs,
    private readonly history: History,
    private readonly extensionId: string,
    private readonly userFolder: Uri,
  ) {
    this.writer = new SettingsWriter(userFolder);
  }

  add(): Promise<void> {
    return addServer(this.inputs, this.writer, () => this.import());
  }

  import(): Promise<void> {
    return importServers(this.userFolder, this.inputs, this.writer);
  }

  /** Starts the bundled demo server; configures it in user settings where it isn't yet. */
  async startDemo(): Promise<void> {
    const definition = demoDefinition(this.extensionId);
    const [first, second] = DEMO_SERVER_NAMES;
    const known = this.servers.find(first);
    const name =
      known === undefined || isDeepStrictEqual(known.entry.raw, definition) ? first : second;
    if (this.servers.find(name) === undefined) {
      await this.writer.add({ [name]: definition }, [], { scope: 'user' });
      await this.servers.update(readServerEntries());
    }
    await this.servers.find(name)?.start();
  }

  async start(target: unknown): Promise<void> {
    await (await this.serverOf(target))?.start();
  }

  async stop(target: unknown): Promise<void> {
    const server = await this.serverOf(target);
    if (server?.state.kind === 'running' || server?.state.kind === 'starting') {
      const text = l10n.t('You stopped the server.');
      void this.history.addEvent({ server: server.name, kind: 'stopped', at: new Date(), text });
    }
    await server?.stop();
  }

  async restart(target: unknown): Promise<void> {
    await (await this.serverOf(target))?.restart();
  }

  /** Forgets how a server was signed in to; the next start asks anew. */
  async signOut(target: unknown): Promise<void> {
    const server = await this.serverOf(target);
    if (server !== undefined) {
      const problems = await server.signOut();
      if (problems === undefined) {
        void notify.info(l10n.t('You were not signed in to {0}.', server.name));
        return;
      }
      const done = l10n.t('You are signed out of {0}. It was stopped.', server.name);
      void (problems.length === 0 ? notify.info(done) : notify.warn([done, ...problems].join(' ')));
    }
  }

  async showLog(target: unknown): Promise<void> {
    const server = await this.serverOf(target);
    if (server !== undefined) {
      this.logs.show(server.name);
    }
  }

  async edit(target: unknown): Promise<void> {
    const server = await this.serverOf(target);
    if (server !== undefined) {
      await openServerSettings(targetOf(server.entry));
    }
  }

  /** The server of a row or a question, of a name or of `{server}`; picked when there is none of these. */
  async serverOf(
    target: unknown,
    pick: () => Promise<Server | undefined> = () => pickUsableServer(this.servers),
  ): Promise<Server | undefined> {
    if (target instanceof ServerNode) {
      return target.server;
    }
    if (target instanceof PendingRequest) {
      return this.servers.find(target.origin.server);
    }
    const name =
      typeof target === 'object' && target !== null && 'server' in target ? target.server : target;
    if (typeof name !== 'string') {
      return pick();
    }
    const server = this.servers.find(name);
    if (server === undefined) {
      notify.error(l10n.t('There is no server "{0}" in mcpElicitation.servers.', name));
    }
    return server;
  }
}
