import { text } from 'node:stream/consumers';
import { serveHttp } from './serveHttp.mjs';

/**
 * A server of 2025-11-25 over streamable HTTP without sessions, by hand, that answers the probe
 * for 2026-07-28 in its own way. Argument: how.
 */
const [, , oddity] = process.argv;
const REACTIONS = {
  status404: [404, 'text/plain', 'Not found'],
  status400: [400, 'text/plain', 'Bad request'],
  status405: [405, 'text/plain', ''],
  status406: [406, 'application/json', '{"error":"Not acceptable"}'],
  status500: [500, 'text/plain', 'Internal error'],
  html: [200, 'text/html', '<h1>Hello</h1>'],
  empty: [200, 'application/json', ''],
  nonsense: [200, 'application/json', '{"hello":"world"}'],
  accepted: [202, 'text/plain', ''],
  noContent: [204, 'text/plain', ''],
};
const [status, type, body] = REACTIONS[oddity] ?? [];

await serveHttp(async (request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const { id, method } = JSON.parse(await text(request));
  const json = (content) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...content }));
  switch (method) {
    case 'server/discover':
      if (oddity === 'silent') {
        return;
      }
      if (oddity === 'stream') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n');
        return;
      }
      response.writeHead(status, { 'content-type': type }).end(body);
      break;
    case 'initialize':
      json({
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'odd', version: '1.0.0' },
        },
      });
      break;
    case 'tools/list':
      json({ result: { tools: [{ name: 'hello', inputSchema: { type: 'object' } }] } });
      break;
    case 'tools/call':
      json({ result: { content: [{ type: 'text', text: '"hello"' }] } });
      break;
    default:
      response.writeHead(202).end();
  }
});
