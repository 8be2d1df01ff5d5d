import type { Server } from '../mcp/server';
import type { ServerSet } from '../mcp/serverSet';
import { readOptionsOf } from './settings';

/** Starts the servers whose options say so, each once for as long as its definition stays the same. */
export class AutoStart {
  private readonly considered = new WeakSet<Server>();

  constructor(private readonly servers: ServerSet) {}

  /** To be called when there are servers that there were not before, or when the workspace became trusted. */
  run(): void {
    const due = this.servers.all.filter((server) => {
      if (this.considered.has(server) || server.state.kind === 'restricted') {
        return false;
      }
      this.considered.add(server);
      return readOptionsOf(server.name, server.entry.scope).options.autoStart;
    });
    if (due.length > 0) {
      void import('./servers/startUnasked').then(({ startUnasked }) => startUnasked(due));
    }
  }
}
