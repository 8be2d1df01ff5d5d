import { describe, expect, it, vi } from 'vitest';
import { isJsonObject, type JsonObject } from '../../src/elicitation/json';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import type { Settlement } from '../../src/elicitation/settlement';
import type { ServerOptions } from '../../src/mcp/serverOptions';
import { acceptForm, connect } from './person';
import { resultJson } from './resultJson';
import { stdioServer } from './testServer';
import { useServer } from './useServer';

const answerWith = (text: string) => (request: PendingRequest) => {
  acceptForm(request, { answer: { kind: 'text', text } });
};

describe.each(['stdio', 'http'] as const)('a server on SDK v1 over %s', (transport) => {
  const server = useServer('v1Server', transport, () => undefined);
  const { asked, call } = server;

  describe('form', () => {
    it('receives what the person submitted, defaults too', async () => {
      server.person = (request) => {
        acceptForm(request, { name: { kind: 'text', text: 'Ada' } });
      };
      expect(await call('form')).toEqual({
        action: 'accept',
        content: { name: 'Ada', subscribe: true },
      });
    });

    it.each([
      ['declined', 'decline'],
      ['cancelled', 'cancel'],
    ] as const)('receives %s as %s, without content', async (outcome, action) => {
      server.person = (request) => {
        request.settle({ outcome });
      };
      expect(await call('form')).toEqual({ action });
    });

    it('is told when its request is not fit to show', async () => {
      const answer = await call('form', {
        params: {
          message: 'Impossible',
          requestedSchema: { type: 'object', properties: {}, required: ['zip'] },
        },
      });
      expect(answer).toEqual({ error: { code: -32602, message: expect.any(String) } });
      expect(asked).toEqual([]);
    });
  });

  describe('URL', () => {
    const settlements: [Settlement, string][] = [
      [{ outcome: 'accepted' }, 'accept'],
      [{ outcome: 'declined' }, 'decline'],
      [{ outcome: 'cancelled' }, 'cancel'],
    ];

    it.each(settlements)('receives %o as %s', async (settlement, action) => {
      server.person = (request) => {
        request.settle(settlement);
      };
      const url = 'https://example.com/sign-in?next=%2F';
      expect(await call('visit', { url, elicitationId: 'visit-1' })).toEqual({ action });
      expect(asked[0]?.request).toMatchObject({ kind: 'url', url, elicitationId: 'visit-1' });
    });

    it('asks without an id, as some servers do', async () => {
      server.person = (request) => {
        request.settle({ outcome: 'declined' });
      };
      expect(await call('visit', { url: 'https://example.com/' })).toEqual({ action: 'decline' });
      expect(asked[0]?.request).not.toHaveProperty('elicitationId');
    });

    it('is refused with a scheme that is no page', async () => {
      expect(await call('visit', { url: 'file:///etc/passwd', elicitationId: 'x' })).toEqual({
        error: { code: -32602, message: expect.any(String) },
      });
      expect(asked).toEqual([]);
    });
  });

  it('stops waiting: the question closes, and a late answer is not sent', async () => {
    const answer = await call('impatient');
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('timed out') } });
    await vi.waitFor(() => {
      expect(server.session.settled.at(-1)?.settlement).toEqual({
        outcome: 'withdrawn',
        reason: expect.stringMatching(/^The server stopped waiting/),
      });
    });
    expect(asked[0]?.settle({ outcome: 'declined' })).toBe(false);
    // The server notes what it can't make sense of, and this call comes after anything sent late.
    expect(await call('received')).not.toContainEqual({ error: expect.anything() });
  });

  it('asks several questions at once, and each gets its own answer', async () => {
    server.person = () => {
      if (asked.length === 5) {
        for (const request of asked.toReversed()) {
          answerWith(`to ${request.request.message}`)(request);
        }
      }
    };
    expect(await call('parallel', { count: 5 })).toEqual(
      [1, 2, 3, 4, 5].map((number) => ({
        action: 'accept',
        content: { answer: `to Question ${number}` },
      })),
    );
  });

  it('asks in two calls at once, without crosstalk', async () => {
    server.person = (request) => {
      if (asked.length === 2) {
        for (const each of asked) {
          answerWith(each.request.message)(each);
        }
      } else if (asked.length > 2) {
        answerWith(request.request.message)(request);
      }
    };
    const [first, second] = await Promise.all([
      call('parallel', { count: 1 }),
      call('sequence', { count: 2 }),
    ]);
    expect(first).toEqual([{ action: 'accept', content: { answer: 'Question 1' } }]);
    expect(second).toEqual([
      { action: 'accept', content: { answer: 'Question 1' } },
      { action: 'accept', content: { answer: 'Question 2' } },
    ]);
    expect(asked[1]?.origin.calls).toHaveLength(2);
  });

  it('asks while a prompt is got', async () => {
    server.person = (request) => {
      acceptForm(request, { name: { kind: 'text', text: 'Ada' } });
    };
    const { messages } = await server.session.connection.getPrompt('ask', {});
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('"name":"Ada"') });
    expect(asked[0]?.origin.calls).toEqual([{ kind: 'prompt', name: 'ask' }]);
  });

  it('asks while a resource is read', async () => {
    server.person = (request) => {
      request.settle({ outcome: 'cancelled' });
    };
    const { contents } = await server.session.connection.readResource('test://ask');
    expect(contents[0]).toMatchObject({ text: '{"action":"cancel"}' });
    expect(asked[0]?.origin.calls).toEqual([{ kind: 'resource', name: 'test://ask' }]);
  });

  if (transport === 'http') {
    it('that is not well for a moment gets the answer a little later, once', async () => {
      server.person = (request) => {
        void call('falter', { times: 2 }).then(() => {
          acceptForm(request, { name: { kind: 'text', text: 'Ada' } });
        });
      };
      expect(await call('form')).toMatchObject({ action: 'accept', content: { name: 'Ada' } });
      expect(await call('received')).not.toContainEqual({ error: expect.anything() });
    });
  }

  it('asks when no call is open', async () => {
    server.person = answerWith('whenever');
    await server.session.connection.callTool('later', {});
    await expect
      .poll(() => call('received'))
      .toContainEqual({ action: 'accept', content: { answer: 'whenever' } });
    expect(asked[0]?.origin.calls).toEqual([]);
  });

  it('learns that the person cancelled the call, after its progress was told', async () => {
    const abort = new AbortController();
    const progress = vi.fn(() => {
      abort.abort(new Error('enough'));
    });
    await expect(
      server.session.connection.callTool(
        'slow',
        {},
        { signal: abort.signal, onProgress: progress },
      ),
    ).rejects.toThrow('enough');
    expect(progress).toHaveBeenCalledWith({ progress: 1, total: 4, message: 'a quarter done' });
    await expect.poll(() => call('received')).toContain('cancelled');
  });

  it('is not offered sampling', async () => {
    expect(await call('client')).toMatchObject({
      capabilities: { elicitation: { form: {}, url: {} } },
    });
    expect(await call('sample')).toMatchObject({ error: { code: -32601 } });
  });

  it('is told the roots, and when they change', async () => {
    expect(await call('roots')).toEqual({
      roots: [{ uri: 'file:///home/ada/project', name: 'project' }],
    });
    await server.session.connection.tellRootsChanged();
    await expect.poll(() => call('received')).toContain('notifications/roots/list_changed');
  });

  it('logs to its log here', async () => {
    await call('log', { level: 'warning', data: 'low on \u202edisk' });
    await call('log', { level: 'info', data: { free: 3 } });
    await vi.waitFor(() => {
      expect(server.session.log).toContainEqual(
        expect.stringMatching(/^\[server v1\] low on .*disk$/),
      );
      expect(server.session.log).toContain('[server v1] {"free":3}');
    });
    expect(server.session.log.filter((line) => line.startsWith('[server')).join()).not.toContain(
      '\u202e',
    );
  });

  it.each(['tools', 'prompts', 'resources'] as const)('changes its %s', async (part) => {
    await server.session.connection.callTool('change', { part, name: `new-${part}` });
    await expect
      .poll(() => server.session.connection.catalog[part].map(({ name }) => name))
      .toContain(`new-${part}`);
  });
});

