import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/elicitation/json';
import { connect, type Session } from './person';
import { resultJson } from './resultJson';
import { startHttpServer, stdioServer } from './testServer';

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) {
    await end();
  }
});

const PARTS = ['tools', 'prompts', 'resources'] as const;

describe.each(['stdio', 'http'] as const)('lists of 2026-07-28 over %s', (transport) => {
  async function serve(...args: string[]) {
    if (transport === 'stdio') {
      return stdioServer('listsServer', 'stdio', ...args);
    }
    const http = await startHttpServer('listsServer', 'http', ...args);
    ends.push(() => http.stop());
    return http.definition;
  }

  async function open(...args: string[]): Promise<Session> {
    const session = await connect(await serve(...args), () => undefined);
    ends.unshift(() => session.connection.close());
    return session;
  }

  const call = async ({ connection }: Session, tool: string, args: JsonObject = {}) =>
    resultJson(await connection.callTool(tool, args));

  const namesIn = ({ connection }: Session, part: (typeof PARTS)[number]): string[] =>
    connection.catalog[part].map(({ name }) => name);

  async function untilSubscribed(session: Session, times = 1): Promise<void> {
    await vi.waitFor(
      () => {
        const told = session.log.filter((line) => /^<- .*subscriptions\/acknowledged/.test(line));
        expect(told).toHaveLength(times);
      },
      { timeout: 10_000 },
    );
  }

  it.each(PARTS)('are followed: %s', async (part) => {
    const session = await open();
    await untilSubscribed(session);
    await call(session, 'change', { part, name: 'new' });
    await vi.waitFor(() => {
      expect(namesIn(session, part)).toContain('new');
    });
  });

  it.each(['result', 'cancelled', ...(transport === 'http' ? ['drop', 'end'] : [])])(
    'are followed again after the subscription has ended (%s), and what was missed is noticed',
    { timeout: 20_000 },
    async (how) => {
      const session = await open();
      await untilSubscribed(session);
      await call(session, 'end', { how });
      await call(session, 'change', { part: 'tools', name: 'missed', silent: true });
      await untilSubscribed(session, 2);
      await vi.waitFor(() => {
        expect(namesIn(session, 'tools')).toContain('missed');
      });
      await call(session, 'change', { part: 'prompts', name: 'new' });
      await vi.waitFor(() => {
        expect(namesIn(session, 'prompts')).toContain('new');
      });
      expect(session.lost).toEqual([]);
    },
  );

  it('are followed after a subscription that ended as it began', { timeout: 20_000 }, async () => {
    const session = await open('once');
    await untilSubscribed(session, 2);
    await call(session, 'change', { part: 'tools', name: 'new' });
    await vi.waitFor(() => {
      expect(namesIn(session, 'tools')).toContain('new');
    });
  });

  it('are listed a few times at most when told of changes in storms', async () => {
    const session = await open();
    await untilSubscribed(session);
    const listings = () => session.log.filter((line) => /^-> .*"tools\/list"/.test(line)).length;
    const before = listings();
    await call(session, 'storm');
    await call(session, 'change', { part: 'tools', name: 'last' });
    await vi.waitFor(() => {
      expect(namesIn(session, 'tools')).toContain('last');
    });
    expect(listings() - before).toBeLessThanOrEqual(3);
  });

  it(
    'let resources be watched, also after the subscription has ended, until the last has gone',
    { timeout: 20_000 },
    async () => {
      const session = await open();
      await untilSubscribed(session);
      const seen = { first: 0, second: 0 };
      const watch = (who: keyof typeof seen) =>
        session.connection.watchResource('test://watched', () => {
          seen[who] += 1;
        });
      const update = () => call(session, 'update', { uri: 'test://watched' });
      const leave = watch('first');
      const leaveToo = watch('second');
      await untilSubscribed(session, 2);
      await update();
      await vi.waitFor(() => {
        expect(seen).toEqual({ first: 1, second: 1 });
      });
      leave();
      await call(session, 'end', { how: 'result' });
      await untilSubscribed(session, 4);
      // What it missed may have been a change.
      expect(seen).toEqual({ first: 1, second: 2 });
      await update();
      await vi.waitFor(() => {
        expect(seen).toEqual({ first: 1, second: 3 });
      });
      leaveToo();
      await vi.waitFor(async () => {
        expect(await call(session, 'counts')).toEqual({ opened: 4, closed: 3 });
      });
    },
  );

  it('are not followed where the server knows no subscription, which the log says', async () => {
    const session = await open('none');
    await vi.waitFor(() => {
      expect(session.log).toContainEqual(
        expect.stringMatching(/^Changes of its lists will not be noticed: /),
      );
    });
    expect(await call(session, 'counts')).toEqual({ opened: 0, closed: 0 });
  });

  if (transport === 'http') {
    it('are not followed any more when the server is stopped', async () => {
      const definition = await serve();
      const session = await connect(definition, () => undefined);
      await untilSubscribed(session);
      await session.connection.close();
      const second = await connect(definition, () => undefined);
      ends.unshift(() => second.connection.close());
      await untilSubscribed(second);
      await vi.waitFor(async () => {
        expect(await call(second, 'counts')).toEqual({ opened: 2, closed: 1 });
      });
    });
  }
});
