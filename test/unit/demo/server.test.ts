import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import {
  type CallToolResult,
  CallToolResultSchema,
  type ClientCapabilities,
  type ElicitRequest,
  ElicitRequestSchema,
  type ElicitRequestURLParams,
  type ElicitResult,
  ElicitationCompleteNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { version } from '../../../package.json';

type Ask = (
  params: ElicitRequest['params'],
  signal: AbortSignal,
) => ElicitResult | Promise<ElicitResult>;

const BOTH: ClientCapabilities = { elicitation: { form: {}, url: {} } };

let folder = '';
let bundle = '';
const open: Client[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-server-'));
  bundle = path.join(folder, 'demoServer.js');
  await build({
    entryPoints: ['src/demo/server.ts'],
    outfile: bundle,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  });
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A client of a freshly started server; `ask` stands in for the person. */
async function connect(ask: Ask, capabilities: ClientCapabilities = BOTH): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  if (capabilities.elicitation !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) => ask(params, signal));
  }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [bundle] }));
  open.push(client);
  return client;
}

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<CallToolResult> {
  const params = { name, arguments: args };
  return client.request(
    { method: 'tools/call', params },
    CallToolResultSchema,
    signal && { signal },
  );
}

function texts(result: CallToolResult): string[] {
  return result.content.map((item) => (item.type === 'text' ? item.text : item.type));
}

function urlOf(params: ElicitRequest['params']): ElicitRequestURLParams {
  if (params.mode !== 'url') {
    throw new Error('asked in form mode');
  }
  return params;
}

describe('the demo server', () => {
  it('introduces itself', async () => {
    const client = await connect(() => ({ action: 'cancel' }));
    expect(client.getServerVersion()).toEqual({
      name: 'mcp-elicitation-demo',
      title: 'Elicitation Demo',
      version,
    });
  });

  it('lists its tools, and marks the one that destroys', async () => {
    const client = await connect(() => ({ action: 'cancel' }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name, title }) => [name, title])).toEqual([
      ['create_release', 'Create Release'],
      ['delete_project', 'Delete Project'],
      ['add_contact', 'Add Contact'],
      ['register_service', 'Register Service'],
      ['connect_github', 'Connect GitHub'],
    ]);
    expect(
      tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name),
    ).toEqual(['delete_project']);
  });

  it('has a prompt and two resources', async () => {
    const client = await connect(() => ({ action: 'cancel' }));
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['release_notes']);
    const prompt = await client.getPrompt({ name: 'release_notes', arguments: { name: '1.4.0' } });
    expect(prompt.messages[0]?.content).toMatchObject({
      type: 'text',
      text: expect.stringContaining('1.4.0') as string,
    });

    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['demo://readme', 'demo://logo']);
    const { contents: readme } = await client.readResource({ uri: 'demo://readme' });
    expect(readme).toMatchObject([{ mimeType: 'text/markdown' }]);
    const { contents: logo } = await client.readResource({ uri: 'demo://logo' });
    const [picture] = logo;
    const bytes = Buffer.from(picture && 'blob' in picture ? picture.blob : '', 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it('refuses what it does not have', async () => {
    const client = await connect(() => ({ action: 'cancel' }));
    await expect(call(client, 'make_coffee')).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'poem' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'release_notes' })).rejects.toMatchObject({
      code: -32602,
    });
    await expect(client.readResource({ uri: 'demo://x' })).rejects.toMatchObject({ code: -32002 });
  });

  it('says which argument is missing, and asks nobody', async () => {
    const ask = vi.fn<Ask>();
    const client = await connect(ask);
    const result = await call(client, 'create_release');
    expect(result).toMatchObject({ isError: true });
    expect(texts(result)[0]).toContain('"name"');
    expect(ask).not.toHaveBeenCalled();
  });
});

const FORMS = [
  {
    tool: 'create_release',
    args: { name: '1.4.0' },
    content: { channel: 'beta', notify: false },
    accepted: 'Released 1.4.0 to beta. Nobody was notified.',
  },
  {
    tool: 'delete_project',
    args: { id: 'website' },
    content: { confirm: true },
    accepted: 'Deleted website.',
  },
  {
    tool: 'add_contact',
    args: {},
    content: { name: 'Ada', email: 'ada@example.com', age: 36 },
    accepted: 'Added Ada.',
  },
  {
    tool: 'register_service',
    args: {},
    content: {
      name: 'search',
      owner: 'ada@example.com',
      homepage: 'https://example.com/search?q=a%20b',
      launch: '2026-03-14',
      maintenance: '2026-03-14T15:09:26Z',
      memory: 0.75,
      replicas: 3,
      public: false,
      onCall: true,
      region: 'us-east',
      tier: 'gold',
      language: 'py',
      protocols: ['http', 'amqp'],
      alerts: ['phone', 'mail'],
    },
    accepted: 'Registered search.',
  },
];

