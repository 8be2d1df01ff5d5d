import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { RELATED_TASK_META_KEY, ResultSchema } from '@modelcontextprotocol/sdk/types.js';

const pollIntervalMs = 50;

const question = (message) => ({
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

/**
 * The tools that run as tasks of 2025-11-25. `run` returns the tool's result, as JSON text.
 *
 * @type {Record<string, { description: string, execution: object, run: (context: any) => unknown }>}
 */
export const TASK_TOOLS = {
  task: {
    description: 'Runs only as a task: reports progress, asks once and returns the reply.',
    execution: { taskSupport: 'required' },
    run: async ({ ask, progress }) => {
      await progress(1);
      return ask('What now?');
    },
  },
  optionalTask: {
    description: 'May run as a task.',
    execution: { taskSupport: 'optional' },
    run: () => 'done',
  },
  endlessTask: {
    description: 'Runs only as a task, asks, and goes on until it is cancelled.',
    execution: { taskSupport: 'required' },
    run: async ({ ask, ended }) => {
      await ask('What now?').catch(() => undefined);
      if (!ended.aborted) {
        await once(ended, 'abort');
      }
      throw ended.reason;
    },
  },
  failingTask: {
    description: 'Runs only as a task, and fails.',
    execution: { taskSupport: 'required' },
    run: () => {
      throw new Error('The disk is full.');
    },
  },
};

/**
 * Starts a tool as a task and answers with the task.
 *
 * @param {any} params of `tools/call`
 * @param {any} extra the SDK's context of the request
 * @param {import('@modelcontextprotocol/sdk/server/index.js').Server} server
 * @param {{ received: unknown[] }} session
 */
export async function startTask(params, extra, server, session) {
  const store = extra.taskStore;
  const task = await store.createTask({ ttl: params.task.ttl, pollInterval: pollIntervalMs });
  const { taskId } = task;
  const relatedTask = { taskId };
  const ended = new AbortController();
  const context = {
    ended: ended.signal,
    /** The whole reply, `_meta` too: the SDK's own method would leave that out. */
    ask: async (message) => {
      await store.updateTaskStatus(taskId, 'input_required');
      const reply = await server.request(question(message), ResultSchema, {
        relatedTask,
        signal: ended.signal,
        timeout: 600_000,
      });
      await store.updateTaskStatus(taskId, 'working');
      return reply;
    },
    progress: async (progress) => {
      const progressToken = params._meta?.progressToken;
      if (progressToken !== undefined) {
        await server.notification(
          {
            method: 'notifications/progress',
            params: {
              progressToken,
              progress,
              total: 2,
              message: 'half done',
              _meta: { [RELATED_TASK_META_KEY]: relatedTask },
            },
          },
          // Sent at once, not when the result is fetched.
          {},
        );
      }
    },
  };
  void run();
  void watch();
  return { task };

  async function run() {
    // Only once the client knows the task can it be told more of it.
    await delay(pollIntervalMs);
    try {
      const value = await TASK_TOOLS[params.name].run(context);
      await store.storeTaskResult(taskId, 'completed', {
        content: [{ type: 'text', text: JSON.stringify(value ?? null) }],
      });
    } catch (error) {
      session.received.push(`${params.name}: ${error.message}`);
      if ((await store.getTask(taskId)).status !== 'cancelled') {
        await store.storeTaskResult(taskId, 'failed', {
          isError: true,
          content: [{ type: 'text', text: error.message }],
        });
      }
    } finally {
      ended.abort();
    }
  }

  /** A cancelled task asks nobody any more. */
  async function watch() {
    while (!ended.signal.aborted) {
      await delay(pollIntervalMs);
      if ((await store.getTask(taskId)).status === 'cancelled') {
        ended.abort(new Error('The task was cancelled.'));
      }
    }
  }
}
