import { text } from 'node:stream/consumers';
import { serveHttp } from './serveHttp.mjs';
import { stdioLines } from './stdioLines.mjs';

/**
 * A server of 2026-07-28 by hand whose lists change, for subscriptions. Arguments: `stdio` or
 * `http`; then `none` for one that promises to tell of changes and knows no subscription, or
 * `once` for one whose first subscription ends by itself.
 */
const [, , way, oddity] = process.argv;
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

/** How often it was subscribed to, and how often that ended. */
const counts = { opened: 0, closed: 0 };
const added = { tools: [], prompts: [], resources: [] };
/** By the id of the request, how its notifications are sent and how it is ended. */
const open = new Map();

const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const said = (value) => ({
  ...complete,
  content: [{ type: 'text', text: JSON.stringify(value ?? null) }],
});

/** Each gets the arguments of the call. */
const TOOLS = {
  counts: () => counts,
  /** Adds an entry to a part, and tells of it where `silent` does not forbid that. */
  change: ({ part, name, silent }) => {
    added[part].push({ name, uri: `test://${name}`, inputSchema: { type: 'object' } });
    if (!silent) {
      for (const [id, { send }] of open) {
        send({
          method: `notifications/${part}/list_changed`,
          params: { _meta: { [SUBSCRIPTION]: id } },
        });
      }
    }
  },
  /** Tells those who subscribed to a resource that it has changed. */
  update: ({ uri }) => {
    for (const [id, { send, notifications }] of open) {
      if (notifications.resourceSubscriptions?.includes(uri)) {
        const params = { uri, _meta: { [SUBSCRIPTION]: id } };
        send({ method: 'notifications/resources/updated', params });
      }
    }
  },
  /** Tells many times that the tools have changed. */
  storm: () => {
    for (const [id, { send }] of open) {
      for (let time = 0; time < 500; time += 1) {
        send({
          method: 'notifications/tools/list_changed',
          params: { _meta: { [SUBSCRIPTION]: id } },
        });
      }
    }
  },
  /** Ends every subscription: with its result, by taking it back, or without a word. */
  end: ({ how }) => {
    for (const [id, { send, close }] of open) {
      if (how === 'result') {
        send({ id, result: complete });
      } else if (how === 'cancelled') {
        send({ method: 'notifications/cancelled', params: { requestId: id } });
      }
      forget(id);
      close(how);
    }
  },
};

function forget(id) {
  if (open.delete(id)) {
    counts.closed += 1;
  }
}

function subscribe(id, params, send, close) {
  counts.opened += 1;
  open.set(id, { send, close, notifications: params.notifications });
  send({
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: params.notifications, _meta: { [SUBSCRIPTION]: id } },
  });
  if (oddity === 'once' && counts.opened === 1) {
    TOOLS.end({ how: 'result' });
  }
}

function resultOf(method, params) {
  const capability = { listChanged: true };
  switch (method) {
    case 'server/discover':
      return {
        ...complete,
        supportedVersions: ['2026-07-28'],
        capabilities: {
          tools: capability,
          prompts: capability,
          resources: { ...capability, subscribe: true },
        },
      };
    case 'tools/list':
      return {
        ...complete,
        tools: [
          ...Object.keys(TOOLS).map((name) => ({ name, inputSchema: { type: 'object' } })),
          ...added.tools,
        ],
      };
    case 'prompts/list':
      return { ...complete, prompts: added.prompts };
    case 'resources/list':
      return { ...complete, resources: added.resources };
    case 'tools/call':
      return said(TOOLS[params.name](params.arguments ?? {}));
    default:
      return undefined;
  }
}

function replyTo({ id, method, params }) {
  const result = resultOf(method, params);
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    ...(result ? { result } : { error: { code: -32601, message: 'Method not found' } }),
  });
}

if (way === 'stdio') {
  await stdioLines((line) => {
    const message = JSON.parse(line);
    if (message.method === 'subscriptions/listen' && oddity !== 'none') {
      subscribe(
        message.id,
        message.params,
        (sent) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...sent })}\n`),
        () => undefined,
      );
      return undefined;
    }
    if (message.method === 'notifications/cancelled') {
      forget(message.params.requestId);
    }
    return message.id === undefined ? undefined : replyTo(message);
  });
} else {
  await serveHttp(async (request, response) => {
    const message = JSON.parse(await text(request));
    if (message.id === undefined) {
      response.writeHead(202).end();
    } else if (message.method === 'subscriptions/listen' && oddity !== 'none') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.on('close', () => forget(message.id));
      subscribe(
        message.id,
        message.params,
        (sent) => response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...sent })}\n\n`),
        (how) => (how === 'drop' ? response.destroy() : response.end()),
      );
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(replyTo(message));
    }
  });
}
