import {
  SSEClientTransport,
  type AuthProvider,
  type Transport,
} from '@modelcontextprotocol/client';
import { HttpTransport } from './httpTransport';
import type { Logger } from './logger';
import { orderedFetch } from './orderedFetch';
import { DefinitionError, type HttpDefinition, type ServerDefinition } from './serverDefinition';
import { StdioTransport } from './stdioTransport';

/**
 * The transport that a definition names.
 *
 * @param definition variables resolved
 * @param folder the workspace folder, for relative paths and a missing `cwd`
 * @param authProvider where the server may want a sign-in
 * @throws DefinitionError when the `envFile` can't be read, or the URL or a header is no such thing
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
      checkAddress(definition);
      return new HttpTransport(definition, authProvider);
    case 'sse':
      checkAddress(definition);
      return new SSEClientTransport(new URL(definition.url), {
        requestInit: { headers: definition.headers },
        fetch: orderedFetch,
        ...(authProvider === undefined ? {} : { authProvider }),
      });
  }
}

/** Checked here, since the error of `fetch` has the value of the header in it, which may be a secret. */
function checkAddress({ url, headers }: HttpDefinition): void {
  if (!URL.canParse(url)) {
    throw new DefinitionError('"url" is no web address, once its variables are filled in.');
  }
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      throw new DefinitionError(
        `"headers.${name}" can't be sent: the name or the value has characters that a header can't have, such as a line break.`,
      );
    }
  }
}
