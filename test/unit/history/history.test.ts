import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SettledRequest } from '../../../src/elicitation/inbox';
import { parseRequest } from '../../../src/elicitation/request';
import { History } from '../../../src/history/history';
import { Journal } from '../../../src/history/journal';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'history-'));
  path = join(folder, 'storage', 'history.jsonl');
});

afterEach(() => rm(folder, { recursive: true }));

function accepted(id: string): SettledRequest {
  const params = {
    message: 'Who are you?',
    requestedSchema: {
      type: 'object',
      properties: {
        email: { type: 'string', title: 'E-mail' },
        age: { type: 'integer' },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        unanswered: { type: 'string' },
      },
    },
  };
  const request = parseRequest(params);
  if (request.kind === 'refused') {
    throw new Error(request.message);
  }
  return {
    id,
    origin: {
      server: 'demo',
      identity: 'node demo.js',
      scope: 'workspace',
      claim: 'Demo 1.0',
      calls: [{ kind: 'tool', name: 'add_contact' }],
    },
    receivedAt: new Date(),
    settlement: {
      outcome: 'accepted',
      content: { email: 'ada@example.org', age: 36, tags: ['a', 'b'] },
    },
    request,
    params,
  };
}

describe('History', () => {
  it('records who asked what, and which fields were answered, but not the answers', async () => {
    const history = new History(new Journal(path));
    await history.add(accepted('1'));
    const text = await readFile(path, 'utf8');
    expect(text).not.toContain('ada@example.org');
    expect(await new History(new Journal(path)).records()).toMatchObject([
      {
        id: '1',
        server: { name: 'demo', identity: 'node demo.js', scope: 'workspace', claim: 'Demo 1.0' },
        cause: 'tool add_contact',
        mode: 'form',
        message: 'Who are you?',
        outcome: 'accepted',
        fields: [
          { name: 'email', title: 'E-mail', value: 'text, 15 characters' },
          { name: 'age', value: 'number' },
          { name: 'tags', value: 'list, 2 items' },
        ],
      },
    ]);
  });

  it('records a refused request with its reason', async () => {
    const history = new History(new Journal(path));
    const { origin, receivedAt } = accepted('x');
    await history.add({
      id: '2',
      origin,
      receivedAt,
      settlement: { outcome: 'refused', code: -32602, reason: 'Not a form.' },
      params: { mode: 'url', message: 'Hm' },
    });
    expect(await history.records()).toMatchObject([
      { mode: 'url', message: 'Hm', outcome: 'refused', reason: 'Not a form.', fields: [] },
    ]);
  });

  it('keeps what stands in the file before and after a torn line', async () => {
    const journal = new Journal(path);
    await new History(journal).add(accepted('1'));
    await appendFile(path, '{"v":1,"id":"torn');
    await new History(journal).add(accepted('2'));
    expect((await journal.read()).records.map(({ id }) => id)).toEqual(['1', '2']);
    expect((await journal.read()).unreadableLines).toBe(1);
  });

  it('is readable by its owner alone', async () => {
    await new History(new Journal(path)).add(accepted('1'));
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('forgets everything when cleared, in the file too', async () => {
    const history = new History(new Journal(path));
    await history.add(accepted('1'));
    await history.clear();
    expect(await history.records()).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe('');
    await history.add(accepted('2'));
    expect((await new Journal(path).read()).records).toHaveLength(1);
  });

  it('tells when it can not be written, and still shows the record', async () => {
    await writeFile(join(folder, 'storage'), 'a file where the folder should be');
    const history = new History(new Journal(path));
    const failed = vi.fn();
    history.on('failed', failed);
    await history.add(accepted('1'));
    expect(failed).toHaveBeenCalled();
    expect(await history.records()).toHaveLength(1);
  });

  it('writes records that come at once on lines of their own', async () => {
    const history = new History(new Journal(path));
    const ids = Array.from({ length: 50 }, (_, index) => String(index));
    await Promise.all(ids.map((id) => history.add(accepted(id))));
    expect((await new Journal(path).read()).records.map(({ id }) => id)).toEqual(ids);
    expect((await history.toJsonLines()).trim().split('\n')).toHaveLength(50);
  });
});
