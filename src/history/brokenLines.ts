import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { isNotFound } from './isNotFound';
import { removeIfThere } from './removeIfThere';

const OWNER_ONLY = 0o600;

/** Most bytes of damaged lines that are kept. */
const MOST_BYTES = 1 << 20;

/** How much of one line is kept, in characters: a file of zeros is a single one. */
const LONGEST_LINE = 1 << 16;

/** The damaged lines of a journal, in a file beside it: the newest of them, for whoever wants to mend one. */
export class BrokenLines {
  constructor(readonly path: string) {}

  async add(line: string): Promise<void> {
    const rest = line.length - LONGEST_LINE;
    const kept =
      rest > 0 ? `${line.slice(0, LONGEST_LINE)}… (${rest} more characters dropped)` : line;
    const file = await open(this.path, 'a', OWNER_ONLY);
    try {
      await file.writeFile(`${kept}\n`);
      if ((await file.stat()).size <= MOST_BYTES) {
        return;
      }
    } finally {
      await file.close();
    }
    await this.dropOldest();
  }

  /** Forgets them all when none was added since a time, in milliseconds since 1970. */
  async expire(since: number): Promise<void> {
    try {
      if ((await stat(this.path)).mtimeMs < since) {
        await this.clear();
      }
    } catch (error) {
      if (!isNotFound(error)) {
        throw error;
      }
    }
  }

  async clear(): Promise<void> {
    await removeIfThere(this.path);
  }

  /** Leaves the newer half, so that this is not to be done for each line; the file says so. */
  private async dropOldest(): Promise<void> {
    const bytes = await readFile(this.path);
    const start = bytes.indexOf('\n', bytes.length - MOST_BYTES / 2) + 1;
    const note = `(Older damaged lines were dropped here on ${new Date().toISOString()}.)\n`;
    const next = `${this.path}.new`;
    await writeFile(next, Buffer.concat([Buffer.from(note), bytes.subarray(start)]), {
      mode: OWNER_ONLY,
    });
    await rename(next, this.path);
  }
}
