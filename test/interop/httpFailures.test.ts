import { afterEach, describe, expect, it, vi } from 'vitest';
import { isJsonObject } from '../../src/elicitation/json';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { startEverything } from './everythingServer';
import { acceptForm, connect, type Session } from './person';
import { resultJson } from './resultJson';
import { startHttpServer, type HttpServer } from './testServer';

const ends: (() => Promise<void>)[] = [];

async function open(
  answer: (request: PendingRequest) => void,
  onGet: 'open' | 'slow' | 'idle' | 'none' = 'open',
): Promise<Session & { readonly http: HttpServer }> {
  const http = await startHttpServer('brokenHttpServer', onGet);
  ends.push(() => http.stop());
  const session = await connect(http.definition, answer);
  ends.unshift(() => session.connection.close());
  return { ...session, http };
}

const answerAda = (request: PendingRequest): void => {
  acceptForm(request, { answer: { kind: 'text', text: 'Ada' } });
};
const ada = { action: 'accept', content: { answer: 'Ada' } };

async function call({ connection }: Session, tool: string, args = {}): Promise<unknown> {
  return resultJson(await connection.callTool(tool, args));
}

/** What the server noted of the messages that came. */
async function received(session: Session): Promise<string[]> {
  const noted = await call(session, 'received');
  const list = isJsonObject(noted) ? noted['received'] : undefined;
  return Array.isArray(list) ? list.map(String) : [];
}

afterEach(async () => {
  for (const end of ends.splice(0)) {
    await end();
  }
});

