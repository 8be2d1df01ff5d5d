import { expect, it } from 'vitest';
import { HistoryIndex } from '../../../src/history/historyIndex';
import type { HistoryFilter } from '../../../src/history/historyQuery';
import type { HistoryRecord } from '../../../src/history/record';

const BASE: HistoryRecord = {
  v: 1,
  id: '',
  at: '2026-03-14T09:00:00.000Z',
  durationMs: 1000,
  server: { name: 'inventory', identity: 'node a.js', scope: 'user' },
  mode: 'form',
  message: 'Which channel?',
  outcome: 'accepted',
  fields: [],
  notes: [],
};

function indexOf(...records: readonly Partial<HistoryRecord>[]): HistoryIndex {
  const index = new HistoryIndex();
  for (const [at, record] of records.entries()) {
    index.set({ ...BASE, id: String(at), ...record }, { offset: at * 100, length: 99 });
  }
  return index;
}

const index = indexOf(
  { at: '2026-03-14T09:00:00.000Z', message: 'Straße (of C++)' },
  { at: '2026-03-14T11:00:00.000Z', outcome: 'declined', cause: 'tool create_release' },
  { at: '2026-03-14T10:00:00.000Z', mode: 'url', urlHost: 'example.com' },
  { at: '2026-03-14T10:00:00.000Z', server: { ...BASE.server, name: 'GitHub' }, reason: 'Gone.' },
);
index.set(
  {
    v: 1,
    type: 'event',
    id: 'event',
    at: '2026-03-14T08:00:00.000Z',
    server: { name: 'GitHub' },
    kind: 'muted',
    text: 'You muted it.',
  },
  undefined,
);

it.each<[string, HistoryFilter, string[]]>([
  [
    'everything, newest first, and of one moment what was written last',
    {},
    ['1', '3', '2', '0', 'event'],
  ],
  ['a word in any case', { text: 'STRASSE' }, []],
  ['a word in any case of its letters', { text: 'STRAßE' }, ['0']],
  ['signs as they are', { text: '(of c++)' }, ['0']],
  ['all words, wherever they stand', { text: 'release channel' }, ['1']],
  ['a host', { text: 'example.com' }, ['2']],
  ['a reason', { text: 'gone' }, ['3']],
  ['a server', { server: 'GitHub' }, ['3', 'event']],
  ['an outcome', { outcome: 'declined' }, ['1']],
  ['events', { outcome: 'event' }, ['event']],
  ['a mode', { mode: 'url' }, ['2']],
  ['from a moment on', { since: Date.parse('2026-03-14T10:00:00Z') }, ['1', '3', '2']],
  ['before a moment', { until: Date.parse('2026-03-14T10:00:00Z') }, ['0', 'event']],
  ['nothing', { text: 'nowhere' }, []],
])('finds %s', (_, filter, ids) => {
  expect(index.find(filter).map(({ id }) => id)).toEqual(ids);
});

it('knows the servers that there are, and forgets those that are gone', () => {
  const some = indexOf(
    {},
    { server: { ...BASE.server, name: 'b' } },
    { server: { ...BASE.server, name: 'b' } },
  );
  expect(some.serverNames).toEqual(['b', 'inventory']);
  some.delete('1');
  expect(some.serverNames).toEqual(['b', 'inventory']);
  some.delete('2');
  expect(some.serverNames).toEqual(['inventory']);
});

it('has the last of two lines with one id', () => {
  const some = indexOf({ id: 'x', outcome: 'disconnected' }, { id: 'x', outcome: 'accepted' });
  expect(some.find({}).map(({ outcome }) => outcome)).toEqual(['accepted']);
});

it('takes amendments in any order', () => {
  const some = new HistoryIndex();
  some.amend({ v: 1, type: 'amendment', of: '0', count: 3 });
  some.set({ ...BASE, id: '0' }, undefined);
  some.amend({ v: 1, type: 'amendment', of: '0', count: 4 });
  some.amendEarlier({ v: 1, type: 'amendment', of: '0', count: 2 });
  expect(some.find({})[0]?.row(10)).toMatchObject({ count: 4 });
});
