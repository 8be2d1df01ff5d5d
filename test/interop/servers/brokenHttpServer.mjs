import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { serveHttp } from './serveHttp.mjs';

/**
 * A server of 2025-11-25 over streamable HTTP, by hand, for what goes wrong there. Argument:
 * what it does with the GET stream.
 *
 * - `open`: opens it at once
 * - `slow`: sends no headers before there is something to say
 * - `idle`: ends it soon after it is open, again and again
 * - `none`: has none
 */
const [, , onGet = 'open'] = process.argv;

/** What came, one text each: method and RPC method, or what was answered. */
const received = [];
/** The id of the session that is known, if any, and how many there were. */
let session;
let sessions = 0;
/** The open GET streams of the session. */
let streams = new Set();
const arrivals = new EventEmitter();
let lastId = 1000;
/** The HTTP status that the next answer gets, if it is refused. */
let refusal;
/** The HTTP status that the end of a session gets, if any. */
let farewell = 405;
/** How long the next session takes to begin, in milliseconds, and whether it does. */
let slowness = 0;
let isLast = false;

const event = (message, id) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
const question = (id) => ({
  id,
  method: 'elicitation/create',
  params: {
    message: 'Who are you?',
    requestedSchema: {
      type: 'object',
      properties: { answer: { type: 'string', title: 'Answer' } },
      required: ['answer'],
    },
  },
});
const said = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value ?? null) }] });

function openStream(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
}

async function answerTo(id) {
  const [answer] = await once(arrivals, `answer ${id}`);
  return answer;
}

async function getStream() {
  if (streams.size === 0) {
    await once(arrivals, 'stream');
  }
  const [stream] = streams;
  return stream;
}

/**
 * Each gets the arguments, the response to write to, and the id of the call.
 *
 * @type {Record<string, (args: any, response: import('node:http').ServerResponse, id: unknown) => unknown>}
 */
const TOOLS = {
  received: (_args, response, id) => end(response, id, { received, sessions }),
  /** Asks on the stream of the call. */
  ask: async (_args, response, id) => {
    openStream(response);
    const questionId = ++lastId;
    response.write(event(question(questionId)));
    end(response, id, await answerTo(questionId));
  },
  /** Asks under the id that the client's next request will have. */
  askAhead: async (_args, response, id) => {
    openStream(response);
    response.write(event(question(id + 1)));
    end(response, id, await answerTo(id + 1));
  },
  /** Pings, and refuses what the client answers to that. */
  refusePong: (_args, response, id) => {
    openStream(response);
    refusal = 400;
    response.write(event({ jsonrpc: '2.0', id: 'ping', method: 'ping' }));
    const poll = setInterval(() => {
      if (refusal === undefined) {
        clearInterval(poll);
        end(response, id, { action: 'none' });
      }
    }, 20);
  },
  /** Refuses a request under 400, without its id. */
  badRequest: (_args, response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32602, message: 'There is no such ticket.' },
      }),
    ),
  /** Asks on the GET stream. */
  askOnGet: async (_args, response, id) => {
    openStream(response);
    const questionId = ++lastId;
    (await getStream()).write(event(question(questionId)));
    end(response, id, await answerTo(questionId));
  },
  /** Delivers one question on both streams. */
  askTwice: async (_args, response, id) => {
    openStream(response);
    const questionId = ++lastId;
    const answers = [];
    arrivals.on(`answer ${questionId}`, (answer) => answers.push(answer));
    (await getStream()).write(event(question(questionId)));
    response.write(event(question(questionId)));
    await answerTo(questionId);
    response.write(event({ id, result: said(answers) }));
    response.end();
  },
  /** Ends the stream without a result, with a question open where "ask" says so. */
  endEarly: ({ ask }, response) => {
    openStream(response);
    response.end(ask ? event(question(++lastId)) : ': nothing\n\n');
  },
  /** Breaks the connection, with a question open where "ask" says so. */
  drop: ({ ask }, response) => {
    openStream(response);
    response.write(ask ? event(question(++lastId)) : ': nothing\n\n', () => response.destroy());
  },
  /** Ends the stream, which can be taken up again, as SEP-1699 has it. */
  resume: (_args, response, id) => {
    openStream(response);
    response.end(`id: resume\nretry: 50\ndata: \n\n`);
    arrivals.once('resumed', (stream) => {
      stream.end(event({ id, result: said('resumed') }, 'done'));
    });
  },
  /** Takes the call in without an answer, and answers on the GET stream where there is one. */
  accept: async (_args, response, id) => {
    response.writeHead(202).end();
    if (onGet !== 'none') {
      (await getStream()).write(event({ id, result: said('accepted') }));
    }
  },
  /** Asks, breaks the connection, and delivers the question again when the stream is taken up. */
  redeliver: async ({ answered }, response, id) => {
    openStream(response);
    const questionId = ++lastId;
    const ask = event(question(questionId), `redeliver-${questionId}`);
    response.write(`id: start-${questionId}\nretry: 50\ndata: \n\n${ask}`);
    const answer = answerTo(questionId);
    if (answered) {
      await answer;
    }
    setTimeout(() => response.destroy(), 50);
    const [stream] = await once(arrivals, 'resumed');
    stream.write(ask);
    end(stream, id, await answer);
  },
  /** Asks in an array beside what is no question, as 2025-03-26 had it. */
  batch: async (_args, response, id) => {
    openStream(response);
    const questionId = ++lastId;
    const note = { jsonrpc: '2.0', method: 'notifications/odd' };
    response.write(
      `event: message\r\ndata: ${JSON.stringify([note, { jsonrpc: '2.0', ...question(questionId) }])}\r\n\r\n`,
    );
    end(response, id, await answerTo(questionId));
  },
  /** Asks in an event whose bytes come one by one, with comments, unknown fields and events between. */
  pieces: async (_args, response, id) => {
    openStream(response);
    const questionId = ++lastId;
    const odd = question(questionId);
    odd.params.message = 'Wer? 🙂漢é';
    const bytes = Buffer.from(
      `\ufeff: comment\n\nevent: ping\ndata: {}\n\nfoo: bar\ndata: no JSON\n\ndata: {"jsonrpc":"2.0"}\n\n${event(odd)}`,
    );
    for (let start = 0; start < bytes.length; start += 3) {
      response.write(bytes.subarray(start, start + 3));
      await new Promise(setImmediate);
    }
    end(response, id, await answerTo(questionId));
  },
  /** Answers with what is no message of the protocol, as JSON or on a stream that stays open. */
  faultyAnswer: ({ answer, isJson }, response, id) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id, ...answer });
    if (isJson) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    } else {
      openStream(response);
      response.write(`data: ${body}\n\n`);
    }
  },
  /** Asks with what is no request, and hands over what came back. */
  faultyRequest: async ({ where }, response, id) => {
    const questionId = `odd ${++lastId}`;
    const faulty = { id: questionId, method: 'elicitation/create', params: null };
    const answer = answerTo(questionId);
    if (where === 'json') {
      const answered = { jsonrpc: '2.0', id, result: said('answered') };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([{ jsonrpc: '2.0', ...faulty }, answered]));
      return;
    }
    openStream(response);
    (where === 'GET' ? await getStream() : response).write(event(faulty));
    end(response, id, await answer);
  },
  /** Forgets the session with a question open, whose answer then comes to nothing. */
  forget: (_args, response) => {
    openStream(response);
    response.write(event(question(++lastId)));
    session = undefined;
  },
  /** Answers with an HTTP status. */
  status: ({ code }, response) => response.writeHead(code).end('Not today.'),
  /** Answers with an error under an HTTP status. */
  errorUnder: ({ code }, response, id) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        error: { code: -32602, message: 'There is no such ticket.' },
      }),
    ),
  /** Asks, and refuses the answer with an HTTP status. */
  refuseAnswer: ({ code }, response) => {
    openStream(response);
    refusal = code;
    response.write(event(question(++lastId)));
  },
  /** Answers another request than the one that was made. */
  stranger: (_args, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: 987_654, result: said('hello') })),
  /** Answers with a page, as a proxy might. */
  html: (_args, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the network</h1>'),
  /** Answers, and lets the end of its session have an HTTP status, or no answer at all. */
  farewell: ({ status }, response, id) => {
    farewell = status;
    end(response, id, 'noted');
  },
  /** Answers, and forgets the session; the next takes as long to begin as "slow" says, unless it was the "last". */
  expire: ({ slow = 0, last = false }, response, id) => {
    session = undefined;
    slowness = slow;
    isLast = last;
    end(response, id, 'expired');
  },
};

