import { describe, expect, it, vi } from 'vitest';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { acceptForm, connect } from './person';
import { startHttpServer, stdioServer } from './testServer';
import { useServer } from './useServer';

const answerWith = (text: string) => (request: PendingRequest) => {
  acceptForm(request, { answer: { kind: 'text', text } });
};
const accepted = (answer: string) => ({ action: 'accept', content: { answer } });

describe.each([
  ['stdio', 'legacy', '2025-11-25'],
  ['http', 'legacy', '2025-11-25'],
  ['stdio', 'modern', '2026-07-28'],
  ['http', 'modern', '2026-07-28'],
  ['stdio', 'both', '2026-07-28'],
  ['http', 'both', '2026-07-28'],
] as const)('a server on SDK v2 over %s, %s', (transport, eras, revision) => {
  const server = useServer('v2Server', transport, answerWith('Ada'), eras);
  const { asked, call } = server;

  it('is spoken to in the newest revision that it knows', () => {
    expect(server.session.connection.protocolVersion).toBe(revision);
  });

  it('lists what it has, and is not blamed for having no templates', () => {
    const { catalog, catalogProblems } = server.session.connection;
    expect(catalogProblems).toEqual([]);
    expect(catalog.resources.map(({ uri }) => uri)).toContain('test://ask');
  });

  it('receives what the person submitted', async () => {
    expect(await call('form')).toEqual({ who: accepted('Ada') });
    expect(asked[0]?.origin.calls).toEqual([{ kind: 'tool', name: 'form' }]);
  });

  it.each([
    ['declined', 'decline'],
    ['cancelled', 'cancel'],
  ] as const)('receives %s as %s, without content', async (outcome, action) => {
    server.person = (request) => {
      request.settle({ outcome });
    };
    expect(await call('form')).toEqual({ who: { action } });
  });

  it('asks for several things at once, two forms and a page', async () => {
    server.person = (request) => {
      if (request.request.kind === 'url') {
        request.settle({ outcome: 'accepted' });
      } else {
        answerWith(request.request.message)(request);
      }
    };
    const answers = call('several');
    if (revision === '2026-07-28') {
      await vi.waitFor(() => {
        expect(server.session.inbox.visits.map(({ page }) => page.url)).toEqual([
          'https://example.com/login',
        ]);
      });
      server.session.inbox.visits[0]?.end('person');
    }
    expect(await answers).toEqual({
      who: accepted('Who are you?'),
      login: { action: 'accept' },
      ' key with spaces': accepted('Why?'),
    });
    expect(asked).toHaveLength(3);
    await vi.waitFor(() => {
      expect(server.session.inbox.visits).toEqual([]);
    });
  });

  it.each([
    ['declined', 'decline'],
    ['cancelled', 'cancel'],
  ] as const)('receives a page that was %s as %s', async (outcome, action) => {
    server.person = (request) => {
      request.settle({ outcome });
    };
    expect(await call('signIn', { times: 3 })).toEqual({ login: { action }, asked: 1 });
    expect(server.session.inbox.visits).toEqual([]);
  });

  it('asks in three rounds', async () => {
    server.person = (request) => {
      answerWith(`to ${request.request.message}`)(request);
    };
    expect(await call('rounds', { count: 3 })).toEqual(
      [1, 2, 3].map((number) => ({ [`round-${number}`]: accepted(`to Round ${number}`) })),
    );
  });

  it('asks in a tool that promises structured content', async () => {
    const result = await server.session.connection.callTool('structured', {});
    expect(result.structuredContent).toEqual({ answer: 'Ada' });
  });

  it('asks while a prompt is got', async () => {
    const { messages } = await server.session.connection.getPrompt('ask', {});
    expect(messages[0]?.content).toMatchObject({ text: JSON.stringify({ who: accepted('Ada') }) });
    expect(asked[0]?.origin.calls).toEqual([{ kind: 'prompt', name: 'ask' }]);
  });

  it('asks while a resource is read', async () => {
    const { contents } = await server.session.connection.readResource('test://ask');
    expect(contents[0]).toMatchObject({ text: JSON.stringify({ who: accepted('Ada') }) });
    expect(asked[0]?.origin.calls).toEqual([{ kind: 'resource', name: 'test://ask' }]);
  });

  it.each(['tools', 'prompts', 'resources'] as const)('changes its %s', async (part) => {
    // A subscription is made when the connection is there already.
    await vi.waitFor(() => {
      expect(
        revision < '2026' || server.session.log.some((line) => line.includes('acknowledged')),
      ).toBe(true);
    });
    await call('change', { part, name: `new-${part}` });
    await vi.waitFor(() => {
      expect(server.session.connection.catalog[part].map(({ name }) => name)).toContain(
        `new-${part}`,
      );
    });
  });

  it('closes its question when the person cancels the call', async () => {
    const abort = new AbortController();
    server.person = () => {
      abort.abort(new Error('enough'));
    };
    await expect(
      server.session.connection.callTool('form', {}, { signal: abort.signal }),
    ).rejects.toThrow('enough');
    await vi.waitFor(() => {
      expect(server.session.settled.at(-1)?.settlement.outcome).toBe('withdrawn');
    });
    expect(server.session.inbox.pending).toEqual([]);
  });
});

it.each(['stdio', 'http'] as const)(
  'a server on SDK v2 over %s that stops waiting closes its question',
  async (transport) => {
    const http =
      transport === 'http' ? await startHttpServer('v2Server', 'http', 'legacy', '300') : undefined;
    const session = await connect(
      http?.definition ?? stdioServer('v2Server', 'stdio', 'legacy', '300'),
      () => undefined,
    );
    expect(await session.connection.callTool('form', {})).toMatchObject({ isError: true });
    await vi.waitFor(() => {
      expect(session.settled.map(({ settlement }) => settlement)).toEqual([
        { outcome: 'withdrawn', reason: expect.stringMatching(/^The server stopped waiting/) },
      ]);
    });
    await session.connection.close();
    await http?.stop();
  },
);
