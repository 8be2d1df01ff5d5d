import { open, readFile, stat, unlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { t } from '../elicitation/localize';
import { isNotFound } from './isNotFound';
import { ownProcess, processIsGone } from './ownProcess';

/** A lock older than this was left behind by a process that died: nothing under it takes that long. */
const STALE_MS = 60_000;
const RETRY_MS = 50;
const PATIENCE_MS = 20_000;

/**
 * One window at a time may replace the journal. The lock is a file that says
 * who holds it; a holder that was killed is noticed and its lock removed.
 */
export class JournalLock {
  constructor(private readonly path: string) {}

  /**
   * Runs `work` while holding the lock. `work` gets a check to call right
   * before what can't be undone: it throws if the lock was lost meanwhile.
   */
  async hold<T>(work: (assertHeld: () => Promise<void>) => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work(async () => {
        if ((await this.holder()) !== ownProcess) {
          throw new Error(t('Another window took over the approval history. Try again.'));
        }
      });
    } finally {
      if ((await this.holder()) === ownProcess) {
        await unlink(this.path);
      }
    }
  }

  private async acquire(): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await this.tryToAcquire())) {
      if (Date.now() > end) {
        throw new Error(t('Another window is busy with the approval history. Try again later.'));
      }
      await this.removeStale();
      await delay(RETRY_MS);
    }
  }

  private async tryToAcquire(): Promise<boolean> {
    try {
      const file = await open(this.path, 'wx', 0o600);
      try {
        await file.writeFile(ownProcess);
      } finally {
        await file.close();
      }
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
        return false;
      }
      throw error;
    }
  }

  private async removeStale(): Promise<void> {
    try {
      const { mtimeMs } = await stat(this.path);
      const holder = await this.holder();
      // A time to come is that of a clock that was put back since.
      const isOld = Math.abs(Date.now() - mtimeMs) > STALE_MS;
      if (isOld || (holder !== undefined && holder !== '' && processIsGone(holder))) {
        await unlink(this.path);
      }
    } catch (error) {
      if (!isNotFound(error)) {
        throw error;
      }
    }
  }

  private async holder(): Promise<string | undefined> {
    try {
      return await readFile(this.path, 'utf8');
    } catch (error) {
      if (isNotFound(error)) {
        return undefined;
      }
      throw error;
    }
  }
}
