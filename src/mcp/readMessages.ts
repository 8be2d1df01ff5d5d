import {
  INVALID_REQUEST,
  parseJSONRPCMessage,
  type JSONRPCMessage,
} from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';
import { visibleText } from '../elicitation/visibleText';
import { writtenJson } from '../elicitation/writtenJson';

const NO_MESSAGE = 'The server sent what is no message of the protocol';

/** How much of what is no message the log has, in code points. */
const LONGEST_EXCERPT = 500;

/** What came from a server and was no message. */
export interface Faults {
  /** What the server must be told of requests that are none: it would wait for an answer. */
  readonly refusals: readonly JSONRPCMessage[];
  /** What could not be made sense of. */
  readonly problems: readonly Error[];
}

/** What one line, or one event or body over HTTP, holds. */
export interface Received extends Faults {
  readonly messages: readonly JSONRPCMessage[];
}

/**
 * Reads a line, or what comes whole over HTTP: one message, or several in an
 * array, which servers may send (2025-03-26, batching). An answer that is no message of the protocol fails
 * its request, which nothing else would ever answer.
 *
 * @returns undefined when it is no JSON
 */
export function readMessages(text: string): Received | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const messages: JSONRPCMessage[] = [];
  const refusals: JSONRPCMessage[] = [];
  const problems: Error[] = [];
  for (const value of Array.isArray(read) ? (read as unknown[]) : [read]) {
    try {
      messages.push(parseJSONRPCMessage(value));
    } catch {
      problems.push(new Error(`${NO_MESSAGE}: ${shortened(value)}`));
      const id = isJsonObject(value) ? value['id'] : undefined;
      if (typeof id === 'string' || typeof id === 'number') {
        const isRequest = isJsonObject(value) && 'method' in value;
        (isRequest ? refusals : messages).push({
          jsonrpc: '2.0',
          id,
          error: {
            code: INVALID_REQUEST,
            message: isRequest ? 'Invalid request' : `${NO_MESSAGE}.`,
          },
        });
      }
    }
  }
  return { messages, refusals, problems };
}

function shortened(value: unknown): string {
  return visibleText(writtenJson(value), { multiline: false, limit: LONGEST_EXCERPT });
}