const formParams = { message: 'Hello?', requestedSchema: { type: 'object', properties: {} } };
const urlParams = { mode: 'url', message: 'Hello?', url: 'https://example.com/' };

describe('settings of one server', () => {
  const refusal = { error: { code: -32602, message: expect.any(String) } };
  const policies: [Partial<ServerOptions>, unknown, unknown, unknown][] = [
    [{ url: 'off' }, { form: {} }, { action: 'cancel' }, refusal],
    [{ form: 'off' }, { url: {} }, refusal, { action: 'cancel' }],
    [{ form: 'off', url: 'off' }, undefined, refusal, refusal],
    [{ form: 'decline' }, { form: {}, url: {} }, { action: 'decline' }, { action: 'cancel' }],
    [{ url: 'decline' }, { form: {}, url: {} }, { action: 'cancel' }, { action: 'decline' }],
  ];

  it.each(policies)('%o', async (serverOptions, declared, onForm, onUrl) => {
    const { connection } = await connect(
      stdioServer('v1Server', 'stdio'),
      (request) => {
        request.settle({ outcome: 'cancelled' });
      },
      { serverOptions },
    );
    const call = async (name: string, args: JsonObject = {}): Promise<unknown> =>
      resultJson(await connection.callTool(name, args));
    const client = await call('client');
    const capabilities = isJsonObject(client) ? client['capabilities'] : undefined;
    expect(isJsonObject(capabilities) && capabilities['elicitation']).toEqual(declared);
    expect(await call('demand', { params: formParams })).toEqual(onForm);
    expect(await call('demand', { params: urlParams })).toEqual(onUrl);
    await connection.close();
  });
});

it('closes every question when the process dies, and says why', async () => {
  const session = await connect(stdioServer('v1Server', 'stdio'), () => undefined);
  await expect(session.connection.callTool('crash', {})).rejects.toThrow();
  await vi.waitFor(() => {
    expect(session.lost).toEqual(['The server ended. It said: out of memory']);
  });
  expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual(['disconnected']);
  expect(session.inbox.pending).toEqual([]);
});
