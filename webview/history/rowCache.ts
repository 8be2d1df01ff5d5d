import type { HistoryRow } from '../../src/history/historyQuery';

/** Rows are asked for in blocks of this many. */
export const BLOCK = 100;
/** Rows kept in memory; those far away are forgotten. */
const MOST_KEPT = 2_000;

/** The rows that were asked for and came, by index. */
export class RowCache {
  private rows = new Map<number, HistoryRow>();
  /** Blocks that were asked for. */
  private asked = new Set<number>();

  get(at: number): HistoryRow | undefined {
    return this.rows.get(at);
  }

  /** Forgets everything: the rows are others now. */
  clear(): void {
    this.rows = new Map();
    this.asked = new Set();
  }

  /** Takes rows in. @param near index of the row in sight, around which rows are kept */
  take(from: number, rows: readonly HistoryRow[], near: number): void {
    for (const [at, row] of rows.entries()) {
      this.rows.set(from + at, row);
    }
    for (let at = from; at < from + Math.max(rows.length, 1); at += BLOCK) {
      this.asked.add(Math.floor(at / BLOCK));
    }
    if (this.rows.size > MOST_KEPT) {
      for (const block of this.asked) {
        if (Math.abs(block - near / BLOCK) > MOST_KEPT / BLOCK / 3) {
          this.forget(block);
        }
      }
    }
  }

  /** Indexes of the blocks between two rows that were not asked for yet; they are from now on. */
  missing(first: number, last: number): number[] {
    const missing: number[] = [];
    for (let block = Math.floor(first / BLOCK); block * BLOCK < last; block += 1) {
      if (!this.asked.has(block)) {
        this.asked.add(block);
        missing.push(block * BLOCK);
      }
    }
    return missing;
  }

  private forget(block: number): void {
    this.asked.delete(block);
    for (let at = block * BLOCK; at < (block + 1) * BLOCK; at += 1) {
      this.rows.delete(at);
    }
  }
}