describe.each(FORMS)('$tool', ({ tool, args, content, accepted }) => {
  it('gives back exactly what was accepted', async () => {
    const client = await connect(() => ({ action: 'accept', content }));
    const result = await call(client, tool, args);
    expect(texts(result)).toEqual([accepted, JSON.stringify(content)]);
    expect(result.structuredContent).toEqual(content);
    expect(result.isError).toBeUndefined();
  });

  it.each([
    ['decline', 'Declined: '],
    ['cancel', 'Cancelled: '],
  ] as const)('tells %s from the other answers', async (action, start) => {
    const client = await connect(() => ({ action }));
    const result = await call(client, tool, args);
    expect(texts(result)).toEqual([expect.stringMatching(`^${start}`)]);
    expect(result.structuredContent).toBeUndefined();
    expect(result.isError).toBeUndefined();
  });

  it('says so where the client cannot ask', async () => {
    const client = await connect(() => ({ action: 'cancel' }), {});
    const result = await call(client, tool, args);
    expect(result).toMatchObject({ isError: true });
    expect(texts(result)[0]).toContain('elicitation.form');
  });
});

describe('the forms', () => {
  it('asks three questions the way the specification writes them', async () => {
    const asked: ElicitRequest['params'][] = [];
    const client = await connect((params) => {
      asked.push(params);
      return { action: 'cancel' };
    });
    await call(client, 'create_release', { name: '1.4.0' });
    await call(client, 'delete_project', { id: 'website' });
    await call(client, 'add_contact');
    expect(asked).toMatchObject([
      {
        requestedSchema: {
          properties: {
            channel: { oneOf: [{ const: 'stable' }, { const: 'beta' }, { const: 'canary' }] },
            notify: { type: 'boolean', default: true },
          },
        },
      },
      { requestedSchema: { properties: { confirm: { type: 'boolean' } }, required: ['confirm'] } },
      {
        requestedSchema: {
          properties: {
            name: { minLength: 1 },
            email: { format: 'email' },
            age: { type: 'integer', minimum: 18 },
          },
          required: ['name', 'email', 'age'],
        },
      },
    ]);
  });

  it('asks for one field of every kind, each with a title', async () => {
    let properties: [string, object][] = [];
    const client = await connect((params) => {
      properties = params.mode === 'url' ? [] : Object.entries(params.requestedSchema.properties);
      return { action: 'cancel' };
    });
    await call(client, 'register_service');
    expect(
      properties.map(([, schema]) =>
        Object.keys(schema)
          .filter((key) => key !== 'description' && key !== 'default')
          .join(' '),
      ),
    ).toMatchInlineSnapshot(`
      [
        "type title minLength maxLength",
        "type title format",
        "type title format",
        "type title format",
        "type title format",
        "type title minimum maximum",
        "type title minimum maximum",
        "type title",
        "type title",
        "type title enum",
        "type title oneOf",
        "type title enum enumNames",
        "type title items",
        "type title minItems maxItems items",
      ]
    `);
    expect(properties.every(([, schema]) => 'title' in schema)).toBe(true);
  });

  it('keeps the project when the confirmation says no', async () => {
    const client = await connect(() => ({ action: 'accept', content: { confirm: false } }));
    const result = await call(client, 'delete_project', { id: 'website' });
    expect(texts(result)[0]).toMatch(/^Kept website/);
  });

  it('takes an unanswered default for the default', async () => {
    const client = await connect(() => ({ action: 'accept', content: { channel: 'stable' } }));
    const result = await call(client, 'create_release', { name: '2' });
    expect(texts(result)).toEqual([
      'Released 2 to stable. Subscribers were notified.',
      '{"channel":"stable"}',
    ]);
  });

  it('does not act on an answer that does not fit', async () => {
    const content = { name: '', email: 'ada', age: 17 };
    const client = await connect(() => ({ action: 'accept', content }));
    const result = await call(client, 'add_contact');
    expect(result.isError).toBe(true);
    expect(texts(result)).toEqual([
      'The answer does not fit what was asked: name: length must be at least 1; email: must be of the format email; age: must be at least 18.',
    ]);
  });

  it('takes the question back when the call is cancelled', async () => {
    const abort = new AbortController();
    let asked = 0;
    let withdrawn = false;
    const client = await connect(async (_params, signal) => {
      // The SDK's client hears no cancellation of a request with the id 0, the first one.
      if (++asked === 1) {
        return { action: 'cancel' };
      }
      abort.abort('changed my mind');
      await once(signal, 'abort');
      withdrawn = true;
      return { action: 'cancel' };
    });
    await call(client, 'add_contact');
    await expect(call(client, 'add_contact', {}, abort.signal)).rejects.toThrow('changed my mind');
    await vi.waitFor(() => {
      expect(withdrawn).toBe(true);
    });
  });
});

