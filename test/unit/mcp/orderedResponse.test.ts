import { describe, expect, it } from 'vitest';
import { orderedResponse } from '../../../src/mcp/orderedResponse';
import type { Faults } from '../../../src/mcp/readMessages';

const EVENTS = 'text/event-stream';
const JSON_TYPE = 'application/json';

/** What is left of a body that comes in two chunks, and what was taken out of it. */
async function read(type: string, ...chunks: string[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(new TextEncoder().encode(chunk));
      }
      controller.close();
    },
  });
  const faults: Faults[] = [];
  const response = orderedResponse(
    new Response(stream, { headers: { 'content-type': type } }),
    (found) => faults.push(found),
  );
  return { text: await response.text(), faults };
}

const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
const noAnswer = '{"jsonrpc":"1.0","id":1,"result":{}}';
const inItsPlace =
  '{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"The server sent what is no message of the protocol."}}';

describe('a stream of events', () => {
  it.each([
    ['a message', `id: 7\nevent: message\ndata: ${answer}\n\n`],
    [
      'a message in several lines',
      `data: {"jsonrpc":"2.0","id":1,"result":\ndata: {}\ndata: }\n\n`,
    ],
    ['another event', `event: ping\ndata: {}\n\n`],
    ['an event without data', `id: 7\nretry: 50\ndata: \n\n`],
    ['a comment', `: still there\n\n`],
    ['no JSON', `data: what?\n\n`],
    ['the end in the middle', `data: ${answer}\n\ndata: {"json`],
  ])('keeps %s as it is, wherever it is parted', async (_, body) => {
    for (const ended of [body, body.replaceAll('\n', '\r\n')]) {
      for (let at = 0; at <= ended.length; at++) {
        const { text, faults } = await read(EVENTS, ended.slice(0, at), ended.slice(at));
        expect(text.replaceAll('\r\n', '\n')).toBe(body);
        expect(faults).toEqual([]);
      }
    }
  });

  it('has an error for an answer that is none, and keeps the place in the stream', async () => {
    const { text, faults } = await read(EVENTS, `id: 7\ndata: ${noAnswer}\n\ndata: ${answer}\n\n`);
    expect(text).toBe(`id: 7\ndata: ${inItsPlace}\n\ndata: ${answer}\n\n`);
    expect(faults.map(({ problems }) => problems.length)).toEqual([1]);
  });

  it('has nothing for a request that is none', async () => {
    const { text, faults } = await read(EVENTS, 'id: 7\ndata: {"id":2,"method":7}\n\n');
    expect(text).toBe('id: 7\ndata: \n\n');
    expect(faults.flatMap(({ refusals }) => refusals)).toEqual([
      { jsonrpc: '2.0', id: 2, error: { code: -32600, message: 'Invalid request' } },
    ]);
  });

  it('has the messages of an array one by one', async () => {
    const { text } = await read(EVENTS, `data: [${answer},7,${answer}]\n\n`);
    expect(text).toBe(`data: ${answer}\n\ndata: ${answer}\n\n`);
  });
});

describe('a body of JSON', () => {
  it.each([answer, '{"hello":"world"}', '[7]', '', 'what?'])('is kept: %s', async (body) => {
    expect(await read(JSON_TYPE, body)).toEqual({ text: body, faults: [] });
  });

  it('has an error for an answer that is none', async () => {
    expect((await read(JSON_TYPE, noAnswer)).text).toBe(inItsPlace);
    expect((await read(JSON_TYPE, `[${answer},${noAnswer}]`)).text).toBe(
      `[${answer},${inItsPlace}]`,
    );
  });
});