function end(response, id, value) {
  if (!response.headersSent) {
    openStream(response);
  }
  response.end(event({ id, result: said(value) }));
}

async function handlePost(request, response) {
  const message = JSON.parse(await text(request));
  const { id, method, params, result, error } = message;
  received.push(`POST ${method ?? JSON.stringify(result ?? error)}`);
  const json = (body, headers = {}) =>
    response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
  if (method === 'initialize') {
    await delay(slowness);
    slowness = 0;
    if (isLast) {
      response.writeHead(500).end('No more sessions.');
      return;
    }
    sessions += 1;
    session = `session-${sessions}`;
    streams = new Set();
    json(
      {
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'broken', version: '1.0.0' },
        },
      },
      { 'mcp-session-id': session },
    );
    return;
  }
  const named = request.headers['mcp-session-id'];
  if (named === undefined) {
    response.writeHead(400).end('No session.');
  } else if (named !== session) {
    response.writeHead(404).end('No such session.');
  } else if (method === undefined && refusal !== undefined) {
    response.writeHead(refusal).end('Not today.');
    refusal = undefined;
  } else if (method === undefined) {
    response.writeHead(202).end();
    arrivals.emit(`answer ${id}`, result ?? { error });
  } else if (id === undefined) {
    response.writeHead(202).end();
  } else if (method === 'tools/list') {
    json({
      result: {
        tools: Object.keys(TOOLS).map((name) => ({ name, inputSchema: { type: 'object' } })),
      },
    });
  } else if (method === 'tools/call') {
    await TOOLS[params.name](params.arguments ?? {}, response, id);
  } else {
    json({ error: { code: -32601, message: 'Method not found' } });
  }
}

function handleGet(request, response) {
  received.push('GET');
  if (onGet === 'none') {
    response.writeHead(405).end();
    return;
  }
  if (request.headers['mcp-session-id'] !== session) {
    response.writeHead(404).end('No such session.');
    return;
  }
  response.setHeader('content-type', 'text/event-stream');
  if (/^(?:resume|redeliver-\d+)$/.test(request.headers['last-event-id'] ?? '')) {
    arrivals.emit('resumed', response);
    return;
  }
  if (onGet !== 'slow') {
    response.flushHeaders();
  }
  streams.add(response);
  response.on('close', () => streams.delete(response));
  arrivals.emit('stream');
  if (onGet === 'idle') {
    setTimeout(() => response.end(), 50);
  }
}

await serveHttp(async (request, response) => {
  if (request.url === '/silent') {
    openStream(response);
  } else if (request.method === 'GET') {
    handleGet(request, response);
  } else if (request.method === 'POST') {
    await handlePost(request, response);
  } else {
    received.push(`${request.method} ${request.headers['mcp-session-id']}`);
    if (farewell) {
      response.writeHead(farewell).end();
    }
  }
});
