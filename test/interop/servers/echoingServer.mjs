import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

/**
 * A server that repeats what it was given wherever it may write something: what `SECRETS` in its
 * environment lists by name, or the values of the headers it gets. Over stdio, or with `http` as
 * its first argument over HTTP, where it prints its address.
 *
 * The tool `ask` asks a form, `page` asks to open a page, `odd` asks what can't be shown; `fail` fails.
 */
const isHttp = process.argv[2] === 'http';
let given = (process.env.SECRETS ?? '')
  .split(',')
  .map((name) => process.env[name] ?? '')
  .join(' ');

const question = () => ({
  message: `Is ${given} right?`,
  _meta: { note: given, [given]: 1 },
  [`extra ${given}`]: { deep: [given] },
  requestedSchema: {
    type: 'object',
    title: given,
    description: given,
    properties: {
      [`field ${given}`]: { type: 'string', title: given, description: given, default: given },
      choice: {
        type: 'string',
        title: `Choice ${given}`,
        oneOf: [
          { const: 'a', title: `A ${given}` },
          { const: given, title: given },
        ],
        'x-more': given,
      },
    },
  },
});
const PAGE = () => ({
  mode: 'url',
  message: given,
  url: `https://example.com/${encodeURIComponent(given)}?key=${encodeURIComponent(given)}`,
  elicitationId: given,
});
const ODD = () => ({ ...question(), requestedSchema: { type: given, properties: given } });
const ASKED = { ask: question, page: PAGE, odd: ODD };

/** @param send answers, and may ask before it does */
function handle({ id, method, params, result, error }, send) {
  switch (method) {
    case 'initialize':
      if (!isHttp) {
        console.error(`stderr ${given} ${'x'.repeat(1950)} ${given} ${given}`);
        console.log(`stdout ${given}`);
      }
      send({
        id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {}, logging: {} },
          serverInfo: { name: `echo ${given}`, title: given, version: given },
        },
      });
      break;
    case 'tools/list':
      send({
        id,
        result: {
          tools: [...Object.keys(ASKED), 'fail'].map((name) => ({
            name,
            description: given,
            inputSchema: { type: 'object' },
          })),
        },
      });
      break;
    case 'tools/call':
      send({
        method: 'notifications/message',
        params: { level: 'error', logger: given, data: given },
      });
      if (params.name === 'fail') {
        send({ id, error: { code: -32000, message: `Failed: ${given}`, data: { given } } });
      } else {
        calls.set(`q${id}`, (reply) => {
          send({
            id,
            result: { content: [{ type: 'text', text: `${given} ${JSON.stringify(reply)}` }] },
          });
        });
        send({ id: `q${id}`, method: 'elicitation/create', params: ASKED[params.name]() });
      }
      break;
    case undefined:
      calls.get(id)?.(result ?? error);
      break;
    default:
      if (id !== undefined) {
        send({ id, error: { code: -32601, message: `Not found ${given}` } });
      }
  }
}

const calls = new Map();

if (isHttp) {
  const server = createServer(async (request, response) => {
    given = ['authorization', 'x-api-key'].map((name) => request.headers[name] ?? '').join(' ');
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    let body = '';
    for await (const chunk of request) {
      body += chunk;
    }
    const message = JSON.parse(body);
    if (message.method === undefined || message.id === undefined) {
      handle(message, () => undefined);
      response.writeHead(202).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    handle(message, (sent) => {
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...sent })}\n\n`);
      if (sent.id === message.id) {
        response.end();
      }
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    handle(JSON.parse(line), (sent) =>
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...sent })}\n`),
    );
  }
}
