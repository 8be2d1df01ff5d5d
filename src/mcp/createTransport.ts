import {
  SSEClientTransport,
  type AuthProvider,
  type Transport,
} from '@modelcontextprotocol/client';
import { answerFaults } from './answerFaults';
import { HttpTransport } from './httpTransport';
import type { Logger } from './logger';
import { orderedFetch } from './orderedFetch';
import type { ServerDefinition } from './serverDefinition';
import { StdioTransport } from './stdioTransport';

/**
 * The transport that a definition names.
 *
 * @param definition variables resolved
 * @param folder the workspace folder, for relative paths and a missing `cwd`
 * @param authProvider where the server may want a sign-in
 * @throws DefinitionError when the `envFile` can't be read
 */
export async function createTransport(
  definition: ServerDefinition,
  folder: string | undefined,
  log: Logger,
  authProvider?: AuthProvider,
): Promise<Transport> {
  switch (definition.type) {
    case 'stdio':
      return StdioTransport.create(definition, folder, log);
    case 'http':
      return new HttpTransport(definition, authProvider);
    case 'sse': {
      const transport = new SSEClientTransport(new URL(definition.url), {
        requestInit: { headers: definition.headers },
        fetch: (url, init) =>
          orderedFetch(url, init, (faults) => {
            answerFaults(transport, faults);
          }),
        ...(authProvider === undefined ? {} : { authProvider }),
      });
      return transport;
    }
  }
}
