import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/elicitation/json';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { isSavedRound } from '../../src/mcp/savedRound';
import { acceptForm, connect, type Session } from './person';
import { resultJson } from './resultJson';
import { stdioServer } from './testServer';
import { useServer } from './useServer';

const answerAda = (request: PendingRequest): void => {
  acceptForm(request, { answer: { kind: 'text', text: 'Ada' } });
};
const ada = { action: 'accept', content: { answer: 'Ada' } };

const STATES: readonly [string, string][] = [
  ['plain', 'plain'],
  ['empty', ''],
  ['spaces', '  two  '],
  ['JSON', '{"a": 1, "a": 2}'],
  ['Unicode', 'é e\u0301 漢 🙂 \u202e \u2028 \u0000 \ufeff'],
  ['half a pair', '\ud83d'],
  ['escapes', '\\u00e9 \\n "quoted" /'],
  ['long', 'x'.repeat(200_000)],
];

describe.each(['stdio', 'http'] as const)('rounds of 2026-07-28 over %s', (transport) => {
  const server = useServer('roundsServer', transport, answerAda);
  const { asked, call } = server;

  /** The texts of all messages that the server received. */
  async function received(from = server.session): Promise<string[]> {
    const list = resultJson(await from.connection.callTool('received', {}));
    return Array.isArray(list) ? list.map(String) : [];
  }

  /** The calls of a tool that the server received, oldest first. */
  async function callsOf(name: string): Promise<JsonObject[]> {
    return (await received())
      .filter((line) => line.startsWith('{'))
      .map((line): unknown => JSON.parse(line))
      .filter(isJsonObject)
      .filter(({ params }) => isJsonObject(params) && params['name'] === name);
  }

  it('takes the revision that the server has', () => {
    expect(server.session.connection.protocolVersion).toBe('2026-07-28');
  });

  it.each(STATES)('returns the state as it came: %s', async (_, state) => {
    expect(await call('ask', { state })).toEqual({
      jsonrpc: '2.0',
      id: expect.anything(),
      method: 'tools/call',
      params: {
        name: 'ask',
        arguments: { state },
        inputResponses: { who: ada },
        requestState: state,
        _meta: expect.anything(),
      },
    });
  });

  it('sends no state where none came, and an id of its own with the retry', async () => {
    const retry = await call('ask');
    expect(retry).toEqual({
      jsonrpc: '2.0',
      id: expect.anything(),
      method: 'tools/call',
      params: {
        name: 'ask',
        arguments: {},
        inputResponses: { who: ada },
        _meta: expect.anything(),
      },
    });
    const ids = (await callsOf('ask')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(2);
  });

  it('says with every request which revision and elicitation it is', async () => {
    await call('ask');
    for (const { params } of await callsOf('ask')) {
      expect(params).toMatchObject({
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'interop' },
          'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {}, url: {} } },
        },
      });
    }
  });

  it('shows the request raw, pattern and all', async () => {
    await call('ask');
    expect(asked[0]?.params).toMatchObject({
      requestedSchema: { properties: { answer: { pattern: '^[^!]*$' } } },
    });
  });

  it.each([
    ['declined', 'decline'],
    ['cancelled', 'cancel'],
  ] as const)('answers %s with %s alone', async (outcome, action) => {
    server.person = (request) => {
      request.settle({ outcome });
    };
    expect(await call('ask', { state: 'x' })).toMatchObject({
      params: { inputResponses: { who: { action } }, requestState: 'x' },
    });
    expect(server.session.log.join('\n')).not.toContain('Ada"');
  });

  it('sends the answers and the state of the last round only', async () => {
    expect(await call('forgetful')).toMatchObject({
      params: { inputResponses: { second: ada }, _meta: expect.anything() },
    });
    const [first, second, third] = (await callsOf('forgetful')).map(({ params }) => params);
    expect(first).toEqual({ name: 'forgetful', arguments: {}, _meta: expect.anything() });
    expect(second).toMatchObject({
      inputResponses: { first: ada },
      requestState: 'first round',
    });
    expect(third).not.toHaveProperty('requestState');
    expect(third).not.toHaveProperty('inputResponses.first');
  });

  it('comes back by itself where only a state came, an empty one too', async () => {
    const last = await call('stateOnly');
    expect(last).toMatchObject({ params: { name: 'stateOnly', requestState: '' } });
    expect(last).not.toHaveProperty('params.inputResponses');
    expect(asked).toEqual([]);
  });

  it('stops to come back when the person cancels the call', async () => {
    const abort = new AbortController();
    const calling = server.session.connection.callTool('forever', {}, { signal: abort.signal });
    const failed = calling.catch((error: unknown) => error);
    await vi.waitFor(async () => {
      expect(await callsOf('forever')).not.toEqual([]);
    });
    abort.abort(new Error('enough'));
    expect(await failed).toMatchObject({ message: 'enough' });
  });

  it.each(['nothing', 'unknownType'])('fails a result that is none: %s', async (tool) => {
    await expect(server.session.connection.callTool(tool, {})).rejects.toThrow(/\w/);
    expect(await callsOf(tool)).toHaveLength(1);
  });

  it('takes a result that says no type for a complete one', async () => {
    expect(await call('noType')).toBe('as before');
  });

  it('closes its question when the person cancels the call, and sends nothing more', async () => {
    const abort = new AbortController();
    server.person = () => {
      abort.abort(new Error('enough'));
    };
    const sent = (await callsOf('ask')).length;
    await expect(
      server.session.connection.callTool('ask', {}, { signal: abort.signal }),
    ).rejects.toThrow('enough');
    expect(server.session.settled.at(-1)?.settlement.outcome).toBe('withdrawn');
    expect(server.session.kept.at(-1)?.end).toBe('forgotten');
    expect(await callsOf('ask')).toHaveLength(sent + 1);
  });

  it('carries no answers to another call that runs at the same time', async () => {
    let other: Promise<unknown> | undefined;
    server.person = (request) => {
      if (asked.length === 1) {
        other = call('ask', { state: 'other' }).then(() => {
          answerAda(request);
        });
      } else {
        answerAda(request);
      }
    };
    expect(await call('ask', { state: 'one' })).toMatchObject({ params: { requestState: 'one' } });
    await other;
    const others = (await callsOf('ask'))
      .map(({ params }) => params)
      .filter((params) => JSON.stringify(params).includes('"state":"other"'));
    expect(others.map((params) => isJsonObject(params) && params['requestState'])).toEqual([
      undefined,
      'other',
    ]);
  });

  it('answers for the workspace where a server asks for its roots', async () => {
    expect(await call('roots')).toMatchObject({
      params: {
        inputResponses: {
          who: ada,
          where: { roots: [{ uri: 'file:///home/ada/project', name: 'project' }] },
        },
      },
    });
  });

  it('ends a call that wants what was never offered', async () => {
    await expect(server.session.connection.callTool('sampling', {})).rejects.toThrow(
      'sampling/createMessage',
    );
    expect(asked).toEqual([]);
    expect(await callsOf('sampling')).toHaveLength(1);
  });

  it.each<[string, JsonValue]>([
    [
      'a form without an answer',
      {
        method: 'elicitation/create',
        params: {
          message: 'Impossible',
          requestedSchema: { type: 'object', properties: {}, required: ['zip'] },
        },
      },
    ],
    [
      'a page that may not be opened',
      {
        method: 'elicitation/create',
        params: { mode: 'url', message: 'Look', url: 'file:///etc/passwd' },
      },
    ],
    [
      'a mode that nobody knows',
      { method: 'elicitation/create', params: { mode: 'voice', message: 'Say it' } },
    ],
    ['no params', { method: 'elicitation/create' }],
    ['no method', { params: {} }],
    ['no object', 'elicitation/create'],
  ])('asks nothing of a round when one request can not be asked: %s', async (_, request) => {
    const isElicitation = isJsonObject(request) && 'method' in request;
    const settled = server.session.settled.length;
    await expect(server.session.connection.callTool('unfit', { request })).rejects.toThrow(
      /^The server (?:asked what could not be asked here|wants to know something, but)/,
    );
    await vi.waitFor(() => {
      const outcomes = server.session.settled.slice(settled).map((end) => end.settlement.outcome);
      expect(outcomes).toEqual(isElicitation ? ['refused', 'withdrawn', 'withdrawn'] : []);
    });
    expect(asked).toEqual([]);
    expect(server.session.inbox.pending).toEqual([]);
    expect(JSON.stringify(await callsOf('unfit'))).not.toContain('inputResponses');
  });

  it('asks nothing of a round when one mode is switched off', async () => {
    const quiet = await server.connect({ serverOptions: { url: 'off' } });
    const page = { mode: 'url', message: 'Look', url: 'https://example.com/' };
    const request = { method: 'elicitation/create', params: page };
    await expect(quiet.connection.callTool('unfit', { request })).rejects.toThrow(/“url”/);
    expect(asked).toEqual([]);
    await quiet.connection.close();
  });

  it.each<JsonObject>([
    { requestState: 7 },
    { requestState: { a: 1 } },
    { requestState: ['a'] },
    { requestState: false },
    { inputRequests: [], requestState: 'x' },
    { inputRequests: 'who', requestState: 'x' },
  ])('fails a round that could not be answered as it must, with a reason: %o', async (fields) => {
    await expect(server.session.connection.callTool('faulty', fields)).rejects.toThrow(
      /"(?:requestState" is not text|inputRequests" are no object)/,
    );
    expect(asked).toEqual([]);
    expect(server.session.lost).toEqual([]);
  });

  it('takes null for nothing, as some languages write it', async () => {
    const retry = await call('faulty', { requestState: null });
    expect(retry).toMatchObject({ params: { inputResponses: { who: ada } } });
    expect(retry).not.toHaveProperty('params.requestState');
    expect(await call('faulty', { inputRequests: null, requestState: 'x' })).toMatchObject({
      params: { requestState: 'x' },
    });
  });

  it('tells when the server has no use for the answers any more', async () => {
    await expect(server.session.connection.callTool('expired', {})).rejects.toThrow(
      'Invalid or expired requestState',
    );
    expect(server.session.kept.at(-1)).toMatchObject({ name: 'expired', end: 'forgotten' });
  });

  it('asks while a prompt is got, and while a resource is read', async () => {
    const prompt = await server.session.connection.getPrompt('ask', { topic: 'birds' });
    const [message] = prompt.messages;
    expect(message?.content.type === 'text' && JSON.parse(message.content.text)).toMatchObject({
      method: 'prompts/get',
      params: {
        name: 'ask',
        arguments: { topic: 'birds' },
        inputResponses: { who: ada },
        requestState: 'prompt',
      },
    });
    const resource = await server.session.connection.readResource('test://ask');
    const [content] = resource.contents;
    expect(content !== undefined && 'text' in content && JSON.parse(content.text)).toMatchObject({
      method: 'resources/read',
      params: { uri: 'test://ask', inputResponses: { who: ada }, requestState: 'resource' },
    });
  });

  it('tells the server that a call is given up', async () => {
    const abort = new AbortController();
    const failed = server.session.connection
      .callTool('never', {}, { signal: abort.signal })
      .catch((error: unknown) => error);
    await vi.waitFor(async () => {
      expect(await callsOf('never')).toHaveLength(1);
    });
    abort.abort(new Error('enough'));
    expect(await failed).toMatchObject({ message: 'enough' });
    const [{ id } = {}] = await callsOf('never');
    await vi.waitFor(async () => {
      const last = await received();
      expect(last.some((line) => line === `closed ${JSON.stringify(id)}`)).toBe(
        transport === 'http',
      );
      expect(last.some((line) => line.includes('notifications/cancelled'))).toBe(
        transport === 'stdio',
      );
    });
  });

  it('goes on with a round in another connection', async () => {
    server.person = () => undefined;
    const first = await server.connect();
    const call = first.connection.callTool('ask', { state: 'kept' });
    const lost = call.catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(first.inbox.pending).toHaveLength(1);
    });
    const [saved] = structuredClone(first.kept);
    expect(saved).toMatchObject({
      kind: 'tool',
      name: 'ask',
      args: { state: 'kept' },
      round: { requestState: 'kept' },
    });
    await first.connection.close();
    expect(await lost).toBeInstanceOf(Error);
    expect(first.kept[0]?.end).toBe('interrupted');
    expect(first.settled.map(({ settlement }) => settlement.outcome)).toEqual(['disconnected']);

    server.person = answerAda;
    const second = await server.connect();
    const result = await second.connection.callTool('ask', { state: 'kept' }, {}, saved);
    expect(resultJson(result)).toMatchObject({
      params: { inputResponses: { who: ada }, requestState: 'kept' },
    });
    expect(second.settled.map(({ settlement }) => settlement.outcome)).toEqual(['accepted']);
    await second.connection.close();
  });

  it('offers no mode that is switched off', async () => {
    const quiet = await server.connect({ serverOptions: { url: 'off' } });
    const lines = await received(quiet);
    expect(lines.at(-1)).toContain('"elicitation":{"form":{}}');
    await quiet.connection.close();
  });
});

