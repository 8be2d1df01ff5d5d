import { mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OpenQuestions } from '../../../src/history/openQuestions';
import { toRecord } from '../../../src/history/toRecord';
import { settled } from './settled';

const MINUTE = 60_000;

let folder: string;
let journal: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-'));
  journal = join(folder, 'history.jsonl');
});

afterEach(() => rm(folder, { recursive: true }));

/** The file of a window of which it can't be told by its process id whether it lives. */
async function silentWindow(minutes: number): Promise<string> {
  await new OpenQuestions(journal).add([
    toRecord(settled('1'), new Date(), 'none', (text) => text),
  ]);
  const [name = ''] = await readdir(join(folder, 'open'));
  const path = join(folder, 'open', 'another-machine.1.word.jsonl');
  await rename(join(folder, 'open', name), path);
  await touched(path, minutes);
  return path;
}

async function touched(path: string, minutesAgo: number): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * MINUTE);
  await utimes(path, at, at);
}

it('of a window that slept as long as this one are not lost', async () => {
  const path = await silentWindow(10);
  const clock = { now: 0 };
  const other = new OpenQuestions(journal, () => clock.now);
  expect(await other.lost()).toEqual({ lost: [], others: true });
  await touched(path, 0);
  clock.now = 5 * MINUTE;
  expect(await other.lost()).toEqual({ lost: [], others: true });
});

it('of a window that says nothing even when it was waited for are lost', async () => {
  await silentWindow(10);
  const clock = { now: 0 };
  const other = new OpenQuestions(journal, () => clock.now);
  expect(await other.lost()).toEqual({ lost: [], others: true });
  clock.now = 30_000;
  expect(await other.lost()).toEqual({ lost: [], others: true });
  clock.now = MINUTE;
  const { lost } = await other.lost();
  expect(lost.map(({ records }) => records.map(({ id }) => id))).toEqual([['1']]);
});
