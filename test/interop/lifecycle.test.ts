import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import type { ServerEntry } from '../../src/mcp/serverHost';
import type { ServerSet } from '../../src/mcp/serverSet';
import { openServerSet } from './openServerSet';
import { acceptForm } from './person';
import { resultJson } from './resultJson';
import { serverScript } from './testServer';

const sets: ServerSet[] = [];

afterEach(async () => {
  await Promise.all(sets.splice(0).map((set) => set.stopAll()));
});

function entry(name: string, script: string, ...args: string[]): ServerEntry {
  return {
    name,
    raw: { command: process.execPath, args: [serverScript(script), ...args] },
    scope: 'user',
    folder: undefined,
  };
}

/** Servers that run, each with one question open. */
async function asking(...entries: ServerEntry[]) {
  const opened = openServerSet();
  const { set, inbox } = opened;
  sets.push(set);
  await set.update(entries);
  const calls: Promise<unknown>[] = [];
  for (const server of set.all) {
    const connection = await server.start();
    const tool = connection.catalog.tools.some(({ name }) => name === 'ask') ? 'ask' : 'form';
    calls.push(connection.callTool(tool, {}).then(resultJson, (error: unknown) => error));
  }
  await vi.waitFor(() => {
    expect(inbox.pending).toHaveLength(entries.length);
  });
  return { ...opened, calls };
}

const answer = (text: string) => (request: PendingRequest) => {
  acceptForm(request, {
    answer: { kind: 'text', text },
    name: { kind: 'text', text },
  });
};

const ways: [string, ServerEntry][] = [
  ['2025-11-25', entry('it', 'v1Server', 'stdio')],
  ['2026-07-28', entry('it', 'v2Server', 'stdio', 'modern')],
];

describe.each(ways)('a question that is open, of %s', (_, it1) => {
  it('is closed when its entry in settings goes', async () => {
    const { set, inbox, settled, calls } = await asking(it1);
    const [question] = inbox.pending;
    await set.update([]);
    expect(settled.map(({ settlement }) => settlement)).toEqual([
      { outcome: 'disconnected', reason: 'The connection to the server ended.' },
    ]);
    expect(question?.closed.reason).toBe('The connection to the server ended.');
    expect(await calls[0]).toBeInstanceOf(Error);
    expect(inbox.pending).toEqual([]);
  });

  it('is closed when its server is started anew, and the new one asks', async () => {
    const { set, inbox, settled, calls } = await asking(it1);
    const connection = await set.find('it')?.restart();
    expect(await calls[0]).toBeInstanceOf(Error);
    expect(settled.map(({ settlement }) => settlement.outcome)).toEqual(['disconnected']);
    inbox.on('arrived', answer('anew'));
    const result = await connection?.callTool('form', {});
    expect(JSON.stringify(result)).toContain('anew');
    expect(settled.map(({ settlement }) => settlement.outcome)).toEqual([
      'disconnected',
      'accepted',
    ]);
  });
});

it('asks for two servers at once, and each gets its own answer', async () => {
  const { set, inbox, settled, calls } = await asking(
    entry('old', 'v1Server', 'stdio'),
    entry('new', 'v2Server', 'stdio', 'modern'),
    entry('third', 'brokenStdioServer'),
  );
  expect(set.all.map(({ protocolVersion }) => protocolVersion)).toEqual([
    '2025-11-25',
    '2026-07-28',
    '2025-11-25',
  ]);
  for (const request of inbox.pending.toReversed()) {
    answer(request.origin.server)(request);
  }
  const answers = await Promise.all(calls);
  expect(answers.map((each) => JSON.stringify(each))).toEqual([
    expect.stringContaining('"old"'),
    expect.stringContaining('"new"'),
    expect.stringContaining('"third"'),
  ]);
  expect(settled).toHaveLength(3);
});

it('starts a server again that was killed while it asked, and none that was stopped', async () => {
  const { set, settled, calls } = await asking(entry('it', 'brokenStdioServer'));
  const server = set.find('it');
  const running = await server?.start();
  await expect(running?.callTool('killed', {})).rejects.toThrow();
  expect(await calls[0]).toBeInstanceOf(Error);
  expect(settled.map(({ settlement }) => settlement.outcome)).toEqual([
    'disconnected',
    'disconnected',
  ]);
  await vi.waitFor(
    () => {
      expect(server?.state.kind).toBe('running');
    },
    { timeout: 10_000 },
  );
  await server?.stop();
  expect(server?.state.kind).toBe('stopped');
});
