import { createInterface } from 'node:readline';

/** A server whose requests and results are as large as a hostile one's: tools by what they are large in. */
const field = (index) => ({
  type: 'string',
  title: `Field ${index}`,
  description: `What goes into field ${index}, in a sentence of some length.`,
  maxLength: 80 + (index % 40),
});
const fields = (count) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, field(index)]));
const options = (count) => Array.from({ length: count }, (_, index) => `option ${index}`);
const ask = (properties, message = 'How large is it?') => ({
  message,
  requestedSchema: { type: 'object', properties },
});
const lines = (bytes) =>
  'A line of some eighty characters, as logs have them by the million.\n'.repeat(bytes / 68);

const QUESTIONS = {
  '1,000 fields': ask(fields(1_000)),
  '1,000 fields, all different': ask(
    Object.fromEntries(
      Object.entries(fields(1_000)).map(([name, property], index) => [
        name,
        index % 2 === 0
          ? { ...property, [`x-${index}`]: 1, format: `f${index}` }
          : { anyOf: [{ const: name }, { type: 'string', minLength: index }] },
      ]),
    ),
  ),
  '5,000 fields': ask(fields(5_000)),
  '10,000 options': ask({ choice: { type: 'string', enum: options(10_000) } }),
  '20,000 options with titles': ask({
    choice: {
      type: 'string',
      oneOf: options(20_000).map((value) => ({ const: value, title: `The ${value}` })),
    },
  }),
  '1 MB of message': ask({ text: { type: 'string' } }, lines(1_000_000)),
  '1 MB in one default': ask({
    text: { type: 'string', title: 'Log', default: lines(1_000_000) },
  }),
};
const RESULTS = {
  '5 MB of text': { content: [{ type: 'text', text: lines(5_000_000) }] },
  '5 MB of JSON': { content: [{ type: 'text', text: JSON.stringify(options(300_000)) }] },
  '5 MB of structured content': { content: [], structuredContent: { options: options(300_000) } },
  '5 MB of image': {
    content: [{ type: 'image', mimeType: 'image/png', data: 'A'.repeat(5_000_000) }],
  },
  '20,000 texts': { content: options(20_000).map((text) => ({ type: 'text', text })) },
};

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
let callId;

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result } = JSON.parse(line);
  if (method === 'initialize') {
    const serverInfo = { name: 'hostile', version: '1.0.0' };
    send({
      id,
      result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo },
    });
  } else if (method === 'tools/list') {
    const names = [...Object.keys(QUESTIONS), ...Object.keys(RESULTS)];
    send({
      id,
      result: { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) },
    });
  } else if (method === 'tools/call') {
    callId = id;
    const question = QUESTIONS[params.name];
    if (question === undefined) {
      send({ id, result: RESULTS[params.name] });
    } else {
      send({ id: 'q', method: 'elicitation/create', params: question });
    }
  } else if (id === 'q') {
    send({ id: callId, result: { content: [{ type: 'text', text: JSON.stringify(result) }] } });
  }
}
