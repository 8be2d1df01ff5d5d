import { link, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IndexedJournal } from '../../../src/history/indexedJournal';
import { Journal } from '../../../src/history/journal';
import { ownProcess } from '../../../src/history/ownProcess';
import { toRecord } from '../../../src/history/toRecord';
import { settled } from './settled';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'history-'));
  path = join(folder, 'history.jsonl');
});

afterEach(() => rm(folder, { recursive: true }));

function line(id: string): string {
  return JSON.stringify(
    toRecord(
      settled(id, { outcome: 'declined' }, { message: 'Hm' }),
      new Date(),
      'none',
      (text) => text,
    ),
  );
}

async function ids(journal: string): Promise<string[]> {
  const lines = new IndexedJournal(new Journal(journal));
  await lines.open();
  return lines.index
    .find({})
    .map(({ id }) => id)
    .sort();
}

it('keeps all that stood before a line that ends at any byte, and takes new lines', async () => {
  const before = `\n${line('a')}\n${line('b')}`;
  const after = line('d');
  const torn = Buffer.from(`\n${line('c')}`);
  const ends = Array.from({ length: torn.length }, (_, end) => end + 1);
  await Promise.all(
    ends.map(async (end) => {
      const own = join(folder, `${String(end)}.jsonl`);
      await writeFile(own, Buffer.concat([Buffer.from(before), torn.subarray(0, end)]));
      await new Journal(own).append([after]);
      const isWhole = end === torn.length;
      expect(await ids(own)).toEqual(isWhole ? ['a', 'b', 'c', 'd'] : ['a', 'b', 'd']);
      if (!isWhole && end > 1) {
        const aside = await readFile(`${own}.broken`, 'utf8');
        expect(aside).toBe(`${torn.subarray(1, end).toString()}\n`);
        expect(await readFile(own, 'utf8')).toBe(`${before}\n${after}`);
      }
    }),
  );
});

it('sets a torn last line aside only when nobody goes on writing it', async () => {
  const text = line('b');
  await writeFile(path, `\n${line('a')}\n${text.slice(0, 50)}`);
  const read = ids(path);
  await writeFile(path, text.slice(50), { flag: 'a' });
  await read;
  expect(await ids(path)).toEqual(['a', 'b']);
  await expect(readFile(`${path}.broken`)).rejects.toThrow('ENOENT');
});

it('reads lines of any length, over any number of chunks', async () => {
  const long = JSON.stringify({
    ...(JSON.parse(line('long')) as object),
    message: '€'.repeat(900_000),
  });
  await new Journal(path).append([
    line('a'),
    long,
    line('b'),
    long.replace('"long"', '"more"'),
    line('c'),
  ]);
  expect(await ids(path)).toEqual(['a', 'b', 'c', 'long', 'more']);
});

it('survives a file of zeros and garbage', async () => {
  await writeFile(
    path,
    Buffer.concat([Buffer.alloc(3_000_000), Buffer.from(`\n${line('a')}\n\xff\xfe`)]),
  );
  expect(await ids(path)).toEqual(['a']);
});

it('finishes the replacement that a window died in, whatever it got to', async () => {
  await writeFile(path, `\n${line('a')}\n${line('b')}`);
  const end = (await readFile(path)).length;
  // Before it replaced the file: the other name is the file itself, and nothing is missing.
  await link(path, `${path}.replaced-${String(end)}`);
  await writeFile(`${path}.new`, `\n${line('b')}`);
  expect(await ids(path)).toEqual(['a', 'b']);
  expect((await readFile(path)).length).toBe(end);
  // After it: what another window appended to the old file meanwhile is still to be copied.
  await writeFile(`${path}.replaced-${String(end)}`, `\n${line('a')}\n${line('b')}\n${line('c')}`);
  await writeFile(path, `\n${line('b')}`);
  expect(await ids(path)).toEqual(['b', 'c']);
  await expect(readFile(`${path}.replaced-${String(end)}`)).rejects.toThrow('ENOENT');
});

it('takes the lock from a window that is gone', async () => {
  await writeFile(path, `\n${line('a')}\n${line('b')}`);
  const [host = ''] = ownProcess.split('.');
  await writeFile(`${path}.lock`, `${host}.999999999.gone`);
  const journal = new Journal(path);
  await journal.rewrite((read) => !(read.kind === 'entry' && read.entry.id === 'a'));
  expect(await ids(path)).toEqual(['b']);
  await expect(readFile(`${path}.lock`)).rejects.toThrow('ENOENT');
});

it('takes a lock that was left before the clock was put back', async () => {
  await writeFile(path, `\n${line('a')}`);
  await writeFile(`${path}.lock`, '');
  const tomorrow = new Date(Date.now() + 86_400_000);
  await utimes(`${path}.lock`, tomorrow, tomorrow);
  await new Journal(path).clear();
  expect(await ids(path)).toEqual([]);
});

it('notices that the file was replaced, also by one that looks the same from outside', async () => {
  const journal = new Journal(path);
  await journal.append([line('a'), line('b')]);
  const lines = new IndexedJournal(journal);
  await lines.open();
  const other = new Journal(path);
  await other.rewrite(() => false);
  await other.append([line('c')]);
  await other.rewrite(() => true);
  await other.append([line('d'), line('e'), line('f')]);
  await lines.refresh();
  expect(
    lines.index
      .find({})
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['c', 'd', 'e', 'f']);
});
