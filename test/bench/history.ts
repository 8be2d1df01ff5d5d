import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { History } from '../../src/history/history';
import type { HistoryFilter } from '../../src/history/historyQuery';
import { sampleRecord } from '../webview/harness/sampleRecords';

/** Times in milliseconds, one of each repetition. */
export interface HistoryTimes {
  readonly journalBytes: number;
  /** From nothing, the thread included, to the newest hundred entries. */
  readonly open: readonly number[];
  /** The same to all entries in the index. */
  readonly complete: readonly number[];
  /** By what was looked for. */
  readonly filters: ReadonlyMap<string, readonly number[]>;
  /** From an entry to all that is known of it. */
  readonly details: readonly number[];
  /** From an answer to its record in the file and in the list. */
  readonly append: readonly number[];
  /** Longest time that this thread, which stands for the extension host, was busy. */
  readonly longestBusyMs: number;
  /** What the history adds to the memory of the process, in bytes, and all entries at once are in it. */
  readonly memory: number;
}

const FILTERS: Readonly<Record<string, HistoryFilter>> = {
  'a word in most entries': { text: 'release' },
  'a word in one entry': { text: 'release 77777' },
  'no entry': { text: 'nothing has this' },
  'an outcome': { outcome: 'declined' },
  'server, mode and time': {
    server: 'github',
    mode: 'form',
    since: Date.now() - 200 * 86_400_000,
  },
};
const PAGE = 100;

/** Opens, filters and extends a journal of so many records with the thread that is shipped. */
export async function measureHistory(records: number, samples: number): Promise<HistoryTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'mcpec-'));
  const path = join(folder, 'history.jsonl');
  try {
    await writeJournal(path, records);
    const times = {
      open: [] as number[],
      complete: [] as number[],
      details: [] as number[],
      append: [] as number[],
    };
    const filters = new Map(Object.keys(FILTERS).map((name): [string, number[]] => [name, []]));
    const busy = monitorEventLoopDelay({ resolution: 1 });
    const before = process.memoryUsage().rss;
    let memory = 0;
    for (let sample = 0; sample < samples; sample += 1) {
      const history = new History({
        script: fileURLToPath(new URL('../../dist/historyThread.js', import.meta.url)),
        path,
        sentences: {},
        values: () => 'redacted',
        hiderOf: () => (text) => text,
        retention: () => ({ maxRecords: 2 * records, maxDays: 0 }),
      });
      busy.enable();
      const start = performance.now();
      const page = (filter: HistoryFilter) => history.query({ filter, from: 0, count: PAGE });
      let { rows, complete } = await page({});
      times.open.push(performance.now() - start);
      while (!complete) {
        await new Promise((resolve) => history.once('changed', () => resolve(undefined)));
        ({ rows, complete } = await page({}));
      }
      times.complete.push(performance.now() - start);
      for (const [name, filter] of Object.entries(FILTERS)) {
        filters.get(name)?.push(await timed(() => page(filter)));
      }
      times.details.push(await timed(() => history.details(rows[50]?.id ?? '')));
      times.append.push(
        await timed(() =>
          history.addEvent({ server: 'github', kind: 'muted', at: new Date(), text: 'Muted.' }),
        ),
      );
      busy.disable();
      memory = Math.max(memory, process.memoryUsage().rss - before);
      await history.dispose();
    }
    return {
      ...times,
      filters,
      memory,
      journalBytes: (await stat(path)).size,
      longestBusyMs: busy.max / 1e6,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function writeJournal(path: string, records: number): Promise<void> {
  const file = await open(path, 'w', 0o600);
  const properties = {
    channel: { type: 'string', title: 'Channel', enum: ['alpha', 'beta', 'stable'] },
    token: { type: 'string', title: 'Token', description: 'The token of the release channel.' },
  };
  try {
    for (let index = records - 1; index >= 0; index -= 1) {
      const record = sampleRecord(index);
      const params = { message: record.message, requestedSchema: { type: 'object', properties } };
      const at = new Date(Date.now() - index * 300_000).toISOString();
      await file.writeFile(`\n${JSON.stringify({ ...record, at, params })}`);
    }
  } finally {
    await file.close();
  }
}