describe('a server over HTTP', () => {
  it.each(['open', 'slow', 'idle', 'none'] as const)(
    'asks on the stream of the call, its GET stream being "%s"',
    async (onGet) => {
      const session = await open(answerAda, onGet);
      expect(await call(session, 'ask')).toEqual(ada);
    },
  );

  it.each(['open', 'slow', 'idle'] as const)(
    'asks on its GET stream, which is "%s"',
    async (onGet) => {
      const session = await open(answerAda, onGet);
      expect(await call(session, 'askOnGet')).toEqual(ada);
      expect(session.settled).toHaveLength(1);
    },
  );

  it('that ends its idle GET stream again and again is listened to all the same', async () => {
    const session = await open(answerAda, 'idle');
    await vi.waitFor(
      async () => {
        const gets = (await received(session)).filter((line) => line === 'GET');
        expect(gets.length).toBeGreaterThanOrEqual(5);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await call(session, 'askOnGet')).toEqual(ada);
  });

  it('asks one question when it delivers it twice', async () => {
    const arrived: PendingRequest[] = [];
    const session = await open((request) => arrived.push(request));
    const answers = call(session, 'askTwice');
    await vi.waitFor(() => {
      expect(arrived).toHaveLength(1);
      // Both copies are here.
      expect(session.log.filter((line) => line.includes('Who are you?'))).toHaveLength(2);
    });
    arrived.forEach(answerAda);
    expect(await answers).toContainEqual(ada);
    expect(session.settled).toHaveLength(1);
  });

  it.each(['open', 'slow', 'idle'] as const)(
    'may answer on its GET stream, which is "%s"',
    async (onGet) => {
      const session = await open(() => undefined, onGet);
      expect(await call(session, 'accept')).toBe('accepted');
    },
  );

  it('that takes a call in and has nowhere to answer fails it at once', async () => {
    const session = await open(() => undefined, 'none');
    await expect(session.connection.callTool('accept', {})).rejects.toThrow(
      /without an answer \(202\), and has no stream/,
    );
    expect(session.lost).toEqual([]);
  });

  it.each([false, true])(
    'delivers its question again after the stream broke (answered before: %s)',
    async (answered) => {
      const arrived: PendingRequest[] = [];
      const session = await open((request) => {
        arrived.push(request);
        if (answered) {
          answerAda(request);
        }
      });
      const answer = call(session, 'redeliver', { answered });
      await vi.waitFor(() => {
        expect(session.log.filter((line) => line.includes('Who are you?'))).toHaveLength(2);
      });
      expect(arrived).toHaveLength(1);
      if (!answered) {
        arrived.forEach(answerAda);
      }
      expect(await answer).toEqual(ada);
      expect(session.settled).toHaveLength(1);
    },
  );

  it.each([
    ['batch', 'Who are you?'],
    ['pieces', 'Wer? 🙂漢é'],
  ])('that writes oddly (%s) gets its answer', async (tool, message) => {
    const session = await open(answerAda);
    expect(await call(session, tool)).toEqual(ada);
    expect(session.settled.map(({ request }) => request?.message)).toEqual([message]);
  });

  it.each([
    { isJson: false, answer: { jsonrpc: '1.0', result: { content: [] } } },
    { isJson: false, answer: { result: 'done' } },
    { isJson: false, answer: {} },
    { isJson: true, answer: { jsonrpc: '1.0', result: { content: [] } } },
    { isJson: true, answer: { result: null } },
  ])('that answers with what is no message fails the call at once: %j', async (args) => {
    const session = await open(answerAda);
    await expect(session.connection.callTool('faultyAnswer', args)).rejects.toThrow(
      'The server sent what is no message of the protocol.',
    );
    expect(session.log.join('\n')).toContain('no message of the protocol: {');
    expect(await call(session, 'ask')).toEqual(ada);
  });

  it.each(['POST', 'GET'])('learns on its %s stream that its request is none', async (where) => {
    const session = await open(answerAda);
    expect(await call(session, 'faultyRequest', { where })).toEqual({
      error: { code: -32600, message: 'Invalid request' },
    });
    expect(session.settled).toEqual([]);
    expect(session.log.join('\n')).toContain('no message of the protocol: {');
  });

  it('learns that its request is none when it comes with an answer as JSON', async () => {
    const session = await open(answerAda);
    expect(await call(session, 'faultyRequest', { where: 'json' })).toBe('answered');
    await vi.waitFor(async () => {
      expect((await received(session)).join()).toContain('-32600');
    });
  });

  it('that forgets the session while it asks gets no answer, and the person learns of it', async () => {
    const session = await open(answerAda);
    await expect(call(session, 'forget')).rejects.toThrow(
      /forgotten the session.*did not reach it/,
    );
    expect(session.inbox.pending).toEqual([]);
    expect(await call(session, 'ask')).toEqual(ada);
  });

  it.each(['endEarly', 'drop'])(
    'that ends the stream (%s) fails the call at once',
    async (tool) => {
      const session = await open(() => undefined);
      await expect(session.connection.callTool(tool, {})).rejects.toThrow(/broke|ended/);
      expect(await received(session)).toContain('POST tools/call');
    },
  );

  it.each(['endEarly', 'drop'])(
    'that ends the stream (%s) while it asks closes the question with the reason',
    async (tool) => {
      const session = await open(() => undefined);
      await expect(session.connection.callTool(tool, { ask: true })).rejects.toThrow(/broke|ended/);
      await vi.waitFor(() => {
        expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual([
          expect.stringMatching(/withdrawn|disconnected/),
        ]);
      });
      expect(session.inbox.pending).toEqual([]);
      // No answer was sent, and the connection can be used.
      expect((await received(session)).filter((line) => line.includes('action'))).toEqual([]);
    },
  );

  it('that sleeps while it asks gets the answer when it wakes', async () => {
    const arrived: PendingRequest[] = [];
    const session = await open((request) => arrived.push(request));
    const answer = call(session, 'ask');
    await vi.waitFor(() => {
      expect(arrived).toHaveLength(1);
    });
    session.http.sleep();
    arrived.forEach(answerAda);
    session.http.wake();
    expect(await answer).toEqual(ada);
    expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual(['accepted']);
  });

  it('takes up a stream again that the server ended on purpose', async () => {
    const session = await open(() => undefined);
    expect(await call(session, 'resume')).toBe('resumed');
  });

  it.each([
    ['status', { code: 500 }],
    ['status', { code: 403 }],
    ['status', { code: 999 }],
    ['html', {}],
    ['stranger', {}],
  ])(
    'that answers with something else (%s %o) fails the call with a reason',
    async (tool, args) => {
      const session = await open(() => undefined);
      await expect(session.connection.callTool(tool, args)).rejects.toThrow(/\w/);
      expect(session.lost).toEqual([]);
    },
  );

  it.each([400, 404, 422, 500, 502])(
    'that answers with an error under the HTTP status %i is taken at its word, and loses nothing else',
    async (code) => {
      const arrived: PendingRequest[] = [];
      const session = await open((request) => arrived.push(request));
      const answer = call(session, 'ask');
      await vi.waitFor(() => {
        expect(arrived).toHaveLength(1);
      });
      await expect(session.connection.callTool('errorUnder', { code })).rejects.toThrow(
        /There is no such ticket\.$/,
      );
      arrived.forEach(answerAda);
      expect(await answer).toEqual(ada);
      expect(await call(session, 'received')).toMatchObject({ sessions: 1 });
    },
  );

  it('whose request had the id that a call has later is no reason to fail the call', async () => {
    const session = await open(answerAda, 'none');
    expect(await call(session, 'askAhead')).toEqual(ada);
    expect(await call(session, 'ask')).toEqual(ada);
  });

  it('that refuses an answer to something else than a question goes on with its call', async () => {
    const session = await open(answerAda);
    expect(await call(session, 'refusePong')).toEqual({ action: 'none' });
  });

  it('that finds one request bad (400) has not forgotten the session', async () => {
    const arrived: PendingRequest[] = [];
    const session = await open((request) => arrived.push(request));
    const answer = call(session, 'ask');
    await vi.waitFor(() => {
      expect(arrived).toHaveLength(1);
    });
    await expect(session.connection.callTool('badRequest', {})).rejects.toThrow(
      'There is no such ticket.',
    );
    arrived.forEach(answerAda);
    expect(await answer).toEqual(ada);
    expect(await call(session, 'received')).toMatchObject({ sessions: 1 });
  });

  it.each([400, 413, 500])(
    'that refuses the answer to its question (%i) does not leave the call waiting',
    async (code) => {
      const session = await open(answerAda);
      await expect(session.connection.callTool('refuseAnswer', { code })).rejects.toThrow(
        `did not take the answer to its question. The server answered with the HTTP status ${String(code)}`,
      );
      expect(await call(session, 'ask')).toEqual(ada);
    },
  );

  it('is asked nothing more when it is left while a new session begins', async () => {
    const session = await open(answerAda);
    await call(session, 'expire', { slow: 500 });
    const asked = call(session, 'ask').catch(String);
    await vi.waitFor(() => {
      expect(session.log.some((line) => line.includes('beginning a new one'))).toBe(true);
    });
    await session.connection.close();
    expect(await asked).toMatch(/ended/);
    expect(session.lost).toEqual([]);
    const later = await connect(session.http.definition, answerAda);
    ends.unshift(() => later.connection.close());
    await vi.waitFor(async () => {
      expect(await received(later)).toContain('POST initialize');
    });
    const calls = (await received(later)).filter((line) => line === 'POST tools/call');
    // Of the one that was left: one that expired, one that was refused. Of the later: two of "received".
    expect(calls).toHaveLength(4);
    expect(later.settled).toEqual([]);
  });

  it('does not hold up a call that is cancelled while a new session begins', async () => {
    const session = await open(answerAda);
    await call(session, 'expire', { slow: 1000 });
    const ends: unknown[] = [];
    const abort = new AbortController();
    const cancelled = session.connection
      .callTool('ask', {}, { signal: abort.signal })
      .catch((error: unknown) => ends.push(String(error)));
    await vi.waitFor(() => {
      expect(session.log.some((line) => line.includes('beginning a new one'))).toBe(true);
    });
    const others = [call(session, 'ask'), call(session, 'ask')].map((other) =>
      other.then((result) => ends.push(result)),
    );
    abort.abort(new Error('enough'));
    await cancelled;
    expect(ends).toEqual(['Error: enough']);
    await Promise.all(others);
    expect(ends.slice(1)).toEqual([ada, ada]);
    expect(await call(session, 'received')).toMatchObject({ sessions: 2 });
  });

  it('that begins no new session fails all calls with the same reason', async () => {
    const session = await open(() => undefined);
    const before = call(session, 'ask').catch(String);
    await vi.waitFor(() => {
      expect(session.inbox.pending).toHaveLength(1);
    });
    await call(session, 'expire', { slow: 300, last: true });
    const first = call(session, 'ask').catch(String);
    await vi.waitFor(() => {
      expect(session.log.some((line) => line.includes('beginning a new one'))).toBe(true);
    });
    const after = call(session, 'ask').catch(String);
    const reason = await first;
    expect(reason).toMatch(/500/);
    expect(await before).toBe(reason);
    expect(await after).toBe(reason);
    expect(session.lost).toHaveLength(1);
  });

  it('that forgets the session while a call runs does not run it twice', async () => {
    const session = await open(() => undefined);
    const before = call(session, 'ask').catch(String);
    await vi.waitFor(() => {
      expect(session.inbox.pending).toHaveLength(1);
    });
    await call(session, 'expire');
    expect(await call(session, 'received')).toMatchObject({ sessions: 2 });
    expect(await before).toMatch(/new session began before the server had answered/);
    expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual(['disconnected']);
  });

  it('that forgets the session gets a new one, and the call its result', async () => {
    const session = await open(answerAda);
    await call(session, 'expire');
    expect(await call(session, 'ask')).toEqual(ada);
    expect(await call(session, 'received')).toMatchObject({ sessions: 2 });
    expect(session.lost).toEqual([]);
  });

  it('that forgets the session while it asks on the GET stream asks again on the new one', async () => {
    const session = await open(answerAda);
    await call(session, 'expire');
    expect(await call(session, 'askOnGet')).toEqual(ada);
  });

  it('dies: the question closes and the call fails', async () => {
    const session = await open(() => undefined);
    const ended = call(session, 'ask').catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(session.inbox.pending).toHaveLength(1);
    });
    await session.http.stop();
    expect(await ended).toBeInstanceOf(Error);
    await vi.waitFor(() => {
      expect(session.inbox.pending).toEqual([]);
    });
    expect(session.settled).toHaveLength(1);
  });

  it('dies and is back: the question closes, and the next call gets its result', async () => {
    const arrived: PendingRequest[] = [];
    const session = await open((request) => arrived.push(request));
    const ended = call(session, 'ask').catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(arrived).toHaveLength(1);
    });
    await session.http.restart();
    expect(await ended).toBeInstanceOf(Error);
    const next = call(session, 'askOnGet');
    await vi.waitFor(() => {
      expect(arrived).toHaveLength(2);
    });
    arrived.slice(1).forEach(answerAda);
    expect(await next).toEqual(ada);
    expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual([
      expect.stringMatching(/withdrawn|disconnected/),
      'accepted',
    ]);
  });
});

