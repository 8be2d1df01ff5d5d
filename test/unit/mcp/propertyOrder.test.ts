import { describe, expect, it, vi } from 'vitest';
import { parseRequest } from '../../../src/elicitation/request';
import { orderedResponse } from '../../../src/mcp/orderedResponse';
import { withPropertyOrder } from '../../../src/mcp/propertyOrder';

/** A message as a server writes it: text, since no object holds these names in this order. */
function messageWith(schema: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"x","requestedSchema":${schema}}}`;
}

const numbered = messageWith(
  '{"type":"object","properties":{"b":{"type":"string"},"10":{"type":"string"},"2":{"type":"string"}}}',
);

function namesIn(message: unknown): string[] {
  const request = parseRequest((message as { params: unknown }).params);
  return request.kind === 'form' ? request.fields.map(({ name }) => name) : [request.kind];
}

describe('withPropertyOrder', () => {
  it('keeps what parsing would lose', () => {
    expect(namesIn(JSON.parse(numbered))).toEqual(['2', '10', 'b']);
    expect(namesIn(JSON.parse(withPropertyOrder(numbered)))).toEqual(['b', '10', '2']);
  });

  it('works behind references, in branches, with escapes and with names given twice', () => {
    const ask =
      '{"properties":{"z\\"":{"type":"string"},"1":{"type":"string"},"0":{},"1":{"type":"string"}}}';
    for (const schema of [
      `{"$ref":"#/$defs/Ask","$defs":{"Ask":${ask}}}`,
      `{"allOf":[{"type":"object"},${ask}]}`,
    ]) {
      expect(namesIn(JSON.parse(withPropertyOrder(messageWith(schema))))).toEqual(['z"', '1', '0']);
    }
  });

  it.each([
    ['an ordinary form', messageWith('{"properties":{"b":{},"a":{}}}')],
    ['no form', '{"jsonrpc":"2.0","id":1,"result":{"properties":{"2":{},"1":{}}}}'],
    ['numbers that are no properties', messageWith('{"properties":{"a":{"default":{"2":1}}}}')],
    ['no JSON', numbered.slice(0, -3)],
    ['endless nesting', messageWith(`{"1":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
  ])('leaves %s as it is', (_, message) => {
    expect(withPropertyOrder(message)).toBe(message);
  });
});

describe('a response', () => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': '5' };

  it('of JSON is read whole', async () => {
    const response = orderedResponse(new Response(numbered, { status: 202, headers }), vi.fn());
    expect(response.status).toBe(202);
    expect(response.headers.get('content-length')).toBeNull();
    expect(namesIn(await response.json())).toEqual(['b', '10', '2']);
  });

  it('of events is read event by event, as they come', async () => {
    const bytes = new TextEncoder().encode(
      `event: message\r\ndata: ${numbered}\r\n\r\n: still there\n\ndata:${numbered}\n\n`,
    );
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 11) {
          controller.enqueue(bytes.slice(at, at + 11));
        }
        controller.close();
      },
    });
    const response = orderedResponse(
      new Response(pieces, { headers: { 'content-type': 'text/event-stream' } }),
      vi.fn(),
    );
    const lines = (await response.text()).split(/\r?\n/);
    expect(lines.filter((line) => !line.startsWith('data:'))).toEqual([
      'event: message',
      '',
      ': still there',
      '',
      '',
      '',
    ]);
    const data = lines.filter((line) => line.startsWith('data:'));
    expect(data.map((line) => namesIn(JSON.parse(line.slice(5))))).toEqual([
      ['b', '10', '2'],
      ['b', '10', '2'],
    ]);
  });

  it('of anything else, or of nothing, stays the same', () => {
    for (const response of [
      new Response('x', { headers: { 'content-type': 'text/html' } }),
      new Response(null, { status: 204 }),
    ]) {
      expect(orderedResponse(response, vi.fn())).toBe(response);
    }
  });
});
