import { createInterface } from 'node:readline';

/**
 * A server that asks when, how often and as whom it is told to. Its first argument is its
 * `serverInfo` as JSON. No SDK, so that nothing is checked or put in order on the way.
 *
 * `ask` sends `params` as many times as `count` says, all at once, and returns the replies;
 * `later` returns first and asks then, so that no call has led to the questions.
 */
const info = { name: 'asking', version: '1.0.0', ...JSON.parse(process.argv[2] ?? '{}') };
const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const waiting = new Map();
let lastId = 0;

function ask(params, count) {
  return Promise.all(
    Array.from({ length: count }, () => {
      lastId += 1;
      const id = `q${lastId}`;
      const reply = new Promise((resolve) => waiting.set(id, resolve));
      send({ id, method: 'elicitation/create', params });
      return reply;
    }),
  );
}

const inputSchema = {
  type: 'object',
  properties: { params: { type: 'object' }, count: { type: 'integer' } },
  required: ['params'],
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result, error } = JSON.parse(line);
  switch (method) {
    case 'initialize':
      send({
        id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: info,
        },
      });
      break;
    case 'tools/list':
      send({
        id,
        result: { tools: ['ask', 'later'].map((name) => ({ name, inputSchema })) },
      });
      break;
    case 'tools/call': {
      const { params: asked, count = 1 } = params.arguments;
      const answer = (text) => send({ id, result: { content: [{ type: 'text', text }] } });
      if (params.name === 'later') {
        answer('later');
        // Not before the client has taken the result in, or the call would have led to it.
        setTimeout(() => void ask(asked, count), 300);
      } else {
        void ask(asked, count).then((replies) => answer(JSON.stringify(replies)));
      }
      break;
    }
    case undefined:
      waiting.get(id)?.(result ?? { error });
      waiting.delete(id);
      break;
    default:
      if (id !== undefined) {
        send({ id, error: { code: -32601, message: 'Method not found' } });
      }
  }
}
