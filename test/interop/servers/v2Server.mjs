import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
  toWebRequest,
} from '@modelcontextprotocol/node';
import {
  Server,
  createMcpHandler,
  inputRequired,
  isLegacyRequest,
} from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { serveHttp } from './serveHttp.mjs';

/**
 * A server on version 2 of the SDK. Arguments: `stdio` or `http`, and `legacy` to speak
 * only the revisions before 2026-07-28, `modern` to speak only that one, or `both`; then for
 * how many milliseconds it waits for an answer, which it can do before 2026-07-28.
 */
const [, , way, eras = 'both', patienceMs = '600000'] = process.argv;

const question = (message, properties = { answer: { type: 'string', title: 'Answer' } }) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required: Object.keys(properties) },
  });
const page = (url) => inputRequired.elicitUrl({ message: 'Sign in.', url });
/** What was added to the lists. */
const added = { tools: [], prompts: [], resources: [] };
const CHANGES = {
  tools: ['sendToolListChanged', 'toolsChanged'],
  prompts: ['sendPromptListChanged', 'promptsChanged'],
  resources: ['sendResourceListChanged', 'resourcesChanged'],
};
/** Of all sessions over HTTP in 2026-07-28. */
let notifier;
const tellChanged = (part, server) => {
  const [send, publish] = CHANGES[part];
  void server[send]();
  notifier?.[publish]();
};

const said = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value ?? null) }] });

/** State that any change would show in: no ASCII alone, and spaces that a parser would drop. */
const pack = (value) => ` é漢🙂 ${JSON.stringify(value)}\n`;
const unpack = (state) => (state === undefined ? undefined : JSON.parse(state.slice(6)));

/**
 * Each gets the arguments, the answers of this round, and the state that came back; returns
 * the result.
 *
 * @type {Record<string, { description: string, outputSchema?: object, run: (args: any, answers: any, state: any, server: any) => any }>}
 */
const TOOLS = {
  form: {
    description: 'Asks once.',
    run: (_args, answers) =>
      answers ? said(answers) : inputRequired({ inputRequests: { who: question('Who are you?') } }),
  },
  several: {
    description: 'Asks two forms and a page in one round.',
    run: (_args, answers) =>
      answers
        ? said(answers)
        : inputRequired({
            inputRequests: {
              who: question('Who are you?'),
              login: page('https://example.com/login'),
              ' key with spaces': question('Why?'),
            },
            requestState: pack('several'),
          }),
  },
  rounds: {
    description: 'Asks in "count" rounds and returns all answers.',
    run: ({ count }, answers, state) => {
      const soFar = answers ? [...state, answers] : [];
      return soFar.length === count
        ? said(soFar)
        : inputRequired({
            inputRequests: { [`round-${soFar.length + 1}`]: question(`Round ${soFar.length + 1}`) },
            requestState: pack(soFar),
          });
    },
  },
  busy: {
    description: 'Answers with nothing but state "times" times.',
    run: ({ times }, _answers, state = 0) =>
      state === times
        ? said(`ready after ${state}`)
        : inputRequired({ requestState: pack(state + 1) }),
  },
  signIn: {
    description:
      'Asks for the same page until it was asked "times" times, each time under a new key where "renamed".',
    run: ({ times, renamed }, answers, state = 0) =>
      (answers && Object.values(answers)[0]?.action !== 'accept') || state === times
        ? said({ ...answers, asked: state })
        : inputRequired({
            inputRequests: {
              [renamed ? `login-${state}` : 'login']: page('https://example.com/login'),
            },
            requestState: pack(state + 1),
          }),
  },
  stubborn: {
    description: 'Asks the same again whatever the answer.',
    run: () => inputRequired({ inputRequests: { who: question('Who are you?') } }),
  },
  change: {
    description:
      'Adds an entry called "name" to a "part" of what the server offers, and tells of it.',
    run: ({ part, name }, _answers, _state, server) => {
      added[part].push({ name, inputSchema: { type: 'object' }, uri: `test://${name}` });
      tellChanged(part, server);
      return said('changed');
    },
  },
  structured: {
    description: 'Asks, and promises structured content.',
    outputSchema: {
      type: 'object',
      properties: { answer: { type: 'string' } },
      required: ['answer'],
    },
    run: (_args, answers) =>
      answers
        ? { ...said(answers), structuredContent: { answer: answers.who.content?.answer ?? '' } }
        : inputRequired({ inputRequests: { who: question('Who are you?') } }),
  },
};

function createServer() {
  const server = new Server(
    { name: 'v2', version: '2.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true },
      },
      inputRequired: { roundTimeoutMs: Number(patienceMs) },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: [
      ...Object.entries(TOOLS).map(([name, { description, outputSchema }]) => ({
        name,
        description,
        inputSchema: { type: 'object' },
        ...(outputSchema && { outputSchema }),
      })),
      ...added.tools,
    ],
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    TOOLS[params.name].run(
      params.arguments ?? {},
      mcpReq.inputResponses,
      unpack(mcpReq.requestState()),
      server,
    ),
  );
  server.setRequestHandler('prompts/list', () => ({
    prompts: [{ name: 'ask' }, ...added.prompts],
  }));
  server.setRequestHandler('prompts/get', (_request, { mcpReq }) => {
    const answers = mcpReq.inputResponses;
    return answers
      ? { messages: [{ role: 'user', content: said(answers).content[0] }] }
      : inputRequired({ inputRequests: { who: question('Who are you?') } });
  });
  server.setRequestHandler('resources/list', () => ({
    resources: [{ uri: 'test://ask', name: 'ask' }, ...added.resources],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }, { mcpReq }) => {
    const answers = mcpReq.inputResponses;
    return answers
      ? { contents: [{ uri, text: JSON.stringify(answers) }] }
      : inputRequired({ inputRequests: { who: question('Who are you?') } });
  });
  return server;
}

if (way === 'stdio' && eras === 'legacy') {
  await createServer().connect(new StdioServerTransport());
} else if (way === 'stdio') {
  serveStdio(createServer, { legacy: eras === 'modern' ? 'reject' : 'serve' });
} else {
  const modern = createMcpHandler(createServer, { legacy: 'reject' });
  notifier = modern.notify;
  const modernListener = toNodeHandler(modern);
  const sessions = new Map();
  await serveHttp(async (request, response) => {
    const body = request.method === 'POST' ? JSON.parse(await text(request)) : undefined;
    const isLegacy =
      eras === 'legacy' ||
      (eras === 'both' && (await isLegacyRequest(await toWebRequest(request, body))));
    if (!isLegacy) {
      await modernListener(request, response, body);
      return;
    }
    const known = sessions.get(request.headers['mcp-session-id']);
    if (known) {
      await known.handleRequest(request, response, body);
      return;
    }
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => sessions.set(id, transport),
    });
    await createServer().connect(transport);
    await transport.handleRequest(request, response, body);
  });
}
