import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { acceptForm, connect, type Session } from './person';
import { resultJson } from './resultJson';
import { startHttpServer, stdioServer, type HttpServer } from './testServer';

describe.each(['stdio', 'http'] as const)('tasks of 2025-11-25 over %s', (transport) => {
  let http: HttpServer | undefined;
  let session: Session;
  let person: (request: PendingRequest) => void;
  const asked: PendingRequest[] = [];

  const answerAda = (request: PendingRequest): void => {
    acceptForm(request, { answer: { kind: 'text', text: 'Ada' } });
  };

  beforeAll(async () => {
    if (transport === 'http') {
      http = await startHttpServer('v1Server', 'http');
    }
    session = await connect(http?.definition ?? stdioServer('v1Server', 'stdio'), (request) => {
      asked.push(request);
      person(request);
    });
  });

  beforeEach(() => {
    asked.length = 0;
    person = answerAda;
  });

  afterAll(async () => {
    await session.connection.close();
    await http?.stop();
  });

  const call = async (name: string, args = {}): Promise<unknown> =>
    resultJson(await session.connection.callTool(name, args));

  it('runs a tool that requires one, and sends the task with the answer', async () => {
    const onProgress = vi.fn();
    const result = await session.connection.callTool('task', {}, { onProgress });
    expect(resultJson(result)).toEqual({
      action: 'accept',
      content: { answer: 'Ada' },
      _meta: { 'io.modelcontextprotocol/related-task': { taskId: expect.any(String) } },
    });
    expect(asked[0]?.origin.calls).toEqual([{ kind: 'tool', name: 'task' }]);
    expect(onProgress).toHaveBeenCalledWith(
      expect.objectContaining({ progress: 1, total: 2, message: 'half done' }),
    );
  });

  it.each([
    ['declined', 'decline'],
    ['cancelled', 'cancel'],
  ] as const)('receives %s as %s', async (outcome, action) => {
    person = (request) => {
      request.settle({ outcome });
    };
    expect(await call('task')).toMatchObject({ action, _meta: expect.anything() });
  });

  it('runs a tool that may be one without', async () => {
    expect(await call('optionalTask')).toBe('done');
  });

  it('hands over the error of a task that failed', async () => {
    const result = await session.connection.callTool('failingTask', {});
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([{ type: 'text', text: 'The disk is full.' }]);
  });

  it('cancels the task when the person cancels the call', async () => {
    const abort = new AbortController();
    person = () => {
      abort.abort(new Error('enough'));
    };
    await expect(
      session.connection.callTool('endlessTask', {}, { signal: abort.signal }),
    ).rejects.toThrow('enough');
    await vi.waitFor(() => {
      expect(session.settled.at(-1)?.settlement.outcome).toBe('withdrawn');
    });
    expect(session.inbox.pending).toEqual([]);
    await expect
      .poll(() => call('received'))
      .toContainEqual(expect.stringContaining('The task was cancelled.'));
  });

  it('asks in two tasks at once', async () => {
    person = () => {
      if (asked.length === 2) {
        asked.forEach(answerAda);
      }
    };
    const both = await Promise.all([call('task'), call('task')]);
    const ids = both.map((reply) => JSON.stringify(reply));
    expect(new Set(ids).size).toBe(2);
  });

  if (transport === 'http') {
    it('survives a lost connection', async () => {
      const kept: PendingRequest[] = [];
      person = (request) => kept.push(request);
      const result = call('task');
      await vi.waitFor(() => {
        expect(kept).toHaveLength(1);
      });
      await call('drop');
      await vi.waitFor(() => {
        expect(session.log.some((line) => /connection broke/i.test(line))).toBe(true);
      });
      kept.forEach(answerAda);
      expect(await result).toMatchObject({ action: 'accept', content: { answer: 'Ada' } });
      expect(session.lost).toEqual([]);
    });

    it('is not run again by a server that has forgotten it', async () => {
      const kept: PendingRequest[] = [];
      person = (request) => kept.push(request);
      const result = call('task').catch(String);
      await vi.waitFor(() => {
        expect(kept).toHaveLength(1);
      });
      await http?.restart();
      expect(await result).toMatch(/404|ended|broke|fetch failed/);
      expect(kept).toHaveLength(1);
      person = answerAda;
      expect(await call('task')).toMatchObject({ action: 'accept' });
      expect(asked).toHaveLength(2);
    });
  }
});
