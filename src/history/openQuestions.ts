import { mkdir, open, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isJsonObject } from '../elicitation/json';
import { isNotFound } from './isNotFound';
import { ownProcess, processIsGone } from './ownProcess';
import { parseJson } from '../elicitation/parseJson';
import { isHistoryRecord, type HistoryRecord } from './record';
import { removeIfThere } from './removeIfThere';

const OWNER_ONLY = 0o600;
/** How often a window says that it is still there. */
const HEARTBEAT_MS = 20_000;
/** A window that has said nothing for so long may be gone, whatever became of its process id. */
const GONE_AFTER_MS = 120_000;
/**
 * So long after that was noticed it is looked at again: a machine that slept
 * wakes all its windows, and those that live say so within their heartbeat.
 */
const SURE_AFTER_MS = 2 * HEARTBEAT_MS;

/** Questions whose window is gone. */
export interface LostQuestions {
  /** To be removed once the records are in the journal. */
  readonly path: string;
  /** As they were recorded when they arrived, with the time they were open for. */
  readonly records: readonly HistoryRecord[];
}

/**
 * The questions that wait in this window, on disk, for whoever finds them
 * after the window died: a file of the window's own beside the journal, which
 * is there only while something waits.
 */
export class OpenQuestions {
  private readonly path: string;
  private readonly open = new Set<string>();
  private heartbeat: NodeJS.Timeout | undefined;

  private readonly folder: string;

  /** Files of windows that may be gone: when they were last touched, and since when that is known. */
  private readonly silent = new Map<string, { readonly mtimeMs: number; readonly since: number }>();

  /**
   * @param journal path of the journal; the files of all windows are in a folder beside it
   * @param now a clock in milliseconds that nobody sets
   */
  constructor(
    journal: string,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.folder = folderOf(journal);
    this.path = join(this.folder, `${ownProcess}.jsonl`);
  }

  /** Notes questions. @param records what to record should the window die now */
  async add(records: readonly HistoryRecord[]): Promise<void> {
    if (records.length === 0) {
      return;
    }
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const { id } of records) {
      this.open.add(id);
    }
    this.heartbeat ??= setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    await this.append(records.map((opened) => ({ opened })));
  }

  /** Forgets questions that have ended. */
  async remove(ids: readonly string[]): Promise<void> {
    const ended = ids.filter((id) => this.open.delete(id));
    if (ended.length === 0) {
      return;
    }
    if (this.open.size > 0) {
      await this.append(ended.map((id) => ({ ended: id })));
      return;
    }
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
    await removeIfThere(this.path);
  }

  /** The questions of windows that are gone, and whether windows that are still there have some. */
  async lost(): Promise<{ readonly lost: readonly LostQuestions[]; readonly others: boolean }> {
    const lost: LostQuestions[] = [];
    let others = false;
    for (const name of await namesIn(this.folder)) {
      const path = join(this.folder, name);
      if (path !== this.path) {
        const found = await this.lostIn(path, name.replace(/\.jsonl$/, ''));
        if (found === undefined) {
          others = true;
        } else {
          lost.push(found);
        }
      }
    }
    return { lost, others };
  }

  /** Removes what {@link lost} found. */
  async forget({ path }: LostQuestions): Promise<void> {
    await removeIfThere(path);
  }

  /** Undefined when the window that the file belongs to is still there, or may be. */
  private async lostIn(path: string, owner: string): Promise<LostQuestions | undefined> {
    try {
      const { mtimeMs } = await stat(path);
      if (!processIsGone(owner) && !this.isSilent(path, mtimeMs)) {
        return undefined;
      }
      return { path, records: openIn(await readFile(path, 'utf8'), mtimeMs) };
    } catch (error) {
      if (isNotFound(error)) {
        return { path, records: [] };
      }
      throw error;
    }
  }

  /** Whether a file was touched long ago, and not even after that was noticed. */
  private isSilent(path: string, mtimeMs: number): boolean {
    const known = this.silent.get(path);
    if (Date.now() - mtimeMs < GONE_AFTER_MS) {
      this.silent.delete(path);
    } else if (known?.mtimeMs === mtimeMs) {
      return this.now() - known.since >= SURE_AFTER_MS;
    } else {
      this.silent.set(path, { mtimeMs, since: this.now() });
    }
    return false;
  }

  private async append(lines: readonly object[]): Promise<void> {
    const file = await open(this.path, 'a', OWNER_ONLY);
    try {
      await file.writeFile(lines.map((line) => `\n${JSON.stringify(line)}`).join(''));
    } finally {
      await file.close();
    }
  }

  private async beat(): Promise<void> {
    const now = new Date();
    try {
      await utimes(this.path, now, now);
    } catch (error) {
      if (!isNotFound(error)) {
        throw error;
      }
    }
  }
}

/** Whether there are questions that wait, or were left behind, in this window or another. */
export async function hasOpenQuestions(journal: string): Promise<boolean> {
  return (await namesIn(folderOf(journal))).length > 0;
}

function folderOf(journal: string): string {
  return join(dirname(journal), 'open');
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNotFound(error)) {
      return [];
    }
    throw error;
  }
}

/** What was opened and not ended, and was last known to be open at `lastSeen`. */
function openIn(text: string, lastSeen: number): readonly HistoryRecord[] {
  const records = new Map<string, HistoryRecord>();
  for (const line of text.split('\n')) {
    const value = parseJson(line);
    if (!isJsonObject(value)) {
      // A window that was killed while it wrote this: what it is about was never shown.
      continue;
    }
    const record: unknown = value['opened'];
    if (isHistoryRecord(record)) {
      const durationMs = Math.max(0, Math.round(lastSeen - Date.parse(record.at)));
      records.set(record.id, { ...record, durationMs });
    } else if (typeof value['ended'] === 'string') {
      records.delete(value['ended']);
    }
  }
  return [...records.values()];
}
