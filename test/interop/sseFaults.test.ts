import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { createTransport } from '../../src/mcp/createTransport';
import { freePort } from './everythingServer';

const log = { trace: vi.fn(), debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it('a server over HTTP with SSE learns that its request is none, and fails what it answers with none', async () => {
  const posted: unknown[] = [];
  server = createServer((request, response) => {
    if (request.method === 'POST') {
      void text(request).then((body) => {
        posted.push(JSON.parse(body));
        response.writeHead(202).end();
      });
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: endpoint\ndata: /messages\n\n');
      response.write('data: {"jsonrpc":"2.0","id":"odd","method":"ping","params":7}\n\n');
      response.write('data: {"jsonrpc":"2.0","id":1,"result":"done"}\n\n');
    }
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${String(port)}/sse`;
  const transport = await createTransport({ type: 'sse', url, headers: {} }, undefined, log);
  const received: JSONRPCMessage[] = [];
  const problems: string[] = [];
  transport.onmessage = (message) => received.push(message);
  transport.onerror = ({ message }) => problems.push(message);
  await transport.start();
  await vi.waitFor(() => {
    expect(received).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32600, message: expect.any(String) } },
    ]);
    expect(posted).toEqual([
      { jsonrpc: '2.0', id: 'odd', error: { code: -32600, message: 'Invalid request' } },
    ]);
  });
  expect(problems.join()).toMatch(/no message of the protocol.*no message of the protocol/);
  await transport.close();
});
