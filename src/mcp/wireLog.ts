import type { Transport } from '@modelcontextprotocol/client';
import { cutJson } from '../elicitation/cutJson';
import { isJsonObject } from '../elicitation/json';
import { withoutPropertyOrder } from '../elicitation/propertyNames';
import { writtenJson } from '../elicitation/writtenJson';
import type { Logger } from './logger';

const HIDDEN = '(hidden)';

/** Longest line that is logged whole, in characters. */
const LONGEST_LINE = 20_000;

/** Members of a list that are logged. */
const LONGEST_LIST = 1_000;

const TRACE = 1;

/**
 * Logs every message of a connection at trace level, answers of people hidden.
 * To be called before the transport is connected.
 */
export function logWire(transport: Transport, log: Logger): void {
  // Putting a message into words takes longer than handling it.
  const trace = (direction: string, message: unknown): void => {
    if (log.logLevel === undefined || log.logLevel === TRACE) {
      log.trace(`${direction} ${describe(message)}`);
    }
  };
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    onmessage?.call(transport, message);
    trace('<-', message);
  };
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    trace('->', message);
    return send(message, options);
  };
}

function describe(message: unknown): string {
  const cut = cutJson(LONGEST_LINE, LONGEST_LIST);
  const line = writtenJson(hideAnswers(message), (key, value: unknown) =>
    withoutPropertyOrder(key, cut(key, value)),
  );
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)}… (cut)`;
}

/**
 * A copy of a JSON-RPC message without what a person answered: the `content`
 * of an elicitation result, wherever the revision puts it.
 */
export function hideAnswers(message: unknown): unknown {
  if (!isJsonObject(message)) {
    return message;
  }
  if (isElicitResult(message['result'])) {
    return { ...message, result: hideContent(message['result']) };
  }
  const params = message['params'];
  if (isJsonObject(params) && isJsonObject(params['inputResponses'])) {
    const inputResponses = Object.fromEntries(
      Object.entries(params['inputResponses']).map(([key, value]) => [
        key,
        isElicitResult(value) ? hideContent(value) : HIDDEN,
      ]),
    );
    return { ...message, params: { ...params, inputResponses } };
  }
  return message;
}

function isElicitResult(value: unknown): value is { action: string } {
  return isJsonObject(value) && typeof value['action'] === 'string';
}

function hideContent<T extends object>(result: T): T | (T & { content: string }) {
  return 'content' in result ? { ...result, content: HIDDEN } : result;
}
