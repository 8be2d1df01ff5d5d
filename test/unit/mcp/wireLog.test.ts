import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { hideAnswers, logWire } from '../../../src/mcp/wireLog';

describe('hideAnswers', () => {
  it('hides the content of an elicitation result and leaves the action', () => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      result: { action: 'accept', content: { email: 'ada@example.org' } },
    };
    expect(hideAnswers(message)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { action: 'accept', content: '(hidden)' },
    });
  });

  it('hides the answers in the rounds of revision 2026-07-28', () => {
    const message = {
      method: 'tools/call',
      params: {
        name: 'deploy',
        inputResponses: {
          confirm: { action: 'accept', content: { pin: '1234' } },
          no: { action: 'decline' },
          odd: 'secret',
        },
      },
    };
    expect(hideAnswers(message)).toEqual({
      method: 'tools/call',
      params: {
        name: 'deploy',
        inputResponses: {
          confirm: { action: 'accept', content: '(hidden)' },
          no: { action: 'decline' },
          odd: '(hidden)',
        },
      },
    });
  });

  it('leaves tool results and requests alone', () => {
    const result = { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'hi' }] } };
    expect(hideAnswers(result)).toBe(result);
    expect(hideAnswers('text')).toBe('text');
  });
});

describe('logWire', () => {
  it('hands on what is nested too deeply to be logged', async () => {
    const lines: string[] = [];
    const received: JSONRPCMessage[] = [];
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    ours.onmessage = (message) => received.push(message);
    logWire(ours, {
      ...console,
      trace: (line: string) => lines.push(line),
    });
    await ours.start();
    const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    const message: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/x', params: { deep } };
    await theirs.send(message);
    expect(received).toEqual([message]);
    expect(lines).toEqual(['<- (nested too deeply to be shown)']);
  });
});
