import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { AuthorizationServer } from './authorizationServer';

/** A server that lets nobody in without a token of its authorization server. */
export interface ProtectedServer {
  readonly url: string;
  /** The same over the older HTTP with server-sent events. */
  readonly sseUrl: string;
  /** Every request that was let in: the JSON-RPC method and the token. */
  readonly letIn: readonly { readonly method: string; readonly token: string }[];
  /** Lets no token in any more that was let in before, as if it had run out. */
  expireTokens(): void;
  /** Lets no token in at all, or again. */
  refuseAll(doesRefuse: boolean): void;
  /** Says that tokens come from another authorization server. */
  nameAuthorizationServer(other: Pick<AuthorizationServer, 'issuer'>): void;
  /** Wants no token for these methods. */
  letEverybody(...methods: readonly string[]): void;
  stop(): Promise<void>;
}

/** Where the metadata of `/mcp` and `/sse` begins (RFC 9728, 3.1). */
const METADATA = '/.well-known/oauth-protected-resource';

/** The tool that reading notes is not enough for. */
const WRITES = 'publish';

/** Starts the server on a free port of this machine. */
export async function startProtectedServer(
  authorization: AuthorizationServer,
): Promise<ProtectedServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const eventSessions = new Map<string, SSEServerTransport>();
  const open = new Set<string>();
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
    const described = request.url?.startsWith(METADATA) ? request.url.slice(METADATA.length) : '';
    if (described !== '') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          resource: `${origin}${described}`,
          authorization_servers: [issuer],
          scopes_supported: ['notes:read'],
        }),
      );
      return;
    }
    const path = request.url?.replace(/\?.*/, '') ?? '';
    if (!['/mcp', '/sse', '/messages'].includes(path)) {
      response.writeHead(404).end();
      return;
    }
    const body = request.method === 'POST' ? ((await json(request)) as Message) : undefined;
    const method = body?.method ?? 'none';
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const known = await authorization.find(token);
    const resource = path === '/mcp' ? url : `${origin}/sse`;
    const isKnown = known?.resource === resource && !expired.has(token) && !refusesAll;
    if (!isKnown && !open.has(method)) {
      challenge(response, 401, 'invalid_token', 'notes:read', resource);
      return;
    }
    if (body?.params?.name === WRITES && known?.scopes.includes('notes:write') !== true) {
      challenge(response, 403, 'insufficient_scope', 'notes:write', resource);
      return;
    }
    letIn.push({ method, token });
    if (path === '/mcp') {
      await (await sessionOf(request)).handleRequest(request, response, body);
    } else if (path === '/sse') {
      const transport = new SSEServerTransport('/messages', response);
      eventSessions.set(transport.sessionId, transport);
      await notesServer().connect(transport);
    } else {
      const id = new URL(request.url ?? '', origin).searchParams.get('sessionId') ?? '';
      await eventSessions.get(id)?.handlePostMessage(request, response, body);
    }
  }

  function challenge(
    response: ServerResponse,
    status: number,
    error: string,
    scope: string,
    resource: string,
  ): void {
    response
      .writeHead(status, {
        'www-authenticate': `Bearer error="${error}", scope="${scope}", resource_metadata="${origin}${METADATA}${new URL(resource).pathname}"`,
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
    sseUrl: `${origin}/sse`,
    letIn,
    letEverybody(...methods) {
      for (const method of methods) {
        open.add(method);
      }
    },
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
