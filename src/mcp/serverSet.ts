import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { Server } from './server';
import type { ServerEntry, ServerHost } from './serverHost';

/**
 * The configured servers, kept in step with settings. Emits `changed` with the
 * server, or without one for the set; and `gaveUp` as a {@link Server} does.
 */
export class ServerSet extends EventEmitter<{
  changed: [server?: Server];
  gaveUp: [server: Server, reason: string];
}> {
  private servers = new Map<string, Server>();

  constructor(private readonly host: ServerHost) {
    super();
  }

  get all(): readonly Server[] {
    return [...this.servers.values()];
  }

  find(name: string): Server | undefined {
    return this.servers.get(name);
  }

  /**
   * Takes over the entries of settings: unchanged servers go on running,
   * changed and removed ones are stopped.
   */
  async update(entries: readonly ServerEntry[]): Promise<void> {
    const before = this.servers;
    this.servers = new Map(
      entries.map((entry) => {
        const known = before.get(entry.name);
        return [
          entry.name,
          known !== undefined && isDeepStrictEqual(known.entry, entry) ? known : this.create(entry),
        ];
      }),
    );
    const gone = [...before.values()].filter((server) => this.find(server.name) !== server);
    this.emit('changed');
    await Promise.all(gone.map((server) => server.stop()));
  }

  /** Stops every server and waits until they are gone. */
  async stopAll(): Promise<void> {
    await Promise.all(this.all.map((server) => server.stop()));
  }

  private create(entry: ServerEntry): Server {
    const server = new Server(entry, this.host);
    server.on('changed', () => {
      if (this.find(entry.name) === server) {
        this.emit('changed', server);
      }
    });
    server.on('gaveUp', (reason) => {
      this.emit('gaveUp', server, reason);
    });
    return server;
  }
}
