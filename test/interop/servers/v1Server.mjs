import { randomUUID } from 'node:crypto';
import {
  InMemoryTaskMessageQueue,
  InMemoryTaskStore,
} from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  RootsListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { serveHttp } from './serveHttp.mjs';
import { lockOf } from './v1Locks.mjs';
import { startTask, TASK_TOOLS } from './v1Tasks.mjs';
import { TOOLS } from './v1Tools.mjs';

/**
 * A server on version 1 of the SDK, for the revisions that ask by request.
 * Arguments: `stdio` or `http`.
 */
const taskStore = new InMemoryTaskStore();

/** Responses that are not finished. */
const streams = new Set();

/** How many of the next requests go wrong, in turns without an answer and as a gateway's failure. */
const outage = { left: 0 };

function createSession() {
  const server = new Server(
    { name: 'v1', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true },
        logging: {},
        tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
      },
      taskStore,
      taskMessageQueue: new InMemoryTaskMessageQueue(),
    },
  );
  /** What a test may want to know of this session. */
  const session = {
    server,
    streams,
    outage,
    received: [],
    added: { tools: [], prompts: [], resources: [] },
  };
  const ask = (extra) => (params, options) =>
    server.elicitInput(params, { relatedRequestId: extra.requestId, timeout: 600_000, ...options });

  server.onerror = ({ message }) => session.received.push({ error: message });
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    session.received.push('notifications/roots/list_changed');
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      ...Object.entries({ ...TOOLS, ...TASK_TOOLS }).map(([name, { description, ...rest }]) => ({
        name,
        description,
        inputSchema: { type: 'object' },
        ...(rest.execution && { execution: rest.execution }),
      })),
      ...session.added.tools,
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const args = params.arguments ?? {};
    if (params.task) {
      return startTask(params, extra, server, session);
    }
    const { run } = TOOLS[params.name] ?? TASK_TOOLS[params.name];
    const value = await run(args, { ...session, extra, ask: ask(extra) });
    return { content: [{ type: 'text', text: JSON.stringify(value ?? null) }] };
  });

  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: [{ name: 'ask' }, { name: 'locked' }, ...session.added.prompts],
  }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }, extra) => ({
    messages: [
      {
        role: 'user',
        content: { type: 'text', text: await askedText(params.name, 'promptLock', ask(extra)) },
      },
    ],
  }));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: [
      { uri: 'test://ask', name: 'ask' },
      { uri: 'test://locked', name: 'locked' },
      ...session.added.resources,
    ],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, extra) => ({
    contents: [
      { uri, text: await askedText(uri.replace('test://', ''), 'resourceLock', ask(extra)) },
    ],
  }));
  return server;
}

/** What a prompt or a resource says: the answer to a question, or what a lock holds back. */
async function askedText(name, lock, ask) {
  return JSON.stringify(name === 'locked' ? lockOf({ name: lock }) : await ask(nameQuestion));
}

const nameQuestion = {
  message: 'What is your name?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string', title: 'Name' } },
    required: ['name'],
  },
};

if (process.argv[2] === 'stdio') {
  await createSession().connect(new StdioServerTransport());
} else {
  const transports = new Map();
  await serveHttp(async (request, response) => {
    streams.add(response);
    response.on('close', () => streams.delete(response));
    if (request.method === 'POST' && outage.left > 0) {
      outage.left -= 1;
      if (outage.left % 2 === 0) {
        response.destroy();
      } else {
        response.writeHead(503).end('Back in a moment');
      }
      return;
    }
    const id = request.headers['mcp-session-id'];
    const known = transports.get(id);
    if (known) {
      await known.handleRequest(request, response);
      return;
    }
    if (id !== undefined) {
      response.writeHead(404).end('Session not found');
      return;
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => transports.set(id, transport),
      onsessionclosed: (id) => transports.delete(id),
    });
    await createSession().connect(transport);
    await transport.handleRequest(request, response);
  });
}
