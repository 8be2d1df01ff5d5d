import type { Server } from '../../mcp/server';

/** A server in the "Servers" view; commands on its row receive it. */
export class ServerNode {
  constructor(readonly server: Server) {}
}
