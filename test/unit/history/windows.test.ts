import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HistoryStore } from '../../../src/history/historyStore';
import { buildBundles, type Bundles } from './bundles';
import { done, startWindow, type Window } from './startWindow';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let bundles: Bundles;
let folder: string;
let path: string;
const opened: (Window | HistoryStore)[] = [];

beforeAll(async () => {
  bundles = await buildBundles();
});

afterAll(() => bundles.remove());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'history-'));
  path = join(folder, 'storage', 'history.jsonl');
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => ('kill' in one ? one.kill() : one.close())));
  await rm(folder, { recursive: true });
});

async function window(mostKilobytes?: number): Promise<Window> {
  const started = await startWindow(bundles, path, mostKilobytes);
  opened.push(started);
  return started;
}

/** The history as a window sees it that starts now: ids and outcomes, newest first. */
async function seen(): Promise<string[]> {
  const store = new HistoryStore(path, { maxRecords: 100_000, maxDays: 0 });
  opened.push(store);
  await store.start();
  const rows: string[] = [];
  for (let from = 0; ; from += 500) {
    const page = await store.query({ filter: {}, from, count: 500 });
    rows.push(...page.rows.map(({ id, outcome }) => `${id} ${outcome}`));
    if (page.rows.length < 500) {
      return rows;
    }
  }
}

function ids(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${String(index)}`);
}

function sorted(list: readonly string[]): string[] {
  return [...list].sort();
}

describe('a window that is killed', () => {
  it('loses nothing that was written, whenever it is killed', async () => {
    const written: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const killed = await window();
      killed.tell({ task: 'add', ids: ids(`round${String(round)}`, 10_000) });
      await killed.heard((reports) => (done(reports).length > 7 * round ? true : undefined));
      await killed.kill();
      written.push(...done(killed.reports).map((id) => `${id} accepted`));
    }
    const found = await seen();
    expect(written.length).toBeGreaterThan(100);
    expect(found).toEqual(expect.arrayContaining(written));
    expect(new Set(found).size).toBe(found.length);
  });

  it('has its open questions recorded by the next window, once', async () => {
    const killed = await window();
    killed.tell({ task: 'open', ids: ['answered', 'open-1', 'open-2'] });
    await killed.heard((reports) => (done(reports).length === 3 ? true : undefined));
    killed.tell({ task: 'add', ids: ['answered'] });
    await killed.heard((reports) => (done(reports).length === 4 ? true : undefined));
    await killed.kill();
    expect(sorted(await seen())).toEqual([
      'answered accepted',
      'open-1 disconnected',
      'open-2 disconnected',
    ]);
    expect(await readFile(path, 'utf8')).toContain('The window closed before it was answered.');
    expect(await seen()).toHaveLength(3);
    expect(await readdir(join(folder, 'storage', 'open'))).toEqual([]);
  });

  it('is not taken for dead while it lives', async () => {
    const alive = await window();
    alive.tell({ task: 'open', ids: ['waits'] });
    await alive.heard((reports) => (done(reports).length === 1 ? true : undefined));
    expect(await seen()).toEqual([]);
    alive.tell({ task: 'add', ids: ['waits'] });
    await alive.heard((reports) => (done(reports).length === 2 ? true : undefined));
    expect(await seen()).toEqual(['waits accepted']);
  });
});

describe('two windows at once', () => {
  it('keep what both write, while a third one takes lines out again and again', async () => {
    const [one, two, third] = await Promise.all([window(), window(), window()]);
    const unwanted = ids('unwanted', 12);
    third.tell({ task: 'add', ids: unwanted });
    await third.heard((reports) => (done(reports).length === 12 ? true : undefined));
    one.tell({ task: 'add', ids: ids('one', 300) });
    two.tell({ task: 'add', ids: ids('two', 300) });
    third.tell({ task: 'delete', ids: unwanted });
    await one.heard((reports) => (done(reports).length === 300 ? true : undefined));
    await two.heard((reports) => (done(reports).length === 300 ? true : undefined));
    await third.heard((reports) => (done(reports).length === 24 ? true : undefined));
    const expected = [...ids('one', 300), ...ids('two', 300)].map((id) => `${id} accepted`);
    expect(sorted(await seen())).toEqual(sorted(expected));
  });

  it('see what the other wrote, and what it took out', async () => {
    const [one, two] = await Promise.all([window(), window()]);
    two.tell({ task: 'list' });
    await two.heard((reports) => reports.find((report) => 'listed' in report));
    one.tell({ task: 'add', ids: ['a', 'b'] });
    await one.heard((reports) => (done(reports).length === 2 ? true : undefined));
    two.tell({ task: 'list' });
    const listed = (reports: Window['reports']) =>
      reports.flatMap((report) => ('listed' in report ? [report.listed] : []));
    expect(await two.heard((reports) => listed(reports)[1])).toEqual(['b accepted', 'a accepted']);
    one.tell({ task: 'delete', ids: ['a'] });
    await one.heard((reports) => (done(reports).length === 3 ? true : undefined));
    two.tell({ task: 'list' });
    expect(await two.heard((reports) => listed(reports)[2])).toEqual(['b accepted']);
  });
});

describe('a full disk', () => {
  it('is told, keeps what is there, and loses nothing once there is room again', async () => {
    const full = await window(8);
    full.tell({ task: 'add', ids: ids('x', 30) });
    await full.heard((reports) => (done(reports).length === 30 ? true : undefined));
    expect(await full.heard((reports) => reports.find((report) => 'failed' in report))).toEqual({
      failed: expect.stringMatching(/EFBIG|disk is full/),
    });
    full.tell({ task: 'list' });
    const all = ids('x', 30).map((id) => `${id} accepted`);
    const shown = await full.heard((reports) => reports.find((report) => 'listed' in report));
    expect(sorted('listed' in shown ? shown.listed : [])).toEqual(sorted(all));

    const written = await seen();
    expect(written.length).toBeGreaterThan(3);
    expect(written.length).toBeLessThan(30);

    execFileSync('prlimit', ['--pid', String(full.process.pid), '--fsize=unlimited:']);
    full.tell({ task: 'add', ids: ['later'] });
    await full.heard((reports) => (done(reports).includes('later') ? true : undefined));
    expect(sorted(await seen())).toEqual(sorted([...all, 'later accepted']));
  });
});
