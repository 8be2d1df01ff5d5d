import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/elicitation/json';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { acceptForm, connect, type Session } from './person';
import { resultJson } from './resultJson';
import { startHttpServer, stdioServer } from './testServer';

const sessions: Session[] = [];

afterEach(async () => {
  await Promise.all(sessions.splice(0).map(({ connection }) => connection.close()));
});

const answerAda = (request: PendingRequest): void => {
  acceptForm(request, { answer: { kind: 'text', text: 'Ada' } });
};
const ada = { action: 'accept', content: { answer: 'Ada' } };

async function open(
  oddity = 'none',
  answer: (request: PendingRequest) => void = answerAda,
): Promise<Session & { readonly asked: PendingRequest[] }> {
  const asked: PendingRequest[] = [];
  const session = await connect(stdioServer('oddStdioServer', oddity), (request) => {
    asked.push(request);
    answer(request);
  });
  sessions.push(session);
  return { ...session, asked };
}

async function call(
  { connection }: Session,
  tool: string,
  args: JsonObject = {},
): Promise<unknown> {
  return resultJson(await connection.callTool(tool, args));
}

const messagesOf = (asked: readonly PendingRequest[]): string[] =>
  asked.map(({ request }) => request.message);

describe('a server over stdio that is odd before it has begun', () => {
  it.each(['none', 'noisy', 'null', 'array', 'text', 'twice', 'noId', 'future', 'older', 'empty'])(
    'is used all the same: %s',
    { timeout: 20_000 },
    async (oddity) => {
      const session = await open(oddity);
      expect(session.connection.protocolVersion).toBe('2025-11-25');
      expect(await call(session, 'ask')).toEqual(ada);
      expect(session.lost).toEqual([]);
    },
  );

  it('may ask before it has answered', async () => {
    const session = await open('eager');
    await vi.waitFor(async () => {
      expect(await call(session, 'received')).toEqual(
        expect.arrayContaining([
          { id: 'early', result: ada },
          { id: 'early ping', result: {} },
        ]),
      );
    });
    expect(session.asked[0]?.origin.calls).toEqual([]);
  });
});

