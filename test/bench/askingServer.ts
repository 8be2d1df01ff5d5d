import { createInterface } from 'node:readline';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';

/** The two ways in which a server asks: by requests of its own, or by what a result wants to know. */
export type Era = 'legacy' | 'modern';

const QUESTION = {
  mode: 'form',
  message: 'Who are you?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 1, maxLength: 80 },
      email: { type: 'string', title: 'E-mail', format: 'email' },
      age: { type: 'integer', title: 'Age', minimum: 0, maximum: 150 },
    },
    required: ['name', 'email'],
  },
};

/** What fits the question. */
export const ANSWER = { name: 'Ada', email: 'ada@example.com', age: 36 };

const TOOLS = [{ name: 'ask', inputSchema: { type: 'object' } }];
const DONE = { content: [{ type: 'text', text: 'done' }] };
const COMPLETE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/**
 * A server whose one tool asks once. No SDK, so that what is measured is nearly
 * all the client's.
 *
 * @returns what it does with a message
 */
export function askingServer(
  era: Era,
  send: (message: JSONRPCMessage) => void,
): (message: JSONRPCMessage) => void {
  const waiting = new Map<string | number, string | number>();
  let lastId = 0;
  return (message) => {
    if ('method' in message && 'id' in message) {
      const { id, method, params } = message;
      if (method === 'tools/call' && era === 'legacy') {
        lastId += 1;
        waiting.set(lastId, id);
        send({ jsonrpc: '2.0', id: lastId, method: 'elicitation/create', params: QUESTION });
        return;
      }
      const result = resultOf(era, method, params?.['inputResponses'] !== undefined);
      send(
        result === undefined
          ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
          : { jsonrpc: '2.0', id, result },
      );
    } else if ('id' in message && message.id !== undefined) {
      const call = waiting.get(message.id);
      if (call !== undefined) {
        waiting.delete(message.id);
        const isAccepted = 'result' in message && message.result['action'] === 'accept';
        send(
          isAccepted
            ? { jsonrpc: '2.0', id: call, result: DONE }
            : { jsonrpc: '2.0', id: call, error: { code: -32603, message: 'Not accepted' } },
        );
      }
    }
  };
}

function resultOf(
  era: Era,
  method: string,
  isAnswered: boolean,
): Record<string, unknown> | undefined {
  const isModern = era === 'modern';
  switch (method) {
    case 'server/discover':
      return isModern
        ? { ...COMPLETE, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }
        : undefined;
    case 'initialize':
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'asking', version: '1.0.0' },
      };
    case 'tools/list':
      return { tools: TOOLS, ...(isModern ? COMPLETE : {}) };
    case 'tools/call':
      return isAnswered
        ? { ...DONE, ...COMPLETE }
        : {
            resultType: 'input_required',
            inputRequests: { who: { method: 'elicitation/create', params: QUESTION } },
            requestState: 'asked',
          };
    default:
      return undefined;
  }
}

/** The same over standard streams, one message a line. */
export function serveStdio(era: Era): void {
  const react = askingServer(era, (message) => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  });
  createInterface({ input: process.stdin }).on('line', (line) => {
    react(JSON.parse(line) as JSONRPCMessage);
  });
}