describe('a server that is back with no sessions is spoken to in a new one', () => {
  it('on SDK v1, which answers 404', async () => {
    const http = await startHttpServer('v1Server', 'http');
    ends.push(() => http.stop());
    const session = await connect(http.definition, (request) => {
      request.settle({ outcome: 'declined' });
    });
    ends.unshift(() => session.connection.close());
    expect(await call(session, 'form')).toEqual({ action: 'decline' });
    await http.restart();
    expect(await call(session, 'form')).toEqual({ action: 'decline' });
  });

  it('server-everything, which answers 400', async () => {
    const before = await startEverything('streamableHttp');
    const session = await connect({ type: 'http', url: before.url, headers: {} }, () => undefined);
    ends.push(() => session.connection.close());
    await before.stop();
    const after = await startEverything('streamableHttp', {
      wantedPort: Number(new URL(before.url).port),
    });
    ends.push(() => after.stop());
    expect(await session.connection.callTool('echo', { message: 'hello' })).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('hello') }],
    });
  });
});

describe('patience', () => {
  const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

  it('outlasts the time after which the system drops a silent stream', async () => {
    const kept: PendingRequest[] = [];
    const session = await open((request) => kept.push(request));
    const before: unknown = Reflect.get(globalThis, DISPATCHER);
    if (typeof before !== 'object' || before === null) {
      throw new Error('This Node has no dispatcher for fetch.');
    }
    const Agent = before.constructor as new (options: { bodyTimeout: number }) => object;
    try {
      // Five minutes by default.
      Reflect.set(globalThis, DISPATCHER, new Agent({ bodyTimeout: 300 }));
      const answer = call(session, 'ask');
      await vi.waitFor(() => {
        expect(kept).toHaveLength(1);
      });
      const silent = await fetch(new URL('/silent', session.http.definition.url));
      await expect(silent.text()).rejects.toThrow('terminated');
      kept.forEach(answerAda);
      expect(await answer).toEqual(ada);
    } finally {
      Reflect.set(globalThis, DISPATCHER, before);
    }
  });
});
