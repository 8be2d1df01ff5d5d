import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isHistoryRecord, type HistoryRecord } from './record';

const OWNER_ONLY = { mode: 0o600 } as const;

/** What a journal file held: the records that could be read, and how many lines could not. */
export interface JournalContent {
  /** Oldest first. */
  readonly records: readonly HistoryRecord[];
  readonly unreadableLines: number;
}

/** The file that keeps the approval history: one JSON record a line, appended, readable by its owner alone. */
export class Journal {
  /** Appends wait for each other, so that lines never mix. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly path: string) {}

  /** Reads everything; an absent file is an empty journal. Lines that are no record are kept and counted. */
  async read(): Promise<JournalContent> {
    await this.last;
    let text: string;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      if (isNotFound(error)) {
        return { records: [], unreadableLines: 0 };
      }
      throw error;
    }
    const records: HistoryRecord[] = [];
    let unreadableLines = 0;
    for (const line of text.split('\n')) {
      const record = parseLine(line);
      if (record !== undefined) {
        records.push(record);
      } else if (line.trim() !== '') {
        unreadableLines += 1;
      }
    }
    return { records, unreadableLines };
  }

  /** Adds a record; resolves when it is on its way to the disk. */
  append(record: HistoryRecord): Promise<void> {
    return this.inTurn(async () => {
      await mkdir(dirname(this.path), { recursive: true });
      // A leading line break keeps the record whole even when the line before was torn.
      await appendFile(this.path, `\n${JSON.stringify(record)}\n`, OWNER_ONLY);
    });
  }

  /** Forgets every record. */
  clear(): Promise<void> {
    return this.inTurn(async () => {
      await mkdir(dirname(this.path), { recursive: true });
      const empty = `${this.path}.empty`;
      await writeFile(empty, '', OWNER_ONLY);
      await rename(empty, this.path);
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}

function parseLine(line: string): HistoryRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isHistoryRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
