import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/elicitation/json';
import { useServer } from './useServer';

const url = 'https://example.com/sign-in';

describe.each(['stdio', 'http'] as const)('pages of 2025-11-25 over %s', (transport) => {
  const visited: [string | undefined, string][] = [];
  let lastLock = 0;
  const server = useServer('v1Server', transport, (request) => {
    request.settle({ outcome: 'accepted' });
  });
  const { asked, call } = server;

  beforeAll(() => {
    server.session.inbox.on('visited', (page, end) => {
      visited.push([page.elicitationId, end]);
    });
  });

  beforeEach(() => {
    visited.length = 0;
  });

  const complete = (...ids: string[]): Promise<unknown> => call('complete', { ids });
  const openPages = (): (string | undefined)[] =>
    server.session.inbox.visits.map(({ page }) => page.elicitationId);

  /** A lock that is closed still, with the number of pages it wants. */
  const lock = (count: number): JsonObject & { name: string } => {
    lastLock++;
    return { name: `lock${lastLock}`, count };
  };
  const attempts = async (name: string): Promise<number> => {
    const list = await call('received');
    return Array.isArray(list) ? list.filter((note) => note === `locked ${name}`).length : 0;
  };

  it('waits in the browser after consent, until the server says it is complete', async () => {
    const result = call('connect', { url, elicitationId: 'c1' });
    await vi.waitFor(() => {
      expect(server.session.inbox.visits.map(({ page }) => page)).toEqual([
        expect.objectContaining({ url, host: 'example.com', elicitationId: 'c1' }),
      ]);
    });
    expect(server.session.settled.at(-1)?.settlement).toEqual({ outcome: 'accepted' });
    await call('complete', { ids: ['nobody-knows', 'c1', 'c1'], how: 'told' });
    await vi.waitFor(() => {
      expect(visited).toEqual([['c1', 'server']]);
    });
    expect(openPages()).toEqual([]);
    await call('complete', { ids: ['c1'], how: 'done' });
    expect(await result).toEqual({ action: 'accept', connected: true });
  });

  it('ends the wait for the page that was completed, and no other', async () => {
    const both = Promise.all([
      call('connect', { url, elicitationId: 'b1' }),
      call('connect', { url, elicitationId: 'b2' }),
    ]);
    await vi.waitFor(() => {
      expect(openPages().toSorted()).toEqual(['b1', 'b2']);
    });
    await call('complete', { ids: ['b2'], how: 'told' });
    await vi.waitFor(() => {
      expect(openPages()).toEqual(['b1']);
    });
    await complete('b1', 'b2');
    await both;
  });

  it('counts a completion that came before its page was shown', async () => {
    await call('complete', { ids: ['early'], how: 'told' });
    await vi.waitFor(() => {
      expect(
        server.session.log.some((line) => /^<- .*elicitation\/complete.*early/.test(line)),
      ).toBe(true);
    });
    const result = call('connect', { url, elicitationId: 'early' });
    await vi.waitFor(() => {
      expect(visited).toEqual([['early', 'server']]);
    });
    await call('complete', { ids: ['early'], how: 'done' });
    expect(await result).toEqual({ action: 'accept', connected: true });
  });

  it('ends the wait when the person is done, or the call ends', async () => {
    const first = call('connect', { url, elicitationId: 'd1' });
    await vi.waitFor(() => {
      expect(openPages()).toEqual(['d1']);
    });
    server.session.inbox.visits[0]?.end('person');
    await vi.waitFor(() => {
      expect(visited).toEqual([['d1', 'person']]);
    });
    await complete('d1');
    await first;
    await call('visit', { url, elicitationId: 'd2' });
    await vi.waitFor(() => {
      expect(visited).toEqual([
        ['d1', 'person'],
        ['d2', 'callEnded'],
      ]);
    });
  });

  it.each([1, 3])(
    'walks through %i required pages and calls again when all are complete',
    async (count) => {
      const wanted = lock(count);
      const result = call('locked', wanted);
      for (let page = 1; page <= count; page++) {
        const id = `${wanted.name}-${page}`;
        await vi.waitFor(() => {
          expect(openPages()).toEqual([id]);
        });
        await complete(id);
      }
      expect(await result).toBe('opened');
      expect(asked.map(({ request }) => request.kind === 'url' && request.url)).toEqual(
        Array.from(
          { length: count },
          (_, index) => `https://example.com/visit/${wanted.name}-${index + 1}`,
        ),
      );
      expect(await attempts(wanted.name)).toBe(2);
      // Nothing was sent for the pages themselves: the server would note an answer it never asked for.
      expect(await call('received')).not.toContainEqual({ error: expect.anything() });
    },
  );

  it.each([false, true])(
    'calls again when the person says so (ids left out: %s)',
    async (anonymous) => {
      const wanted = lock(1);
      const result = call('locked', { ...wanted, anonymous });
      await vi.waitFor(() => {
        expect(server.session.inbox.visits).toHaveLength(1);
      });
      expect(server.session.inbox.visits[0]?.isAwaited).toBe(true);
      await call('complete', { ids: [`${wanted.name}-1`], how: 'done' });
      server.session.inbox.visits[0]?.end('person');
      expect(await result).toBe('opened');
    },
  );

  it('walks through a page that is listed twice once', async () => {
    const wanted = lock(2);
    const result = call('locked', { ...wanted, twice: true });
    for (const id of [`${wanted.name}-1`, `${wanted.name}-2`]) {
      await vi.waitFor(() => {
        expect(openPages()).toEqual([id]);
      });
      await complete(id);
    }
    expect(await result).toBe('opened');
    expect(asked).toHaveLength(2);
  });

  it('asks again where the person was not done yet', async () => {
    const wanted = lock(1);
    const result = call('locked', wanted);
    await vi.waitFor(() => {
      expect(server.session.inbox.visits).toHaveLength(1);
    });
    server.session.inbox.visits[0]?.end('person');
    await vi.waitFor(async () => {
      expect(await attempts(wanted.name)).toBe(2);
      expect(server.session.inbox.visits).toHaveLength(1);
    });
    await complete(`${wanted.name}-1`);
    expect(await result).toBe('opened');
  });

  it.each([
    ['declined', /declined/],
    ['cancelled', /not opened/],
  ] as const)('fails the call with a clear error when a page is %s', async (outcome, message) => {
    server.person = (request) => {
      request.settle({ outcome });
    };
    const wanted = lock(3);
    await expect(server.session.connection.callTool('locked', wanted)).rejects.toThrow(message);
    expect(asked).toHaveLength(1);
    expect(await attempts(wanted.name)).toBe(1);
  });

  it('ends the call when the person gives the page up', async () => {
    const failed = server.session.connection
      .callTool('locked', lock(1))
      .catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(server.session.inbox.visits).toHaveLength(1);
    });
    server.session.inbox.visits[0]?.end('cancelled');
    expect(await failed).toMatchObject({ message: 'You stopped waiting for the page.' });
  });

  it('waits no more when the person cancels the call', async () => {
    const abort = new AbortController();
    const failed = server.session.connection
      .callTool('locked', lock(1), { signal: abort.signal })
      .catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(server.session.inbox.visits).toHaveLength(1);
    });
    abort.abort(new Error('enough'));
    expect(await failed).toMatchObject({ message: 'enough' });
    await vi.waitFor(() => {
      expect(server.session.inbox.visits).toEqual([]);
    });
  });

  it('stops a server that asks again and again, with the say of the person', async () => {
    const goOns = server.session.goOns.length;
    server.session.inbox.on('changed', finishAtOnce);
    await expect(
      server.session.connection.callTool('locked', { ...lock(1), stubborn: true }),
    ).rejects.toThrow(/again and again/);
    server.session.inbox.off('changed', finishAtOnce);
    expect(server.session.goOns).toHaveLength(goOns + 1);
    expect(asked).toHaveLength(3);
  });

  function finishAtOnce(): void {
    for (const visit of server.session.inbox.visits) {
      visit.end('person');
    }
  }

  it('walks through pages that a prompt and a resource require', async () => {
    const prompt = server.session.connection.getPrompt('locked', {});
    await vi.waitFor(() => {
      expect(openPages()).toEqual(['promptLock-1']);
    });
    await complete('promptLock-1');
    expect((await prompt).messages[0]?.content).toMatchObject({ text: '"opened"' });
    const resource = server.session.connection.readResource('test://locked');
    await vi.waitFor(() => {
      expect(openPages()).toEqual(['resourceLock-1']);
    });
    await complete('resourceLock-1');
    expect((await resource).contents[0]).toMatchObject({ text: '"opened"' });
  });
});
