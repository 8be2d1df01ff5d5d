import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settlement } from '../../../src/elicitation/settlement';
import { csvLine } from '../../../src/history/csv';
import { History } from '../../../src/history/history';
import type { HistoryDetails, HistoryFilter, Retention } from '../../../src/history/historyQuery';
import type { KeptValues } from '../../../src/history/redact';
import { buildBundles, type Bundles } from './bundles';
import { settled } from './settled';

let bundles: Bundles;
let folder: string;
let path: string;
const opened: History[] = [];

beforeAll(async () => {
  bundles = await buildBundles();
});

afterAll(() => bundles.remove());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'history-'));
  path = join(folder, 'storage', 'history.jsonl');
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((history) => history.dispose()));
  await rm(folder, { recursive: true });
});

function open(values: KeptValues = 'redacted', retention: () => Retention = unlimited): History {
  const history = new History({
    script: bundles.thread,
    path,
    sentences: {},
    values: () => values,
    hiderOf: () => (text) => text,
    retention,
  });
  opened.push(history);
  return history;
}

function unlimited(): Retention {
  return { maxRecords: 100_000, maxDays: 0 };
}

function rowsOf(history: History, filter: HistoryFilter = {}) {
  return history.query({ filter, from: 0, count: 100 }).then(({ rows }) => rows);
}

async function detailsOf(history: History, id: string): Promise<HistoryDetails> {
  const details = await history.details(id);
  if (details === undefined) {
    throw new Error(`There is no entry ${id}.`);
  }
  return details;
}

