import {
  chmod,
  link,
  mkdir,
  open,
  readdir,
  rename,
  stat,
  unlink,
  type FileHandle,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { t } from '../elicitation/localize';
import { BrokenLines } from './brokenLines';
import { isNotFound } from './isNotFound';
import { JournalLock } from './journalLock';
import { parseJournalLine, type JournalLine } from './journalLine';
import { readBackward, readForward, type RawLine } from './journalReading';
import { removeIfThere } from './removeIfThere';

const OWNER_ONLY = 0o600;
/** A last line that is no JSON and does not grow for so long is torn; until then another window may be at it. */
const TORN_AFTER_MS = 500;

/** Which file stands at the journal's path, and how long it is. */
export interface JournalState {
  /** Changes when the file is replaced. */
  readonly identity: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * The file that keeps the approval history: one JSON object a line, readable
 * by its owner alone. Every window appends to it; a line begins with its line
 * break, so that it stays whole even after one that was torn. Lines go away
 * only when the whole file is replaced, by one window at a time; a window that
 * appends notices the replacement and appends again.
 */
export class Journal {
  /** Where damaged lines go. */
  readonly broken: BrokenLines;

  private readonly lock: JournalLock;

  constructor(readonly path: string) {
    this.broken = new BrokenLines(`${path}.broken`);
    this.lock = new JournalLock(`${path}.lock`);
  }

  /** Undefined when there is no journal yet. */
  async state(): Promise<JournalState | undefined> {
    try {
      const { dev, ino, size } = await stat(this.path, { bigint: true });
      return { identity: `${dev}:${ino}`, size: Number(size) };
    } catch (error) {
      if (isNotFound(error)) {
        return undefined;
      }
      throw error;
    }
  }

  /** Appends lines with a single write; they are on their way to the disk when it resolves. */
  async append(lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(lines.map((line) => `\n${line}`).join(''));
    await this.makeFolder();
    let isReplaced: boolean;
    do {
      const file = await open(this.path, 'a', OWNER_ONLY);
      try {
        const { bytesWritten } = await file.write(bytes);
        if (bytesWritten < bytes.length) {
          throw new Error(t('The disk is full.'));
        }
        const { dev, ino } = await file.stat({ bigint: true });
        isReplaced = (await this.state())?.identity !== `${dev}:${ino}`;
      } finally {
        await file.close();
      }
    } while (isReplaced);
  }

  /** Makes the journal its owner's alone, and finishes what a window that died while replacing it left behind. */
  async repair(): Promise<void> {
    await this.makeFolder();
    if ((await this.leftovers()).length > 0) {
      await this.lock.hold(() => this.finishReplacements());
    }
    try {
      const { mode } = await stat(this.path);
      if ((mode & 0o077) !== 0) {
        await chmod(this.path, OWNER_ONLY);
      }
    } catch (error) {
      if (!isNotFound(error)) {
        throw error;
      }
    }
  }

  /**
   * Replaces the journal by the lines that `keep` wants, byte for byte. Lines
   * that are damaged are set aside in a file beside it; lines that another
   * window appends meanwhile are kept.
   *
   * @returns how many lines were set aside
   */
  async rewrite(keep: (line: JournalLine) => boolean): Promise<number> {
    await this.makeFolder();
    return this.lock.hold(async (assertHeld) => {
      await this.finishReplacements();
      const next = `${this.path}.new`;
      const { end, broken } = await this.copyInto(next, keep);
      await assertHeld();
      // Should this process die from here on, what others appended to the old file can still be found.
      const replaced = `${this.path}.replaced-${end}`;
      await link(this.path, replaced);
      await rename(next, this.path);
      await this.appendRest(replaced, end);
      await unlink(replaced);
      return broken;
    });
  }

  /** Replaces the journal by an empty one, and forgets the damaged lines too. */
  async clear(): Promise<void> {
    await this.rewrite(() => false);
    await this.broken.clear();
  }

  /** The line that was read from a place; undefined when something else stands there by now. */
  async lineAt({
    offset,
    length,
  }: Pick<RawLine, 'offset' | 'length'>): Promise<string | undefined> {
    const file = await this.openToRead();
    if (file === undefined) {
      return undefined;
    }
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return bytesRead === length ? buffer.toString('utf8') : undefined;
    } finally {
      await file.close();
    }
  }

  /** The lines from a place on, oldest first, in chunks. */
  async *forward(start: number): AsyncGenerator<readonly RawLine[]> {
    const file = await this.openToRead();
    if (file !== undefined) {
      try {
        yield* readForward(file, start);
      } finally {
        await file.close();
      }
    }
  }

  /** All lines, newest first, in chunks. */
  async *backward(): AsyncGenerator<readonly RawLine[]> {
    const file = await this.openToRead();
    if (file !== undefined) {
      try {
        yield* readBackward(file, (await file.stat()).size);
      } finally {
        await file.close();
      }
    }
  }

  private async openToRead(): Promise<FileHandle | undefined> {
    try {
      return await open(this.path, 'r');
    } catch (error) {
      if (isNotFound(error)) {
        return undefined;
      }
      throw error;
    }
  }

  /** Runs `work` while no other window replaces the journal. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.lock.hold(work);
  }

  /** Copies what is kept to the file `to`; resolves to the end of what was looked at, and the lines set aside. */
  private async copyInto(
    to: string,
    keep: (line: JournalLine) => boolean,
  ): Promise<{ readonly end: number; readonly broken: number }> {
    const source = await open(this.path, 'a+', OWNER_ONLY);
    const target = await open(to, 'w', OWNER_ONLY);
    let end = 0;
    let broken = 0;
    try {
      copying: for await (const lines of readForward(source, 0)) {
        const kept: string[] = [];
        for (const { text, offset, length } of lines) {
          const line = parseJournalLine(text);
          if (line.kind !== 'broken') {
            if (keep(line)) {
              kept.push(`\n${text}`);
            }
          } else if (await this.staysBroken(offset, length)) {
            await this.broken.add(text);
            broken += 1;
          } else {
            await target.writeFile(kept.join(''));
            break copying;
          }
          end = offset + length;
        }
        await target.writeFile(kept.join(''));
      }
      await target.datasync();
    } finally {
      await target.close();
      await source.close();
    }
    return { end, broken };
  }

  /** Whether a line is damaged for good; the last one may be one that another window is writing. */
  private async staysBroken(offset: number, length: number): Promise<boolean> {
    if (((await this.state())?.size ?? 0) > offset + length) {
      return true;
    }
    await delay(TORN_AFTER_MS);
    for await (const [line] of this.forward(offset)) {
      return line === undefined || parseJournalLine(line.text).kind === 'broken';
    }
    return true;
  }

  /** Appends what came after `end` to a file that was replaced since. */
  private async appendRest(replaced: string, end: number): Promise<void> {
    const file = await open(replaced, 'r');
    try {
      for await (const lines of readForward(file, end)) {
        if (lines.length > 0) {
          await this.append(lines.map(({ text }) => text));
        }
      }
    } finally {
      await file.close();
    }
  }

  private async finishReplacements(): Promise<void> {
    for (const name of await this.leftovers()) {
      const left = join(dirname(this.path), name);
      const end = /\.replaced-(\d+)$/.exec(name)?.[1];
      if (end !== undefined && !(await this.isJournal(left))) {
        await this.appendRest(left, Number(end));
      }
      await removeIfThere(left);
    }
  }

  /** Whether a file is the journal under another name. */
  private async isJournal(path: string): Promise<boolean> {
    const { dev, ino } = await stat(path, { bigint: true });
    return (await this.state())?.identity === `${dev}:${ino}`;
  }

  private async leftovers(): Promise<string[]> {
    const own = basename(this.path);
    const names = await readdir(dirname(this.path));
    return names.filter(
      (name) => name === `${own}.new` || /^\.replaced-\d+$/.test(name.slice(own.length)),
    );
  }

  private async makeFolder(): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
  }
}