describe('a server over stdio that writes oddly', () => {
  it.each([
    ['pieces', 'Wer? 🙂漢é'],
    ['bytes', expect.stringMatching(/^\ufffd+\(\ufffd+Who are you\?$/)],
    ['marks', 'Who are you?'],
    ['batch', 'Who are you?'],
    ['strangers', 'Who are you?'],
    ['huge', 'Who are you?'],
  ])('gets its answer: %s', { timeout: 20_000 }, async (tool, message) => {
    const session = await open();
    expect(await call(session, tool)).toEqual(ada);
    expect(messagesOf(session.asked)).toEqual([message]);
    expect(session.lost).toEqual([]);
    expect(await call(session, 'ask')).toEqual(ada);
    // The log says it in a line each.
    expect(session.log.filter((line) => line.split('\n').length > 3)).toEqual([]);
  });

  it.each([0, -1, '', 'x', 9_007_199_254_740_991])(
    'gets its answer under the id %j',
    async (id) => {
      const session = await open();
      expect(await call(session, 'under', { id })).toEqual(ada);
    },
  );

  it.each([1.5, null, true, { a: 1 }])('learns that %j is no id, where it can', async (id) => {
    const session = await open();
    void call(session, 'under', { id }).catch(() => undefined);
    await vi.waitFor(() => {
      expect(session.log.join()).toContain('no message of the protocol');
    });
    expect(session.asked).toEqual([]);
    expect(await call(session, 'ask')).toEqual(ada);
  });

  it('gets one answer to a request that it sends twice, before and after', async () => {
    const kept: PendingRequest[] = [];
    const slow = await open('none', (request) => kept.push(request));
    const answer = call(slow, 'twice');
    await vi.waitFor(() => {
      expect(slow.log.filter((line) => /^<- .*Who are you/.test(line))).toHaveLength(2);
    });
    kept.forEach(answerAda);
    expect(await answer).toEqual(ada);
    expect(await call(slow, 'received')).toEqual([{ id: 1, result: ada }]);
    expect(slow.settled).toHaveLength(1);

    const quick = await open();
    expect(await call(quick, 'twice')).toEqual(ada);
    await vi.waitFor(() => {
      expect(quick.settled).toHaveLength(1);
    });
    expect(quick.asked).toHaveLength(1);
  });

  it('that takes back what it sent twice gets no answer', async () => {
    const session = await open('none', () => undefined);
    expect(await call(session, 'twiceCancelled')).toBe('cancelled');
    await vi.waitFor(() => {
      expect(session.settled.map(({ settlement }) => settlement)).toEqual([
        { outcome: 'withdrawn', reason: 'The server stopped waiting: enough' },
      ]);
    });
    expect(await call(session, 'received')).toEqual([]);
  });

  it('gets no answer to a question whose id it uses for another one', async () => {
    const session = await open('none', () => undefined);
    const answer = call(session, 'sameId');
    await vi.waitFor(() => {
      expect(session.asked.at(-1)?.request.message).toBe('What else?');
    });
    expect(session.inbox.pending).toHaveLength(1);
    session.inbox.pending.forEach(answerAda);
    expect(await answer).toEqual(ada);
    expect(await call(session, 'received')).toEqual([{ id: 1, result: ada }]);
    expect(session.settled.map(({ settlement }) => settlement)).toEqual([
      { outcome: 'withdrawn', reason: 'The server asked something else in its place.' },
      { outcome: 'accepted', content: ada.content },
    ]);
  });

  it('leaves no question open when it takes back an id that it used for two', async () => {
    const session = await open('none', () => undefined);
    expect(await call(session, 'sameId', { isCancelled: true })).toBe('cancelled');
    await vi.waitFor(() => {
      expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual([
        'withdrawn',
        'withdrawn',
      ]);
    });
    expect(session.inbox.pending).toEqual([]);
    expect(await call(session, 'received')).toEqual([]);
  });

  it('that asks the same once more under the same id asks the person once more', async () => {
    const names = ['Ada', 'Bob'];
    const session = await open('none', (request) => {
      acceptForm(request, { answer: { kind: 'text', text: names.shift() ?? '' } });
    });
    expect(await call(session, 'again')).toEqual({ action: 'accept', content: { answer: 'Bob' } });
    expect(session.asked).toHaveLength(2);
  });

  it.each(['both', 'neither'])('fails a call that it answers with %s', async (tool) => {
    const session = await open();
    await expect(session.connection.callTool(tool, {})).rejects.toThrow(
      'The server sent what is no message of the protocol.',
    );
    expect(await call(session, 'ask')).toEqual(ada);
  });

  it('may answer twice, and the first answer counts', async () => {
    const session = await open();
    expect(await call(session, 'doubly')).toBe('once');
    expect(await call(session, 'ask')).toEqual(ada);
  });

  it('gets an error for every request that is none, and shows nothing', async () => {
    const session = await open();
    await call(session, 'requests');
    const invalid = { code: -32600, message: 'Invalid request' };
    expect(await call(session, 'received')).toEqual(
      expect.arrayContaining([
        { id: 'q1', error: { code: -32602, message: expect.any(String) } },
        { id: 'q2', error: invalid },
        { id: 'q3', error: invalid },
        { id: 'q4', error: { code: -32602, message: expect.any(String) } },
        { id: 'q5', error: { code: -32601, message: 'Method not found' } },
        { id: 'q6', result: {} },
      ]),
    );
    expect(session.asked).toEqual([]);
  });

  it.each([
    ['afterwards', []],
    ['inPassing', [{ kind: 'tool', name: 'inPassing' }]],
  ])('asks %s', async (tool, calls) => {
    const session = await open('none', () => undefined);
    expect(await call(session, tool)).toBe('done');
    await vi.waitFor(() => {
      expect(session.asked.map(({ origin }) => origin.calls)).toEqual([calls]);
    });
    expect(session.inbox.pending).toHaveLength(1);
  });

  it.each(['halfLine', 'mute'])(
    'that ends its output (%s) closes its question',
    { timeout: 15_000 },
    async (tool) => {
      const session = await open('none', () => undefined);
      await expect(session.connection.callTool(tool, {})).rejects.toThrow();
      await vi.waitFor(() => {
        expect(session.lost).toHaveLength(1);
      }, 5000);
      expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual(['disconnected']);
    },
  );
});

describe('a server over HTTP that answers the question for its era oddly', () => {
  it.each([
    'status400',
    'status404',
    'status405',
    'status406',
    'status500',
    'html',
    'empty',
    'nonsense',
    'accepted',
    'noContent',
    'stream',
    'silent',
  ])('is used all the same: %s', { timeout: 20_000 }, async (oddity) => {
    const http = await startHttpServer('oddHttpServer', oddity);
    try {
      const session = await connect(http.definition, () => undefined);
      sessions.push(session);
      expect(session.connection.protocolVersion).toBe('2025-11-25');
      expect(await call(session, 'hello')).toBe('hello');
    } finally {
      await http.stop();
    }
  });
});