describe('a server on SDK v2 that asks again', () => {
  let session: Session;
  let goesOn: boolean | Promise<boolean> = false;
  let person: (request: PendingRequest) => void;

  beforeEach(async () => {
    session = await connect(
      stdioServer('v2Server', 'stdio', 'modern'),
      (request) => {
        person(request);
      },
      { goesOn: () => goesOn },
    );
  });

  afterEach(() => session.connection.close());

  it.each([
    ['login', false],
    ['login-2', true],
  ])('with the page that the person is at shows it as still waiting (%s)', async (key, renamed) => {
    let asked = 0;
    person = (request) => {
      asked++;
      request.settle({ outcome: 'accepted' });
    };
    const result = session.connection.callTool('signIn', { times: 3, renamed });
    for (const retries of [0, 1, 2]) {
      await vi.waitFor(() => {
        expect(session.inbox.visits.map((visit) => visit.retries)).toEqual([retries]);
      });
      session.inbox.visits[0]?.end('person');
    }
    expect(resultJson(await result)).toEqual({ [key]: { action: 'accept' }, asked: 3 });
    expect(asked).toBe(1);
    expect(session.inbox.visits).toEqual([]);
  });

  it('with a page that was open when the connection ended shows it as still waiting', async () => {
    person = (request) => {
      request.settle({ outcome: 'accepted' });
    };
    const lost = session.connection.callTool('signIn', { times: 1 }).catch(String);
    await vi.waitFor(() => {
      expect(session.inbox.visits).toHaveLength(1);
    });
    await session.connection.close();
    expect(await lost).toContain('The connection to the server ended.');
    const saved: unknown = JSON.parse(JSON.stringify(session.kept[0]));
    if (!isSavedRound(saved)) {
      throw new Error('Not a saved round.');
    }

    let asked = 0;
    const next = await connect(stdioServer('v2Server', 'stdio', 'modern'), () => {
      asked += 1;
    });
    const result = next.connection.callTool('signIn', { times: 1 }, {}, saved);
    await vi.waitFor(() => {
      expect(next.inbox.visits.map(({ page, retries }) => [page.url, retries])).toEqual([
        ['https://example.com/login', 1],
      ]);
    });
    expect(next.kept[0]?.visits).toHaveLength(1);
    next.inbox.visits[0]?.end('person');
    expect(resultJson(await result)).toEqual({ login: { action: 'accept' }, asked: 1 });
    expect(asked).toBe(0);
    await next.connection.close();
  });

  it('and is gone before the person says whether to go on ends the call', async () => {
    person = (request) => {
      request.settle({ outcome: 'declined' });
    };
    goesOn = new Promise(() => undefined);
    const failed = session.connection.callTool('stubborn', {}).catch(String);
    await vi.waitFor(() => {
      expect(session.goOns).toHaveLength(1);
    });
    await session.connection.close();
    expect(await failed).toContain('The connection to the server ended.');
  });

  it('and is given up: the page is not waited for any more, and the call ends', async () => {
    person = (request) => {
      request.settle({ outcome: 'accepted' });
    };
    const failed = session.connection
      .callTool('signIn', { times: 3 })
      .catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(session.inbox.visits).toHaveLength(1);
    });
    session.inbox.visits[0]?.end('cancelled');
    expect(await failed).toBeInstanceOf(Error);
    expect(session.inbox.visits).toEqual([]);
  });

  it('with state alone is waited for', async () => {
    const result = await session.connection.callTool('busy', { times: 2 });
    expect(resultJson(result)).toBe('ready after 2');
  });

  it('what was declined needs the say of the person', async () => {
    person = (request) => {
      request.settle({ outcome: 'declined' });
    };
    goesOn = false;
    await expect(session.connection.callTool('stubborn', {})).rejects.toThrow(/again/);
    expect(session.goOns).toHaveLength(1);
    expect(
      session.settled.filter(({ settlement }) => settlement.outcome === 'declined').length,
    ).toBe(1);
  });

  it('without end is stopped after some rounds, with the say of the person', async () => {
    let asked = 0;
    person = (request) => {
      asked++;
      answerAda(request);
    };
    goesOn = true;
    const abort = new AbortController();
    const stop = session.connection.callTool('stubborn', {}, { signal: abort.signal });
    const failed = stop.catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(session.goOns.length).toBeGreaterThanOrEqual(2);
    });
    goesOn = false;
    expect(await failed).toMatchObject({ message: expect.stringMatching(/rounds/) });
    expect(asked).toBeGreaterThan(2);
  });
});
