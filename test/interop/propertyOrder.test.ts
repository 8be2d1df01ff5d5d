import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { parseRequest } from '../../src/elicitation/request';
import { createTransport } from '../../src/mcp/createTransport';
import { freePort } from './everythingServer';

const log = { trace: vi.fn(), debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const PARAMS =
  '{"message":"In order, please","requestedSchema":{"type":"object","properties":{"later":{"type":"string"},"10":{"type":"integer"},"2":{"type":"boolean"}},"required":["2"]}}';

const ASK = `{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":${PARAMS}}`;

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

/** Connects, calls the tool, and waits for the names of the fields that the server asks for. */
async function namesAskedFor(transport: Transport): Promise<string[]> {
  const asked = new Promise<JSONRPCMessage>((resolve) => {
    transport.onmessage = (message) => {
      if ('method' in message && message.method === 'elicitation/create') {
        resolve(message);
      }
    };
  });
  await transport.start();
  ends.push(() => transport.close());
  await transport.send({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ask', arguments: { params: PARAMS } },
  });
  const message = await asked;
  const request = parseRequest('params' in message ? message.params : undefined);
  return request.kind === 'form' ? request.fields.map(({ name }) => name) : [request.kind];
}

describe('properties named by numbers keep their order', () => {
  it('from a process', async () => {
    const server = fileURLToPath(new URL('../host/servers/casesServer.mjs', import.meta.url));
    const definition = {
      type: 'stdio',
      command: process.execPath,
      args: [server],
      env: {},
    } as const;
    const transport = await createTransport(definition, undefined, log);
    expect(await namesAskedFor(transport)).toEqual(['later', '10', '2']);
  });

  it.each([
    ['text/event-stream', `event: message\ndata: ${ASK}\n\n`],
    ['application/json', ASK],
  ])('over HTTP as %s', async (type, body) => {
    const server = createServer((request, response) => {
      if (request.method === 'POST') {
        response.writeHead(200, { 'content-type': type });
        response.end(body);
      } else {
        response.writeHead(405).end();
      }
    });
    const port = await freePort();
    await once(server.listen(port, '127.0.0.1'), 'listening');
    ends.push(async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    });
    const url = `http://127.0.0.1:${String(port)}/mcp`;
    const transport = await createTransport({ type: 'http', url, headers: {} }, undefined, log);
    expect(await namesAskedFor(transport)).toEqual(['later', '10', '2']);
  });
});
