import { setTimeout as delay } from 'node:timers/promises';
import { stdioLines } from './stdioLines.mjs';

/**
 * A server of 2025-11-25 over standard streams, by hand, that keeps to the letter of nothing.
 * Its tools are the oddities. Argument: what is odd before there are any.
 *
 * - `none`
 * - `noisy`: logs on stdout before, between and after its messages, with a byte order mark,
 *   blank lines and CRLF
 * - `eager`: asks, pings and tells before it has answered `initialize`
 * - `null`, `array`, `text`, `twice`, `noId`, `future`, `older`, `empty`: how it answers the probe
 */
const [, , oddity = 'none'] = process.argv;
const isNoisy = oddity === 'noisy';

/** What came back for what was asked, in order, as it came. */
const received = [];
/** By the id of a question, the call that waits for its answer, or what is done then. */
const waiting = new Map();
let lastId = 0;

const question = (id, message = 'Who are you?') => ({
  id,
  method: 'elicitation/create',
  params: {
    message,
    requestedSchema: {
      type: 'object',
      properties: { answer: { type: 'string', title: 'Answer' } },
      required: ['answer'],
    },
  },
});
const text = (message) => JSON.stringify({ jsonrpc: '2.0', ...message });
const write = (...messages) => {
  for (const message of messages) {
    process.stdout.write(
      isNoisy
        ? `\r\nINFO starting…\r\n\r\n${text(message)}\r\n[done] 100 %\n`
        : `${text(message)}\n`,
    );
  }
};
const said = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value ?? null) }] });

/** Asks under an id of its own; the answer becomes the result of the call. */
function ask(call, send = (message) => write(message)) {
  lastId += 1;
  waiting.set(lastId, call);
  send(question(lastId));
}

/** Each gets the id of the call and its arguments. */
const TOOLS = {
  received: (call) => write({ id: call, result: said(received) }),
  ask: (call) => ask(call),
  /** In pieces that part characters of several bytes. */
  pieces: (call) =>
    ask(call, async (message) => {
      const bytes = Buffer.from(`${text({ ...message, ...question(message.id, 'Wer? 🙂漢é') })}\n`);
      for (let start = 0; start < bytes.length; start += 3) {
        process.stdout.write(bytes.subarray(start, start + 3));
        await delay(0);
      }
    }),
  /** With bytes that are no UTF-8. */
  bytes: (call) =>
    ask(call, (message) => {
      const [before, after] = text(message).split('Who');
      process.stdout.write(
        Buffer.concat([
          Buffer.from(before),
          Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
          Buffer.from(`Who${after}\n`),
        ]),
      );
    }),
  /** After a byte order mark, with CRLF, several in one write. */
  marks: (call) =>
    ask(call, (message) =>
      process.stdout.write(
        `\ufeff\r\n\r\n${text({ method: 'notifications/odd' })}\r\n\ufeff${text(message)}\r\n`,
      ),
    ),
  /** In an array, as 2025-03-26 had it. */
  batch: (call) =>
    ask(call, (message) =>
      process.stdout.write(
        `[${text({ method: 'notifications/odd' })},${text(message)},7,${text({ id: 'pinged', method: 'ping' })}]\n`,
      ),
    ),
  /** Under `id`, whatever that is. */
  under: (call, { id }) => {
    waiting.set(id, call);
    write(question(id));
  },
  /** The same request twice, in one write: a copy that comes after the answer is another request. */
  twice: (call) =>
    ask(call, (message) => process.stdout.write(`${text(message)}\n${text(message)}\n`)),
  /** Two questions under one id, which are taken back where "isCancelled" says so. */
  sameId: (call, { isCancelled }) =>
    ask(call, async (message) => {
      write(message, question(message.id, 'What else?'));
      if (isCancelled) {
        await delay(100);
        write(
          { method: 'notifications/cancelled', params: { requestId: message.id } },
          { id: call, result: said('cancelled') },
        );
      }
    }),
  /** The same request once more when it is answered. */
  again: (call) => {
    lastId += 1;
    const id = lastId;
    waiting.set(id, () => {
      waiting.set(id, call);
      write(question(id));
    });
    write(question(id));
  },
  /** The same request twice, and then takes it back. */
  twiceCancelled: (call) =>
    ask(call, async (message) => {
      write(message, message);
      await delay(100);
      write(
        { method: 'notifications/cancelled', params: { requestId: message.id, reason: 'enough' } },
        { id: call, result: said('cancelled') },
      );
    }),
  /** Cancels what was never asked, tells of progress that nobody waits for, answers nobody. */
  strangers: (call) =>
    ask(call, (message) => {
      write(
        { method: 'notifications/cancelled', params: { requestId: 987_654 } },
        { method: 'notifications/cancelled', params: {} },
        { method: 'notifications/cancelled' },
        { method: 'notifications/progress', params: { progress: 1 } },
        { method: 'notifications/progress', params: { progressToken: 'nobody', progress: 1 } },
        { method: 'notifications/progress', params: { progressToken: 1, progress: 'much' } },
        { method: 'notifications/progress' },
        { method: 'notifications/message', params: { level: 'loud', data: 1 } },
        { method: 'notifications/elicitation/complete', params: {} },
        { method: 'notifications/tools/list_changed', params: null },
        { method: 'notifications/from/the/future', params: { a: 1 } },
        { id: 555, result: {} },
        { id: 'nobody', error: { code: 1, message: 'no' } },
        { id: null, error: { code: -32700, message: 'Parse error' } },
        { error: { code: -32700, message: 'Parse error' } },
        { result: {} },
        { id: 5.5, result: {} },
        message,
        { method: 'notifications/cancelled', params: { requestId: String(message.id) } },
        { method: 'notifications/cancelled', params: { requestId: 987_654 } },
      );
    }),
  /** Requests that no client answers with anything but an error, and one that every client answers. */
  requests: (call) => {
    write(
      { id: 'q1', method: 'elicitation/create' },
      { id: 'q2', method: 'elicitation/create', params: null },
      { id: 'q3', method: 'elicitation/create', params: [] },
      { id: 'q4', method: 'elicitation/create', params: { message: 7 } },
      { id: 'q5', method: 'no/such/method', params: {} },
      { id: 'q6', method: 'ping' },
    );
    setTimeout(() => write({ id: call, result: said('asked') }), 200);
  },
  /** A result and an error at once. */
  both: (call) =>
    process.stdout.write(
      `${text({ id: call, result: said('fine'), error: { code: -32000, message: 'Not fine.' } })}\n`,
    ),
  /** Neither. */
  neither: (call) => process.stdout.write(`${text({ id: call })}\n`),
  /** The result twice. */
  doubly: (call) => write({ id: call, result: said('once') }, { id: call, result: said('again') }),
  /** A question of nine million characters. */
  huge: (call) =>
    ask(call, ({ params, ...message }) =>
      write({ ...message, params: { ...params, _meta: { x: 'x'.repeat(9_000_000) } } }),
    ),
  /** Its result, and a question in the same write. */
  afterwards: (call) => {
    lastId += 1;
    process.stdout.write(
      `${text({ id: call, result: said('done') })}\n${text(question(lastId, 'By the way?'))}\n`,
    );
  },
  /** A question and its result in the same write. */
  inPassing: (call) => {
    lastId += 1;
    process.stdout.write(
      `${text(question(lastId, 'In passing?'))}\n${text({ id: call, result: said('done') })}\n`,
    );
  },
  /** Ends in the middle of a line. */
  halfLine: (call) => {
    ask(call);
    process.stdout.write('{"jsonrpc":"2.0","id":', () => setTimeout(() => process.exit(1), 100));
  },
  /** Closes its output, and lives on. */
  mute: (call) => {
    ask(call);
    setTimeout(() => {
      process.stdout.end();
      process.stdout.destroy();
    }, 100);
  },
};

