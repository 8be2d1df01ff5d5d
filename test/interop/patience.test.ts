import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { acceptForm, connect, type Session } from './person';
import { resultJson } from './resultJson';
import { stdioServer } from './testServer';

let session: Session;

async function open(timeout: number, answer: (request: PendingRequest) => void): Promise<void> {
  session = await connect(stdioServer('v1Server', 'stdio'), answer, { serverOptions: { timeout } });
}

const answerAda = (request: PendingRequest): void => {
  acceptForm(request, { answer: { kind: 'text', text: 'Ada' } });
};

afterEach(() => session.connection.close());

describe('the clock of a call', () => {
  it('ends a call whose server is silent for too long, and tells the server', async () => {
    await open(1, () => undefined);
    await expect(session.connection.callTool('slow', {})).rejects.toThrow(
      /within 1 second.*timeout/,
    );
    await expect
      .poll(async () => resultJson(await session.connection.callTool('received', {})))
      .toContain('cancelled');
  });

  it('does not count the time for which this process was asleep', async () => {
    await open(1, () => undefined);
    const result = session.connection.callTool('wait', { ms: 3000 });
    await vi.waitFor(() => {
      expect(session.log.some((line) => /^-> .*"wait"/.test(line))).toBe(true);
    });
    // Nothing runs here meanwhile, as when the machine sleeps; the server answers soon after.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
    expect(resultJson(await result)).toBe('awake');
  });

  it('stands still while a question is open', async () => {
    await open(1, () => undefined);
    // The server is more patient than the client, so that its patience runs out first.
    const result = await session.connection.callTool('impatient', { ms: 2500 });
    expect(resultJson(result)).toMatchObject({
      error: { message: expect.stringContaining('timed out') },
    });
    expect(session.settled.map(({ settlement }) => settlement)).toEqual([
      { outcome: 'withdrawn', reason: expect.stringMatching(/^The server stopped waiting/) },
    ]);
  });
});

describe('a server that counts signs of life', () => {
  it('waits on while the person thinks', { timeout: 60_000 }, async () => {
    const kept: PendingRequest[] = [];
    await open(3600, (request) => kept.push(request));
    const result = session.connection.callTool('heartbeat', { ms: 12_000 });
    await vi.waitFor(
      () => {
        const told = session.log.filter((line) => /^-> .*notifications\/progress/.test(line));
        expect(told.length).toBeGreaterThanOrEqual(2);
      },
      { timeout: 40_000 },
    );
    kept.forEach(answerAda);
    expect(resultJson(await result)).toEqual({ action: 'accept', content: { answer: 'Ada' } });
  });
});

describe('a burst', () => {
  it('of fifty questions gets fifty answers, each its own', async () => {
    const kept: PendingRequest[] = [];
    await open(3600, (request) => kept.push(request));
    const result = session.connection.callTool('parallel', { count: 50 });
    await vi.waitFor(() => {
      expect(session.inbox.pending).toHaveLength(50);
    });
    for (const request of kept.toReversed()) {
      acceptForm(request, { answer: { kind: 'text', text: request.request.message } });
    }
    expect(resultJson(await result)).toEqual(
      Array.from({ length: 50 }, (_, index) => ({
        action: 'accept',
        content: { answer: `Question ${index + 1}` },
      })),
    );
  });
});