describe('what is kept of a request', () => {
  it('is who asked what and how it ended, and of answers which fields and what kind', async () => {
    await open().add(settled('1'));
    const text = await readFile(path, 'utf8');
    expect(text).not.toMatch(/ada@example|correct horse|hunter2/);
    expect((await detailsOf(open(), '1')).entry).toMatchObject({
      v: 1,
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
        { name: 'password', value: 'hidden' },
      ],
      notes: ['Asked for a secret.'],
    });
  });

  it('is of several calls that were open that one of them led to it', async () => {
    const request = settled('1');
    const calls = [
      { kind: 'tool', name: 'connect_github' },
      { kind: 'prompt', name: 'greet' },
    ] as const;
    await open().add({ ...request, origin: { ...request.origin, calls } });
    expect((await detailsOf(open(), '1')).entry).toMatchObject({
      cause: 'one of: tool connect_github, prompt greet',
    });
  });

  it('can be the values, but never those of secrets', async () => {
    const history = open('full');
    await history.add(settled('1'));
    expect((await detailsOf(history, '1')).entry).toMatchObject({
      fields: [
        { name: 'email', value: 'ada@example.org' },
        { name: 'age', value: '36' },
        { name: 'tags', value: 'a, b' },
        { name: 'password', value: 'hidden' },
      ],
    });
    expect(await readFile(path, 'utf8')).not.toMatch(/correct horse|hunter2/);
  });

  it('can be the names of the fields alone', async () => {
    const history = open('none');
    await history.add(settled('1'));
    const { entry } = await detailsOf(history, '1');
    expect('fields' in entry && entry.fields.map(({ name, value }) => [name, value])).toEqual([
      ['email', ''],
      ['age', ''],
      ['tags', ''],
      ['password', ''],
    ]);
  });

  it('is the request as it came, without the values that a secret may have', async () => {
    const history = open();
    await history.add(settled('1'));
    const { request } = await detailsOf(history, '1');
    const { requestedSchema } = JSON.parse(request ?? '') as Record<string, never>;
    expect(requestedSchema).toMatchObject({
      properties: {
        email: { type: 'string', title: 'E-mail' },
        password: { type: 'string', title: 'Password', default: 'hidden' },
      },
    });
  });

  it.each([
    { properties: { password: { type: 'string', example: 's3cret' } } },
    { properties: { password: { type: 'string', 'x-default': 's3cret' } } },
    { properties: { password: { type: 'string', not: { const: 's3cret' } } } },
    { properties: { password: { $ref: '#/$defs/p' } }, $defs: { p: { default: 's3cret' } } },
    { properties: { password: { type: 'string' } }, default: { password: 's3cret' } },
    { allOf: [{ properties: { password: { type: 'string', default: 's3cret' } } }] },
  ])('holds no value of a secret, wherever %j has it', async (schema) => {
    const params = { message: 'Who?', requestedSchema: { type: 'object', ...schema } };
    await open().add(settled('1', { outcome: 'declined' }, params));
    await open().add(
      settled('2', { outcome: 'refused', code: -32602, message: 'No.', reason: 'No.' }, params),
    );
    expect(await readFile(path, 'utf8')).not.toContain('s3cret');
  });

  it.each([
    'https://user:pa@s3cret@example.com/',
    "https://user:pa's3cret@example.com/",
    `https://s3cret${'x'.repeat(1_500)}@example.com/`,
    "https://example.com/?a='b'&token=s3cret",
    'example.com/callback?token=s3cret',
    '//example.com/#access_token=s3cret',
    'see_https://user:s3cret@example.com/',
  ])('holds no secret of the address %s', async (address) => {
    await open().add(settled('1', { outcome: 'declined' }, { message: `Go to ${address}` }));
    expect(await readFile(path, 'utf8')).not.toContain('s3cret');
  });

  it('holds no secret of an address in the name or title of a field', async () => {
    const title = 'See https://example.com/?token=s3cret';
    const requestedSchema = { type: 'object', properties: { [title]: { type: 'string', title } } };
    const settlement = { outcome: 'accepted' as const, content: { [title]: 'yes' } };
    await open().add(settled('1', settlement, { message: 'Hm', requestedSchema }));
    expect((await detailsOf(open(), '1')).entry).toMatchObject({ fields: [{}] });
    expect(await readFile(path, 'utf8')).not.toContain('s3cret');
  });

  it('is never of less time than none, should the clock be put back', async () => {
    const receivedAt = new Date(Date.now() + 3_600_000);
    await open().add({ ...settled('1'), receivedAt });
    expect((await detailsOf(open(), '1')).entry).toMatchObject({ durationMs: 0 });
  });

  it('is of a page only the host', async () => {
    const history = open();
    const url = 'https://user.example.com/path/of?token=s3cret#also';
    await history.add(
      settled(
        '1',
        { outcome: 'accepted' },
        { mode: 'url', message: `Go to ${url}`, url, elicitationId: 'e' },
      ),
    );
    const text = await readFile(path, 'utf8');
    expect(text).not.toMatch(/s3cret|also/);
    const { entry, request } = await detailsOf(history, '1');
    expect(entry).toMatchObject({ mode: 'url', urlHost: 'user.example.com', fields: [] });
    expect(JSON.parse(request ?? '')).toMatchObject({ url: 'user.example.com' });
  });

  it('is of _meta and unknown params what holds no secret', async () => {
    const history = open();
    const params = {
      message:
        'Key ghp_0123456789abcdefABCDEF, see https://me:s3cret@example.com/a/path?t=s3cret#s3cret',
      _meta: {
        progressToken: 7,
        'example.com/session': { apiKey: 's3cret', pin: 1234, list: [{ password: ['s3cret'] }] },
        'example.com/link': 'https://me:s3cret@example.com/a/path?token=s3cret',
        authorization: 'Bearer s3cret-s3cret-s3cret',
        odd: 'Authorization: Bearer s3cret-s3cret-s3cret',
        jwt: 'eyJhbGciOiJIUzI1NiJ9.s3creteyJzdWIiOiIxIn0.s3cret',
        pem: `-----BEGIN RSA PRIVATE KEY-----\ns3cret\n-----END RSA PRIVATE KEY-----`,
      },
      'x-trace': { id: 'kept', client_secret: 's3cret' },
    };
    await history.add(settled('1', { outcome: 'declined' }, params));
    await history.add(
      settled('2', { outcome: 'refused', code: -32602, message: 'No.', reason: 'No.' }, [params]),
    );
    expect(await readFile(path, 'utf8')).not.toMatch(/s3cret|ghp_|1234/);
    const { request } = await detailsOf(history, '1');
    expect(JSON.parse(request ?? '')).toMatchObject({
      message: 'Key …, see https://example.com/a/path?…',
      _meta: {
        progressToken: 7,
        'example.com/session': { apiKey: 'hidden', pin: 'hidden', list: [{ password: 'hidden' }] },
        'example.com/link': 'https://example.com/a/path?…',
      },
      'x-trace': { id: 'kept', client_secret: 'hidden' },
    });
  });

  it('is of a refused request its reason, and none of the values it was sent with', async () => {
    const history = open();
    const params = {
      mode: 'url',
      message: 'Hm',
      url: 'https://name:pa55word@example.com/?key=s3cret',
      requestedSchema: { type: 'object', properties: { a: { type: 'string', default: 's3cret' } } },
    };
    await history.add(
      settled(
        '2',
        { outcome: 'refused', code: -32602, message: 'Not a form.', reason: 'Not a form.' },
        params,
      ),
    );
    expect((await detailsOf(history, '2')).entry).toMatchObject({
      mode: 'url',
      message: 'Hm',
      outcome: 'refused',
      reason: 'Not a form.',
      fields: [],
    });
    expect(await readFile(path, 'utf8')).not.toMatch(/s3cret|pa55word/);
  });

  it('is bounded, whatever the size of the request', async () => {
    const history = open('full');
    const properties = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [
        `field${String(index)}`,
        { type: 'string', title: 'x'.repeat(500), description: 'y'.repeat(2_000) },
      ]),
    );
    const content = Object.fromEntries(
      Object.keys(properties).map((name) => [name, 'z'.repeat(5_000)]),
    );
    await history.add(
      settled(
        '1',
        { outcome: 'accepted', content },
        { message: 'm'.repeat(100_000), requestedSchema: { type: 'object', properties } },
      ),
    );
    expect((await stat(path)).size).toBeLessThan(120_000);
    expect((await detailsOf(history, '1')).entry).toMatchObject({ outcome: 'accepted' });
  });
});

