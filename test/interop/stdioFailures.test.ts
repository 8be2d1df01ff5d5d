import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { acceptForm, connect, type Session } from './person';
import { resultJson } from './resultJson';
import { stdioServer } from './testServer';

const sessions: Session[] = [];

async function open(answer: (request: PendingRequest) => void, ...args: string[]) {
  const session = await connect(stdioServer('brokenStdioServer', ...args), answer);
  sessions.push(session);
  return session;
}

const answerAda = (request: PendingRequest): void => {
  acceptForm(request, { answer: { kind: 'text', text: 'Ada' } });
};

async function pidOf({ connection }: Session): Promise<number> {
  return Number(resultJson(await connection.callTool('pid', {})));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

afterEach(async () => {
  await Promise.all(sessions.splice(0).map(({ connection }) => connection.close()));
});

describe('a server over stdio', () => {
  it('gets its answer through a flood of garbage', async () => {
    const session = await open(answerAda);
    const result = await session.connection.callTool('flood', {});
    expect(resultJson(result)).toEqual({ action: 'accept', content: { answer: 'Ada' } });
    expect(session.settled).toHaveLength(1);
    expect(session.lost).toEqual([]);
  });

  it('that writes a line without end is not taken for one that runs', async () => {
    await expect(open(answerAda, 'longLine')).rejects.toThrow(/ended/);
  });

  it('that wants its task to be looked at without a pause is not flooded', async () => {
    const session = await open(answerAda);
    expect(resultJson(await session.connection.callTool('hasty', {}))).toBeLessThanOrEqual(11);
  });

  it.each([
    ['taskCancelled', 'Task was cancelled'],
    ['taskExpires', 'Task not found'],
  ])('whose task ends while it asks (%s) closes its question', async (tool, reason) => {
    const session = await open(() => undefined);
    await expect(session.connection.callTool(tool, {})).rejects.toThrow(reason);
    await vi.waitFor(() => {
      expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual(['withdrawn']);
    });
    expect(session.inbox.pending).toEqual([]);
  });

  it('whose task fails while it asks hands over the error', async () => {
    const session = await open(() => undefined);
    const result = await session.connection.callTool('taskFails', {});
    expect(result.isError).toBe(true);
  });

  it.each(['taskLasts', 'taskWorks'])(
    'whose task takes longer than the server may be silent (%s) gets the time',
    async (tool) => {
      const session = await connect(stdioServer('brokenStdioServer'), answerAda, {
        serverOptions: { timeout: 1 },
      });
      sessions.push(session);
      const result = await session.connection.callTool(tool, {});
      expect(resultJson(result)).toEqual(tool === 'taskWorks' ? 'done' : expect.any(Number));
    },
  );

  it('that tells of a task when its call is cancelled already ends the task', async () => {
    const session = await open(() => undefined);
    const abort = new AbortController();
    const call = session.connection.callTool('taskLate', {}, { signal: abort.signal });
    await vi.waitFor(() => {
      expect(session.log.some((line) => /^-> .*taskLate/.test(line))).toBe(true);
    });
    abort.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    const ended = async (): Promise<unknown> =>
      resultJson(await session.connection.callTool('ended', {}));
    expect(await ended()).toEqual([]);
    await expect.poll(ended, { timeout: 3000 }).toEqual(['late']);
  });

  it('whose task has no id fails the call', async () => {
    const session = await open(() => undefined);
    await expect(session.connection.callTool('taskNameless', {})).rejects.toThrow(/no task/);
  });

  it.each(['killed', 'leave'])(
    'that is gone (%s) closes its question and ends its call, once',
    async (tool) => {
      const arrived = vi.fn();
      const session = await open(arrived);
      await expect(session.connection.callTool(tool, {})).rejects.toThrow();
      await vi.waitFor(() => {
        expect(session.lost).toEqual([expect.stringMatching(/^The server ended/)]);
      });
      expect(arrived).toHaveBeenCalledOnce();
      expect(session.settled.map(({ settlement }) => settlement)).toEqual([
        { outcome: 'disconnected', reason: 'The connection to the server ended.' },
      ]);
      expect(session.inbox.pending).toEqual([]);
    },
  );

  it('takes no answer that comes after it is gone', async () => {
    const kept: PendingRequest[] = [];
    const session = await open((request) => kept.push(request));
    await expect(session.connection.callTool('killed', {})).rejects.toThrow();
    expect(kept[0]?.settle({ outcome: 'declined' })).toBe(false);
    expect(kept[0]?.closed.reason).toBe('The connection to the server ended.');
    expect(session.settled).toHaveLength(1);
  });

  it('leaves no process when it is closed, not even one that does not want to go', async () => {
    const session = await open(() => undefined, 'stubborn');
    const pid = await pidOf(session);
    expect(isRunning(pid)).toBe(true);
    const call = session.connection.callTool('ask', {}).catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(session.inbox.pending).toHaveLength(1);
    });
    await session.connection.close();
    expect(await call).toBeInstanceOf(Error);
    expect(session.settled.map(({ settlement }) => settlement.outcome)).toEqual(['disconnected']);
    await vi.waitFor(() => {
      expect(isRunning(pid)).toBe(false);
    });
  });
});
