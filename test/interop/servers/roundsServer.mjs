import { text } from 'node:stream/consumers';
import { serveHttp } from './serveHttp.mjs';
import { stdioLines } from './stdioLines.mjs';

/**
 * A server of 2026-07-28 by hand, that returns what it received byte for byte: a tool that
 * was answered returns the text of the message that brought the answers. Arguments: `stdio`
 * or `http`.
 */
const REVISION = '2026-07-28';

/** The text of every message, and `closed <id>` for a response that nobody waited for. */
const received = [];

const form = (message = 'Who are you?') => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message,
    requestedSchema: {
      type: 'object',
      properties: { answer: { type: 'string', title: 'Answer', pattern: '^[^!]*$' } },
      required: ['answer'],
    },
  },
});
const asks = (inputRequests, requestState) => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState === undefined ? {} : { requestState }),
});
const said = (value) => ({ resultType: 'complete', content: [{ type: 'text', text: value }] });

/**
 * Each gets the params of the call, and the text of the message; returns the result, an
 * `{ error }`, or nothing, for never.
 */
const TOOLS = {
  received: () => said(JSON.stringify(received)),
  /** Asks once, with `arguments.state` where there is one. */
  ask: ({ arguments: { state }, inputResponses }, line) =>
    inputResponses ? said(line) : asks({ who: form() }, state),
  /** Asks with state first and without in the second round. */
  forgetful: ({ inputResponses, requestState }, line) => {
    if (!inputResponses) {
      return asks({ first: form('First') }, 'first round');
    }
    return requestState === undefined ? said(line) : asks({ second: form('Second') });
  },
  /** State alone: text, then empty text, then done. */
  stateOnly: ({ requestState }, line) => {
    switch (requestState) {
      case undefined:
        return { resultType: 'input_required', requestState: 'wait' };
      case 'wait':
        return { resultType: 'input_required', requestState: '' };
      default:
        return said(line);
    }
  },
  /** State alone, without end. */
  forever: () => ({ resultType: 'input_required', requestState: 'wait' }),
  /** Input required, but neither requests nor state. */
  nothing: () => ({ resultType: 'input_required' }),
  unknownType: () => ({ resultType: 'surprise', content: [] }),
  noType: () => ({ content: [{ type: 'text', text: '"as before"' }] }),
  /** Asks what `arguments.request` says beside what a person can answer. */
  unfit: ({ inputResponses, arguments: { request } }, line) =>
    inputResponses ? said(line) : asks({ who: form(), impossible: request, why: form('Why?') }),
  /** Returns what `arguments` says in place of a round that can be answered. */
  faulty: ({ inputResponses, requestState, arguments: fields }, line) =>
    inputResponses || requestState !== undefined
      ? said(line)
      : { ...asks({ who: form() }), ...fields },
  /** Asks for the client's roots along with a person's answer. */
  roots: ({ inputResponses }, line) =>
    inputResponses ? said(line) : asks({ where: { method: 'roots/list' }, who: form() }),
  /** Asks for what the client never declared. */
  sampling: ({ inputResponses }, line) =>
    inputResponses
      ? said(line)
      : asks({
          who: form(),
          poem: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
        }),
  /** Takes so long that its state is of no use any more. */
  expired: ({ inputResponses }) =>
    inputResponses
      ? { error: { code: -32602, message: 'Invalid or expired requestState' } }
      : asks({ who: form() }, 'old'),
  never: () => undefined,
};

async function reactTo(line) {
  received.push(line);
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) {
    return undefined;
  }
  const result = resultOf(method, params, line);
  if (result === undefined) {
    return undefined;
  }
  return JSON.stringify({ jsonrpc: '2.0', id, ...(result.error ? result : { result }) });
}

function resultOf(method, params, line) {
  const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  switch (method) {
    case 'server/discover':
      return {
        ...complete,
        supportedVersions: [REVISION],
        capabilities: { tools: {}, prompts: {}, resources: {} },
      };
    case 'tools/list':
      return {
        ...complete,
        tools: Object.keys(TOOLS).map((name) => ({ name, inputSchema: { type: 'object' } })),
      };
    case 'tools/call':
      return TOOLS[params.name](params, line);
    case 'prompts/list':
      return { ...complete, prompts: [{ name: 'ask', arguments: [{ name: 'topic' }] }] };
    case 'prompts/get':
      return params.inputResponses
        ? { ...complete, messages: [{ role: 'user', content: { type: 'text', text: line } }] }
        : asks({ who: form() }, 'prompt');
    case 'resources/list':
      return { ...complete, resources: [{ uri: 'test://ask', name: 'ask' }] };
    case 'resources/read':
      return params.inputResponses
        ? { ...complete, contents: [{ uri: params.uri, text: line }] }
        : asks({ who: form() }, 'resource');
    default:
      return { error: { code: -32601, message: 'Method not found' } };
  }
}

if (process.argv[2] === 'stdio') {
  await stdioLines(reactTo);
} else {
  await serveHttp(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const line = await text(request);
    const { id } = JSON.parse(line);
    response.on('close', () => {
      if (!response.writableFinished) {
        received.push(`closed ${JSON.stringify(id)}`);
      }
    });
    const reply = await reactTo(line);
    if (reply !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply);
    } else if (id === undefined) {
      response.writeHead(202).end();
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    }
  });
}