describe('what becomes known later', () => {
  it('is how a page came to its end', async () => {
    const history = open();
    await history.add(settled('1', { outcome: 'accepted' }, PAGE));
    const { entry } = await detailsOf(history, '1');
    const ended = Date.parse(entry.at) + ('durationMs' in entry ? entry.durationMs : NaN);
    await history.complete('1', { at: new Date(ended + 60_000), by: 'server' });
    for (const window of [history, open()]) {
      expect(await rowsOf(window)).toMatchObject([{ id: '1', completedAfterMs: 60_000 }]);
      expect((await detailsOf(window, '1')).completed).toEqual({
        at: new Date(ended + 60_000).toISOString(),
        by: 'server',
      });
    }
  });

  it('is an event, which is a line of its own', async () => {
    const history = open();
    await history.add(settled('1'));
    const at = new Date(Date.now() + 1000);
    await history.addEvent({ server: 'demo', kind: 'muted', at, text: 'You muted demo.' });
    expect(await rowsOf(history)).toMatchObject([
      { server: 'demo', outcome: 'muted', asked: 'You muted demo.', at: at.toISOString() },
      { id: '1' },
    ]);
    expect(await rowsOf(open(), { outcome: 'event' })).toMatchObject([{ outcome: 'muted' }]);
  });
});

describe('requests over the limit', () => {
  it('that come together are one line with their number', async () => {
    const history = open();
    // As a connection settles what it refuses; not every version of it does.
    const limited = { outcome: 'limited', code: -32000, reason: 'Too many questions.' } as unknown;
    for (let index = 0; index < 50; index += 1) {
      await history.add(settled(String(index), limited as Settlement));
    }
    await history.flush();
    expect(await rowsOf(history)).toMatchObject([{ id: '0', outcome: 'limited', count: 50 }]);
    expect((await detailsOf(open(), '0')).count).toBe(50);
  });
});

