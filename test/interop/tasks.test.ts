import { describe, expect, it, vi } from 'vitest';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { acceptForm } from './person';
import { resultJson } from './resultJson';
import { useServer } from './useServer';

describe.each(['stdio', 'http'] as const)('tasks of 2025-11-25 over %s', (transport) => {
  const answerAda = (request: PendingRequest): void => {
    acceptForm(request, { answer: { kind: 'text', text: 'Ada' } });
  };

  const server = useServer('v1Server', transport, answerAda);
  const { asked, call } = server;

  it('runs a tool that requires one, and sends the task with the answer', async () => {
    const onProgress = vi.fn();
    const result = await server.session.connection.callTool('task', {}, { onProgress });
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
    server.person = (request) => {
      request.settle({ outcome });
    };
    expect(await call('task')).toMatchObject({ action, _meta: expect.anything() });
  });

  it('runs a tool that may be one without', async () => {
    expect(await call('optionalTask')).toBe('done');
  });

  it('hands over the error of a task that failed', async () => {
    const result = await server.session.connection.callTool('failingTask', {});
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([{ type: 'text', text: 'The disk is full.' }]);
  });

  it('cancels the task when the person cancels the call', async () => {
    const abort = new AbortController();
    server.person = () => {
      abort.abort(new Error('enough'));
    };
    await expect(
      server.session.connection.callTool('endlessTask', {}, { signal: abort.signal }),
    ).rejects.toThrow('enough');
    await vi.waitFor(() => {
      expect(server.session.settled.at(-1)?.settlement.outcome).toBe('withdrawn');
    });
    expect(server.session.inbox.pending).toEqual([]);
    await expect
      .poll(() => call('received'))
      .toContainEqual(expect.stringContaining('The task was cancelled.'));
  });

  it('asks in two tasks at once', async () => {
    server.person = () => {
      if (asked.length === 2) {
        asked.forEach(answerAda);
      }
    };
    const both = await Promise.all([call('task'), call('task')]);
    const ids = both.map((reply) => JSON.stringify(reply));
    expect(new Set(ids).size).toBe(2);
  });

  if (transport === 'http') {
    it.each([
      ['a lost connection', 0],
      ['one, and a server that is not well for a while', 4],
    ])('survives %s', async (_, more) => {
      const kept: PendingRequest[] = [];
      server.person = (request) => kept.push(request);
      const result = call('task');
      await vi.waitFor(() => {
        expect(kept).toHaveLength(1);
      });
      await call('drop', { more });
      await expect
        .poll(() => server.session.log.filter((line) => /connection broke/i.test(line)).length, {
          timeout: 8000,
        })
        .toBeGreaterThan(more / 2);
      kept.forEach(answerAda);
      expect(await result).toMatchObject({ action: 'accept', content: { answer: 'Ada' } });
      expect(server.session.lost).toEqual([]);
    });

    it('is not run again by a server that has forgotten it', async () => {
      const kept: PendingRequest[] = [];
      server.person = (request) => kept.push(request);
      const result = call('task').catch(String);
      await vi.waitFor(() => {
        expect(kept).toHaveLength(1);
      });
      await server.http?.restart();
      expect(await result).toMatch(/404|ended|broke|fetch failed/);
      expect(kept).toHaveLength(1);
      server.person = answerAda;
      expect(await call('task')).toMatchObject({ action: 'accept' });
      expect(asked).toHaveLength(2);
    });
  }
});