describe('connect_github', () => {
  it('is connected once the button on its page was pressed', async () => {
    const events: string[] = [];
    let asked: ElicitRequestURLParams | undefined;
    let visited: Promise<void> | undefined;
    const client = await connect((params) => {
      asked = urlOf(params);
      visited = visit(asked.url);
      return { action: 'accept' };
    });
    client.setNotificationHandler(ElicitationCompleteNotificationSchema, ({ params }) => {
      events.push(`complete ${String(params.elicitationId === asked?.elicitationId)}`);
    });
    async function visit(url: string): Promise<void> {
      // Consent first, the browser later, as an editor does it.
      await setTimeout(50);
      const page = await fetch(url);
      const html = await page.text();
      events.push(`GET ${page.status} ${String(html.includes('<button autofocus>Connect'))}`);
      const pressed = await fetch(url, { method: 'POST' });
      events.push(`POST ${pressed.status} ${String((await pressed.text()).includes('Connected'))}`);
    }

    const result = await call(client, 'connect_github');
    expect(texts(result)).toEqual(['Connected the GitHub account.']);
    await visited;
    expect(events).toHaveLength(3);
    expect(events).toContain('complete true');
    expect(events).toContain('GET 200 true');
    expect(events).toContain('POST 200 true');

    const url = new URL(asked?.url ?? '');
    expect(url.hostname).toBe('127.0.0.1');
    expect(url.searchParams.get('state')?.length).toBeGreaterThanOrEqual(32);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('counts a button that was pressed before the consent came in', async () => {
    const client = await connect(async (params) => {
      await fetch(urlOf(params).url, { method: 'POST' });
      return { action: 'accept' };
    });
    expect(texts(await call(client, 'connect_github'))).toEqual(['Connected the GitHub account.']);
  });

  it('shows nothing to who does not have its secret, and connects by the button alone', async () => {
    const statuses: number[] = [];
    const client = await connect(async (params) => {
      const { url } = urlOf(params);
      const wrong = new URL(url);
      wrong.searchParams.set('state', 'guess');
      statuses.push((await fetch(wrong, { method: 'POST' })).status);
      statuses.push((await fetch(new URL('/', url))).status);
      statuses.push((await fetch(url, { method: 'PUT' })).status);
      statuses.push((await fetch(url)).status);
      return { action: 'cancel' };
    });
    await call(client, 'connect_github');
    expect(statuses).toEqual([404, 404, 405, 200]);
  });

  it.each([
    ['decline', 'Declined: '],
    ['cancel', 'Cancelled: '],
  ] as const)('takes its page down on %s', async (action, start) => {
    let url = '';
    const client = await connect((params) => {
      url = urlOf(params).url;
      return { action };
    });
    const result = await call(client, 'connect_github');
    expect(texts(result)).toEqual([expect.stringMatching(`^${start}`)]);
    await expect(fetch(url)).rejects.toThrow();
  });

  it.each([{ form: {} }, {}])(
    'says what to do otherwise to a client that declares %j',
    async (elicitation) => {
      const ask = vi.fn<Ask>();
      const client = await connect(ask, { elicitation });
      const result = await call(client, 'connect_github');
      expect(result).toMatchObject({ isError: true });
      expect(texts(result)[0]).toContain('elicitation.url');
      expect(texts(result)[0]).toContain('access token through its environment');
      expect(ask).not.toHaveBeenCalled();
    },
  );

  it('takes its page down when the call is cancelled while it waits', async () => {
    const abort = new AbortController();
    let url = '';
    const client = await connect((params) => {
      url = urlOf(params).url;
      return { action: 'accept' };
    });
    const calling = call(client, 'connect_github', {}, abort.signal);
    await vi.waitFor(async () => {
      expect((await fetch(url)).status).toBe(200);
    });
    abort.abort('enough');
    await expect(calling).rejects.toThrow('enough');
    await vi.waitFor(async () => {
      await expect(fetch(url)).rejects.toThrow();
    });
  });
});

describe('the end of its input', () => {
  it.each([
    ['add_contact', undefined],
    ['connect_github', undefined],
    ['connect_github', 'accept'],
  ])('ends the process while %s waits (answered: %s)', async (tool, action) => {
    const child = spawn(process.execPath, [bundle], { stdio: 'pipe' });
    const lines = readLines(child);
    const send = (message: object): void => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    };
    send({
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: BOTH,
        clientInfo: { name: 'test', version: '1' },
      },
    });
    await lines.next();
    send({ id: 2, method: 'tools/call', params: { name: tool, arguments: {} } });
    const asked = await lines.next();
    const question = JSON.parse(asked.value ?? '') as { id: number; params: { url?: string } };
    const { url } = question.params;
    if (action !== undefined) {
      send({ id: question.id, result: { action } });
    }
    if (url !== undefined) {
      expect((await fetch(url)).status).toBe(200);
    }

    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
    if (url !== undefined) {
      await expect(fetch(url)).rejects.toThrow();
    }
  });

  it('ends the process where nobody ever said a word, and prints nothing', async () => {
    const child = spawn(process.execPath, [bundle], { stdio: 'pipe' });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += String(chunk)));
    child.stderr.on('data', (chunk) => (printed += String(chunk)));
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(printed).toBe('');
  });
});

async function* readLines(child: ChildProcess): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of child.stdout ?? []) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  return undefined;
}