function answerProbe(id) {
  const discovered = (supportedVersions) => ({
    id,
    result: {
      resultType: 'complete',
      supportedVersions,
      capabilities: {},
      ttlMs: 0,
      cacheScope: 'private',
    },
  });
  switch (oddity) {
    case 'null':
      return write({ id, result: null });
    case 'array':
      return void process.stdout.write(
        `[${text({ id, error: { code: -32600, message: 'No.' } })}]\n`,
      );
    case 'text':
      return void process.stdout.write('what?\n');
    case 'twice':
      return write(
        ...[1, 2].map(() => ({ id, error: { code: -32601, message: 'Method not found' } })),
      );
    case 'noId':
      return write({ id: null, error: { code: -32600, message: 'Invalid request' } });
    case 'future':
      return write(discovered(['2030-01-01']));
    case 'older':
      return write(discovered(['2025-11-25']));
    case 'empty':
      return write(discovered([]));
    default:
      return write({ id, error: { code: -32601, message: 'Method not found' } });
  }
}

await stdioLines((line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  switch (method) {
    case 'server/discover':
      answerProbe(id);
      break;
    case 'initialize':
      if (oddity === 'eager') {
        write(
          question('early'),
          { id: 'early ping', method: 'ping' },
          { method: 'notifications/tools/list_changed' },
          { method: 'notifications/message', params: { level: 'info', data: 'starting' } },
        );
      }
      write({
        id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: 'odd', version: '1.0.0' },
        },
      });
      break;
    case 'tools/list':
      write({
        id,
        result: {
          tools: Object.keys(TOOLS).map((name) => ({ name, inputSchema: { type: 'object' } })),
        },
      });
      break;
    case 'tools/call':
      void TOOLS[params.name](id, params.arguments ?? {});
      break;
    case undefined: {
      received.push({ id, ...(result ? { result } : { error }) });
      const call = waiting.get(id);
      waiting.delete(id);
      if (typeof call === 'function') {
        call();
      } else if (call !== undefined) {
        write({ id: call, result: said(result ?? { error }) });
      }
      break;
    }
    default:
      if (id !== undefined) {
        write({ id, error: { code: -32601, message: 'Method not found' } });
      }
  }
});
