import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { lockOf } from './v1Locks.mjs';
import { visits } from './v1Visits.mjs';

/** A question with one text field. */
const question = (message) => ({
  message,
  requestedSchema: {
    type: 'object',
    properties: { answer: { type: 'string', title: 'Answer' } },
    required: ['answer'],
  },
});

const orError = (promise) => promise.catch(({ code, message }) => ({ error: { code, message } }));

/**
 * The tools of the version 1 server. What `run` returns is the tool's result, as JSON text.
 *
 * @type {Record<string, { description: string, run: (args: any, context: any) => unknown }>}
 */
export const TOOLS = {
  form: {
    description: 'Asks with a form. "params" replaces the request.',
    run: ({ params }, { ask }) =>
      orError(
        ask(
          params ?? {
            message: 'Who are you?',
            requestedSchema: {
              type: 'object',
              properties: {
                name: { type: 'string', title: 'Name', minLength: 1 },
                age: { type: 'integer', minimum: 0 },
                subscribe: { type: 'boolean', default: true },
              },
              required: ['name'],
            },
          },
        ),
      ),
  },
  demand: {
    description: 'Asks with "params", whatever the client declared.',
    run: ({ params }, { extra }) =>
      orError(extra.sendRequest({ method: 'elicitation/create', params }, ResultSchema)),
  },
  visit: {
    description: 'Asks to open "url" and returns the answer at once.',
    run: ({ url, elicitationId }, { ask }) =>
      orError(ask({ mode: 'url', message: 'Sign in.', url, elicitationId })),
  },
  connect: {
    description: 'Asks to open "url" and waits until "complete" is called for its id.',
    run: async ({ url, elicitationId }, { ask, extra }) => {
      const { action } = await ask({ mode: 'url', message: 'Sign in.', url, elicitationId });
      if (action === 'accept') {
        await visits.untilCompleted(elicitationId, extra.signal);
      }
      return { action, connected: visits.completed.has(elicitationId) };
    },
  },
  complete: {
    description:
      'The pages with these "ids" were visited: "told" to the client, noted by the server as "done", or both.',
    run: async ({ ids, how = 'both' }, { server }) => {
      for (const elicitationId of ids) {
        if (how !== 'done') {
          await server.notification({
            method: 'notifications/elicitation/complete',
            params: { elicitationId },
          });
        }
        if (how !== 'told') {
          visits.complete(elicitationId);
        }
      }
    },
  },
  locked: {
    description: 'Answers -32042 until its pages were visited.',
    run: (args, { received }) => {
      received.push(`locked ${args.name}`);
      return lockOf(args);
    },
  },
  impatient: {
    description: 'Asks and stops waiting after "ms".',
    run: ({ ms = 300 }, { ask }) => orError(ask(question('Quick!'), { timeout: ms })),
  },
  heartbeat: {
    description: 'Asks, and waits "ms" after each sign of life of the client.',
    run: ({ ms }, { ask }) =>
      orError(
        ask(question('Take your time.'), {
          timeout: ms,
          resetTimeoutOnProgress: true,
          onprogress: () => undefined,
        }),
      ),
  },
  parallel: {
    description: 'Asks "count" questions at once.',
    run: ({ count }, { ask }) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          orError(ask(question(`Question ${index + 1}`))),
        ),
      ),
  },
  sequence: {
    description: 'Asks "count" questions one after the other.',
    run: async ({ count }, { ask }) => {
      const answers = [];
      while (answers.length < count) {
        answers.push(await ask(question(`Question ${answers.length + 1}`)));
      }
      return answers;
    },
  },
  later: {
    description: 'Returns, and asks when no call is open any more.',
    run: (_args, { server, received }) => {
      void delay(100)
        .then(() => orError(server.elicitInput(question('By the way, …'))))
        .then((answer) => received.push(answer));
    },
  },
  slow: {
    description: 'Reports progress and never ends by itself.',
    run: async (_args, { extra, received }) => {
      const progressToken = extra._meta?.progressToken;
      if (progressToken !== undefined) {
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress: 1, total: 4, message: 'a quarter done' },
        });
      }
      await once(extra.signal, 'abort');
      received.push('cancelled');
    },
  },
  wait: {
    description: 'Returns after "ms".',
    run: async ({ ms }) => {
      await delay(ms);
      return 'awake';
    },
  },
  received: {
    description: 'What the server received outside of its calls.',
    run: (_args, { received }) => received,
  },
  log: {
    description: 'Logs "data" at "level".',
    run: ({ level, data }, { server }) => server.sendLoggingMessage({ level, data, logger: 'v1' }),
  },
  change: {
    description: 'Adds an entry called "name" to a "part" of what the server offers.',
    run: async ({ part, name }, { server, added }) => {
      const entry = { name, inputSchema: { type: 'object' }, uri: `test://${name}` };
      added[part].push(entry);
      await server.notification({ method: `notifications/${part}/list_changed` });
    },
  },
  roots: {
    description: 'The roots that the client offers.',
    run: (_args, { server }) => orError(server.listRoots()),
  },
  sample: {
    description: 'Asks for a completion, whatever the client declared.',
    run: (_args, { extra }) =>
      orError(
        extra.sendRequest(
          { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
          ResultSchema,
        ),
      ),
  },
  client: {
    description: 'What the client said of itself.',
    run: (_args, { server }) => ({
      capabilities: server.getClientCapabilities(),
      info: server.getClientVersion(),
    }),
  },
  drop: {
    description:
      'Breaks every connection that is still open a little later, and "more" that come then.',
    run: ({ more = 0 }, { streams, outage }) => {
      const broken = [...streams];
      setTimeout(() => {
        outage.left = more;
        for (const response of broken) {
          response.destroy();
        }
      }, 50);
    },
  },
  falter: {
    description: 'Lets the next requests over HTTP go wrong, as many as "times" says.',
    run: ({ times }, { outage }) => {
      outage.left = times;
    },
  },
  crash: {
    description: 'Asks, and ends the process after "ms" without waiting for an answer.',
    run: async ({ ms = 100 }, { ask }) => {
      void orError(ask(question('Are you there?')));
      await delay(ms);
      process.stderr.write('out of memory\n');
      process.exit(7);
    },
  },
};
