import { setTimeout as delay } from 'node:timers/promises';
import { stdioLines } from './stdioLines.mjs';

/**
 * A server of 2025-11-25 over standard streams, by hand, for what goes wrong there. Its tools
 * are what goes wrong. Argument: `stubborn` for one that ends by no polite means, `longLine`
 * for one whose first line is longer than anybody reads.
 */
if (process.argv[2] === 'stubborn') {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1_000_000);
}

if (process.argv[2] === 'longLine') {
  process.stdout.write(`${'x'.repeat(12_000_000)}\n`);
}

const calls = new Map();
let lastId = 0;
const write = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const said = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

/** Asks, and returns the answer as the result of the call. */
function ask(call) {
  lastId += 1;
  calls.set(lastId, call);
  write({
    id: lastId,
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
}

let looks = 0;
let endOfTask = 0;
/** What came to end a task or a call. */
const ended = [];
const task = () => ({
  taskId: 'hasty',
  status: Date.now() < endOfTask ? 'working' : 'completed',
  ttl: null,
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  pollInterval: 0,
});

/** How each task ends after it has asked: when, and what its result is, or the error in its place. */
const TASK_ENDS = {
  taskFails: { result: { ...said('out of paper'), isError: true } },
  taskCancelled: { error: { code: -32602, message: 'Task was cancelled' } },
  taskExpires: { error: { code: -32602, message: 'Task not found' } },
  taskWorks: { result: said('done'), after: 2500 },
};
const taskAsks = (name) => (id) =>
  write({ id, result: { task: { ...task(), taskId: name, status: 'input_required' } } });

const TOOLS = {
  pid: (id) => write({ id, result: said(process.pid) }),
  ask,
  /** Writes what is no message before and after the question. */
  flood: (id) => {
    const garbage =
      'Loading… {"not": "a message"\n{}\n[1]\nnull\n\u0000\u001b[31mred\u001b[0m\n'.repeat(2000);
    process.stdout.write(garbage);
    ask(id);
    process.stdout.write(garbage);
  },
  /** Is killed while its question is open. */
  killed: (id) => {
    ask(id);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
  },
  /** A task of a second that wants to be looked at without a pause. */
  hasty: (id) => {
    looks = 0;
    endOfTask = Date.now() + 1000;
    write({ id, result: { task: task() } });
  },
  taskFails: taskAsks('taskFails'),
  taskCancelled: taskAsks('taskCancelled'),
  taskExpires: taskAsks('taskExpires'),
  taskWorks: taskAsks('taskWorks'),
  /** A task of two and a half seconds. */
  taskLasts: (id) => {
    looks = 0;
    endOfTask = Date.now() + 2500;
    write({ id, result: { task: task() } });
  },
  /** A task that is told of late. */
  taskLate: async (id) => {
    endOfTask = Date.now() + 60_000;
    await delay(500);
    write({ id, result: { task: { ...task(), taskId: 'late' } } });
  },
  /** What came to end a task or a call. */
  ended: (id) => write({ id, result: said(ended) }),
  /** A task without an id. */
  taskNameless: (id) => write({ id, result: { task: { status: 'working' } } }),
  /** Takes its question back, and then its process. */
  leave: (id) => {
    ask(id);
    setTimeout(() => process.exit(0), 50);
  },
};

await stdioLines((line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  switch (method) {
    case 'initialize':
      write({
        id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'broken', version: '1.0.0' },
        },
      });
      break;
    case 'tools/list':
      write({
        id,
        result: {
          tools: Object.keys(TOOLS).map((name) => ({
            name,
            inputSchema: { type: 'object' },
            ...(name === 'hasty' || name.startsWith('task')
              ? { execution: { taskSupport: 'required' } }
              : {}),
          })),
        },
      });
      break;
    case 'tools/call':
      TOOLS[params.name](id);
      break;
    case 'tasks/get':
      looks += 1;
      write({ id, result: task() });
      break;
    case 'tasks/cancel':
      ended.push(params.taskId);
      write({ id, result: { ...task(), taskId: params.taskId, status: 'cancelled' } });
      break;
    case 'notifications/cancelled':
      ended.push(method);
      break;
    case 'tasks/result': {
      const { after = 100, ...end } = TASK_ENDS[params.taskId] ?? {};
      if (TASK_ENDS[params.taskId] === undefined) {
        write({ id, result: said(looks) });
      } else {
        ask(undefined);
        setTimeout(() => write({ id, ...end }), after);
      }
      break;
    }
    case undefined:
      write({ id: calls.get(id), result: said(result ?? { error }) });
      break;
    default:
      if (id !== undefined) {
        write({ id, error: { code: -32601, message: 'Method not found' } });
      }
  }
});