describe('damage', () => {
  it('is set aside in a file beside the journal, and told', async () => {
    await open().add(settled('1'));
    const whole = await readFile(path, 'utf8');
    await writeFile(
      path,
      `${whole}\n{"v":1,"id":"torn\nnot JSON at all${whole.replace('"1"', '"2"')}`,
    );
    const history = open();
    const damaged = vi.fn();
    history.on('damaged', damaged);
    expect((await rowsOf(history)).map(({ id }) => id).sort()).toEqual(['1', '2']);
    await history.update();
    expect(damaged).toHaveBeenCalledWith(2, `${path}.broken`);
    expect(await readFile(`${path}.broken`, 'utf8')).toBe('{"v":1,"id":"torn\nnot JSON at all\n');
    expect(await readFile(path, 'utf8')).not.toMatch(/torn|not JSON/);
  });

  it('is kept up to a megabyte, the newest of it, and what was dropped is said', async () => {
    await open().add(settled('1'));
    const whole = await readFile(path, 'utf8');
    const lines = Array.from({ length: 4_000 }, (_, at) => `broken ${at} ${'x'.repeat(500)}`);
    await writeFile(path, `${whole}\n${'0'.repeat(100_000)}\n${lines.join('\n')}\nend of it\n`);
    const history = open();
    await history.update();
    expect((await rowsOf(history)).map(({ id }) => id)).toEqual(['1']);
    const broken = await readFile(`${path}.broken`, 'utf8');
    expect(broken.length).toBeLessThanOrEqual(1 << 20);
    expect(broken).toMatch(/^\(Older damaged lines were dropped here on /);
    expect(broken).toContain('broken 3999 ');
    expect(broken.endsWith('\nend of it\n')).toBe(true);
    expect((await stat(`${path}.broken`)).mode & 0o077).toBe(0);
  });

  it('is kept shortened where a line has no end', async () => {
    await open().add(settled('1'));
    await appendFile(path, `\n${'0'.repeat(100_000)}\n`);
    await open().update();
    const broken = await readFile(`${path}.broken`, 'utf8');
    expect(broken).toContain('… (34464 more characters dropped)');
  });

  it('is forgotten when it is older than the history', async () => {
    await open().add(settled('1'));
    await writeFile(`${path}.broken`, 'old\n');
    const long = new Date(Date.now() - 3 * 86_400_000);
    await utimes(`${path}.broken`, long, long);
    const keeping = open('redacted', () => ({ maxRecords: 100, maxDays: 9 }));
    expect(await rowsOf(keeping)).toHaveLength(1);
    await keeping.update();
    expect(await readFile(`${path}.broken`, 'utf8')).toBe('old\n');
    const strict = open('redacted', () => ({ maxRecords: 100, maxDays: 2 }));
    expect(await rowsOf(strict)).toHaveLength(1);
    await strict.update();
    await expect(readFile(`${path}.broken`)).rejects.toThrow(/ENOENT/);
  });

  it.each([
    { reason: 5 },
    { cause: {} },
    { urlHost: 7 },
    { by: [] },
    { at: 'yesterday' },
    { server: { name: 'demo', identity: 'node', scope: 'user', claim: 3 } },
  ])('of one record (%j) stops no export', async (damage) => {
    await open().add(settled('1'));
    const sound = await readFile(path, 'utf8');
    const record = JSON.parse(sound.trim()) as object;
    await writeFile(path, `${sound}\n${JSON.stringify({ ...record, id: '2', ...damage })}`);
    const history = open();
    expect((await rowsOf(history)).map(({ id }) => id)).toEqual(['1']);
    expect(await history.export('csv', join(folder, 'export.csv'), {})).toBe(1);
  });

  it('of the storage is told, and what could not be written is shown', async () => {
    await writeFile(join(folder, 'storage'), 'a file where the folder should be');
    const history = open();
    const failed = vi.fn();
    history.on('failed', failed);
    await history.add(settled('1'));
    expect(failed).toHaveBeenCalled();
    expect(await rowsOf(history)).toMatchObject([{ id: '1' }]);
    expect((await detailsOf(history, '1')).entry).toMatchObject({ message: 'Who are you?' });

    await rm(join(folder, 'storage'));
    await history.add(settled('2'));
    expect((await rowsOf(open())).map(({ id }) => id).sort()).toEqual(['1', '2']);
  });
});

describe('the file', () => {
  it('is readable by its owner alone, also when it was not before', async () => {
    await open().add(settled('1'));
    expect((await stat(path)).mode & 0o077).toBe(0);
    const old = join(folder, 'old');
    await mkdir(old);
    path = join(old, 'history.jsonl');
    await writeFile(path, '', { mode: 0o644 });
    await open().add(settled('1'));
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('has a line for each of many records that come at once', async () => {
    const history = open();
    const ids = Array.from({ length: 50 }, (_, index) => String(index));
    await Promise.all(ids.map((id) => history.add(settled(id))));
    const lines = (await readFile(path, 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(ids);
  });

  it('keeps what a newer version wrote, byte for byte, and counts it', async () => {
    await open().add(settled('1'));
    const newer = '{"v":2, "what":"nobody knows" }\n{"v":1,"type":"later","id":"x"}';
    await writeFile(path, `${await readFile(path, 'utf8')}\n${newer}`);
    const history = open();
    await history.add(settled('2'));
    await history.delete(['1']);
    const { rows, foreign, damaged } = await history.query({ filter: {}, from: 0, count: 9 });
    expect(rows.map(({ id }) => id)).toEqual(['2']);
    expect([foreign, damaged]).toEqual([2, 0]);
    expect(await readFile(path, 'utf8')).toContain(newer);
  });
});

describe('forgetting', () => {
  it('one entry takes it out of the file, and what was added to it', async () => {
    const history = open();
    await history.add(settled('1'));
    await history.add(settled('2'));
    await history.complete('1', { at: new Date(), by: 'person' });
    await history.delete(['1']);
    expect((await rowsOf(history)).map(({ id }) => id)).toEqual(['2']);
    expect(await history.details('1')).toBeUndefined();
    expect(await readFile(path, 'utf8')).not.toContain('"1"');
  });

  it('everything empties the file', async () => {
    const history = open();
    await history.add(settled('1'));
    await history.clear();
    expect(await rowsOf(history)).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe('');
    await history.add(settled('2'));
    expect((await rowsOf(open())).map(({ id }) => id)).toEqual(['2']);
  });

  it('keeps to the most records, in the file too', async () => {
    let maxRecords = 100;
    const history = open('redacted', () => ({ maxRecords, maxDays: 0 }));
    for (let index = 0; index < 10; index += 1) {
      await history.add(settled(String(index)));
    }
    maxRecords = 3;
    await history.retentionChanged();
    await history.add(settled('10'));
    expect((await history.query({ filter: {}, from: 0, count: 0 })).of).toBe(3);
    const ids = (await readFile(path, 'utf8')).match(/"id":"\d+"/g);
    expect(ids).toEqual(['"id":"8"', '"id":"9"', '"id":"10"']);
  });

  it('keeps to the oldest age', async () => {
    await open().add({ ...settled('old'), receivedAt: new Date(Date.now() - 3 * 86_400_000) });
    const history = open('redacted', () => ({ maxRecords: 10, maxDays: 2 }));
    await history.add(settled('new'));
    expect((await rowsOf(history)).map(({ id }) => id)).toEqual(['new']);
    expect(await readFile(path, 'utf8')).not.toContain('"old"');
  });
});

describe('an export', () => {
  it('has the entries that a filter leaves, oldest first, as JSON Lines', async () => {
    const history = open();
    await history.add(settled('1'));
    await history.add(settled('2', { outcome: 'declined' }));
    await history.add(settled('3'));
    const target = join(folder, 'export.jsonl');
    expect(await history.export('jsonl', target, { outcome: 'accepted' })).toBe(2);
    const lines = (await readFile(target, 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['1', '3']);
  });

  it('as CSV holds no formula, and one row for each entry', async () => {
    const history = open('full');
    const message = '=HYPERLINK("https://evil.example","Click, please")\n+1';
    await history.add(settled('1', { outcome: 'declined' }, { message }));
    await history.addEvent({ server: '@SUM(1)', kind: 'stopped', at: new Date(), text: ' -2+3' });
    const target = join(folder, 'export.csv');
    expect(await history.export('csv', target, {})).toBe(2);
    const text = await readFile(target, 'utf8');
    // A line break within a cell is none between rows.
    const rows = text.replace(/(?<!\r)\n/g, '␤');
    const [head, first = '', second = ''] = rows.split('\r\n');
    expect(head).toMatch(/^\uFEFF"when","server",/);
    expect(first).toContain(`"'=HYPERLINK(""https://evil.example"",""Click, please"")␤'+1"`);
    expect(second).toContain(`"'@SUM(1)"`);
    expect(second).toContain(`"' -2+3"`);
    expect(rows).not.toMatch(/(^|,)"?[=+@-]/m);
  });
});

describe('a cell of CSV', () => {
  it.each(['=1', '\t=1', '\u00a0=1', '﹦1', 'a\n=1', 'a;=1', 'a";"=1', 'a\t@x', 'a\r+1'])(
    'runs in no spreadsheet, whatever divides its cells: %j',
    (text) => {
      const line = csvLine({
        v: 1,
        type: 'event',
        id: '1',
        at: '2026-01-01T00:00:00.000Z',
        server: { name: 'demo' },
        kind: 'stopped',
        text,
      });
      expect(line).toContain("'");
      expect(line).not.toMatch(/(^|[;\t\r\n]|,")[\s"]*[=+@﹦]/);
    },
  );
});

const PAGE = { mode: 'url', message: 'Sign in', url: 'https://example.com/', elicitationId: 'e' };
