import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { AuthorizationServer } from './authorizationServer';

/** A server that lets nobody in without a token of its authorization server. */
export interface ProtectedServer {
  readonly url: string;
  /** Every request that was let in: the JSON-RPC method and the token. */
  readonly letIn: readonly { readonly method: string; readonly token: string }[];
  /** Lets no token in any more that was let in before, as if it had run out. */
  expireTokens(): void;
  /** Lets no token in at all, or again. */
  refuseAll(doesRefuse: boolean): void;
  /** Says that tokens come from another authorization server. */
  nameAuthorizationServer(other: Pick<AuthorizationServer, 'issuer'>): void;
  stop(): Promise<void>;
}

const METADATA = '/.well-known/oauth-protected-resource/mcp';

/** The tool that reading notes is not enough for. */
const WRITES = 'publish';

/** Starts the server on a free port of this machine. */
export async function startProtectedServer(
  authorization: AuthorizationServer,
): Promise<ProtectedServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const letIn: { method: string; token: string }[] = [];
  const expired = new Set<string>();
  let refusesAll = false;
  let { issuer } = authorization;

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
  const url = `${origin}/mcp`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === METADATA) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          resource: url,
          authorization_servers: [issuer],
          scopes_supported: ['notes:read'],
        }),
      );
      return;
    }
    if (request.url !== '/mcp') {
      response.writeHead(404).end();
      return;
    }
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const known = await authorization.find(token);
    if (known?.resource !== url || expired.has(token) || refusesAll) {
      challenge(response, 401, 'invalid_token', 'notes:read');
      return;
    }
    const body = request.method === 'POST' ? ((await json(request)) as Message) : undefined;
    const method = body?.method ?? 'none';
    if (body?.params?.name === WRITES && !known.scopes.includes('notes:write')) {
      challenge(response, 403, 'insufficient_scope', 'notes:write');
      return;
    }
    letIn.push({ method, token });
    await (await sessionOf(request)).handleRequest(request, response, body);
  }

  function challenge(response: ServerResponse, status: number, error: string, scope: string): void {
    response
      .writeHead(status, {
        'www-authenticate': `Bearer error="${error}", scope="${scope}", resource_metadata="${origin}${METADATA}"`,
      })
      .end();
  }

  async function sessionOf(request: IncomingMessage): Promise<StreamableHTTPServerTransport> {
    const known = sessions.get(String(request.headers['mcp-session-id']));
    if (known !== undefined) {
      return known;
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
    });
    await notesServer().connect(transport);
    return transport;
  }

  return {
    url,
    letIn,
    expireTokens() {
      for (const { token } of letIn) {
        expired.add(token);
      }
    },
    refuseAll(doesRefuse) {
      refusesAll = doesRefuse;
    },
    nameAuthorizationServer(other) {
      ({ issuer } = other);
    },
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

interface Message {
  readonly method?: string;
  readonly params?: { readonly name?: string };
}

function notesServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('read', { description: 'Reads the notes.' }, () => said('Milk and bread.'));
  server.registerTool(WRITES, { description: 'Publishes the notes.' }, () => said('Published.'));
  server.registerTool('add', { description: 'Adds a note that it asks for.' }, async () => {
    const { action, content } = await server.server.elicitInput({
      message: 'What is to be noted?',
      requestedSchema: {
        type: 'object',
        properties: { note: { type: 'string', title: 'Note' } },
        required: ['note'],
      },
    });
    return said(`${action}: ${String(content?.['note'])}`);
  });
  return server;
}

function said(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}
