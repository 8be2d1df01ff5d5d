import { InMemoryTransport, type Transport } from '@modelcontextprotocol/client';
import { createTransport as createRealTransport } from '../../src/mcp/createTransport';
import { askingServer, type Era } from './askingServer';

/** The command that stands for a server in this process, its era being the first argument. */
export const IN_MEMORY = 'in-memory';

/** Takes the place of the module of that name in the connection that is measured, and can do one transport more. */
export function createTransport(
  ...[definition, folder, log]: Parameters<typeof createRealTransport>
): Promise<Transport> {
  return definition.type === 'stdio' && definition.command === IN_MEMORY
    ? inMemory(definition.args[0] === 'modern' ? 'modern' : 'legacy')
    : createRealTransport(definition, folder, log);
}

/** The client's end of a transport to an asking server in this process. */
export async function inMemory(era: Era): Promise<Transport> {
  const [client, server] = InMemoryTransport.createLinkedPair();
  server.onmessage = askingServer(era, (message) => void server.send(message));
  await server.start();
  return client;
}
