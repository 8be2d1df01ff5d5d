import { createInterface } from 'node:readline';

/**
 * A server that asks exactly what it is told to: its one tool `ask` sends the text of `params` as
 * the params of `elicitation/create`, byte for byte, and returns the text of the reply and when
 * it asked. No SDK, so that nothing is checked or put in order on the way.
 */
const write = (text) => process.stdout.write(`${text}\n`);
const result = (id, value) =>
  write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${JSON.stringify(value)}}`);

/** Calls that wait for a reply, and when their question was written (milliseconds since 1970). */
const waiting = new Map();
let lastId = 100;

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.method) {
    case 'initialize':
      result(message.id, {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'cases', version: '1.0.0' },
      });
      break;
    case 'tools/list':
      result(message.id, {
        tools: [
          {
            name: 'ask',
            description: 'Asks what it is told to.',
            inputSchema: {
              type: 'object',
              properties: { params: { type: 'string' } },
              required: ['params'],
            },
          },
        ],
      });
      break;
    case 'tools/call':
      lastId += 1;
      waiting.set(lastId, { id: message.id, writtenAt: Date.now() });
      write(
        `{"jsonrpc":"2.0","id":${lastId},"method":"elicitation/create","params":${message.params.arguments.params}}`,
      );
      break;
    case undefined: {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      const reply = /"(?:result|error)":\{.*\}(?=[,}])/.exec(line)?.[0] ?? line;
      result(call.id, {
        content: [
          { type: 'text', text: reply },
          { type: 'text', text: String(call.writtenAt) },
        ],
      });
      break;
    }
  }
}
