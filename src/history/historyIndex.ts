import { IndexEntry, type Place } from './indexEntry';
import type { HistoryFilter } from './historyQuery';
import type { Amendment, HistoryEvent, HistoryRecord } from './record';

/** Everything that the journal holds, in memory: what to show, and where the rest is. */
export class HistoryIndex {
  private readonly entries = new Map<string, IndexEntry>();
  /** How many entries each server has. */
  private readonly servers = new Map<string, number>();
  /** One copy of each text that many entries have. */
  private readonly texts = new Map<string, string>();
  /** What is known beside the lines themselves, which may come later. */
  private readonly amendments = new Map<string, Amendment>();
  /** All entries, newest first, until something changes. */
  private sorted: readonly IndexEntry[] | undefined;
  private found: { readonly key: string; readonly entries: readonly IndexEntry[] } | undefined;

  /** How many lines there are. */
  get size(): number {
    return this.entries.size;
  }

  /** Names of the servers, sorted. */
  get serverNames(): readonly string[] {
    return [...this.servers.keys()].sort((a, b) => a.localeCompare(b));
  }

  get(id: string): IndexEntry | undefined {
    return this.entries.get(id);
  }

  /**
   * Takes a line in; of two with one id the later one counts.
   *
   * @param place where the line stands in the file; undefined for what could not be written
   */
  set(entry: HistoryRecord | HistoryEvent, place: Place | undefined): void {
    this.delete(entry.id);
    const made = new IndexEntry(entry, place, (text) => this.shared(text));
    made.amendment = this.amendments.get(entry.id);
    this.entries.set(entry.id, made);
    this.servers.set(made.server, (this.servers.get(made.server) ?? 0) + 1);
    this.changed();
  }

  /** Takes in what became known of a line. */
  amend(amendment: Amendment): void {
    const all = { ...this.amendments.get(amendment.of), ...amendment };
    this.amendments.set(amendment.of, all);
    const entry = this.entries.get(amendment.of);
    if (entry !== undefined) {
      entry.amendment = all;
    }
  }

  /** Takes in an amendment that is older than those known so far. */
  amendEarlier(amendment: Amendment): void {
    this.amend({ ...amendment, ...this.amendments.get(amendment.of) });
  }

  delete(id: string): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) {
      this.entries.delete(id);
      const left = (this.servers.get(entry.server) ?? 1) - 1;
      if (left === 0) {
        this.servers.delete(entry.server);
      } else {
        this.servers.set(entry.server, left);
      }
      this.changed();
    }
  }

  /** The entries that a filter leaves, newest first. The last answer is kept until something changes. */
  find(filter: HistoryFilter): readonly IndexEntry[] {
    const key = JSON.stringify(filter);
    if (this.found?.key !== key) {
      this.sorted ??= [...this.entries.values()].sort(newestFirst);
      this.found = { key, entries: this.sorted.filter(matcher(filter)) };
    }
    return this.found.entries;
  }

  private changed(): void {
    this.sorted = undefined;
    this.found = undefined;
  }

  private shared(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) {
      return known;
    }
    this.texts.set(text, text);
    return text;
  }
}

/** By arrival; of one moment the one that was written last. */
function newestFirst(a: IndexEntry, b: IndexEntry): number {
  return b.time - a.time || b.order - a.order;
}

function matcher(filter: HistoryFilter): (entry: IndexEntry) => boolean {
  const { text = '', server, outcome, mode, since = -Infinity, until = Infinity } = filter;
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => new RegExp(word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'iu'));
  return (entry) =>
    (server === undefined || entry.server === server) &&
    (outcome === undefined ||
      (outcome === 'event' ? entry.mode === undefined : entry.outcome === outcome)) &&
    (mode === undefined || entry.mode === mode) &&
    entry.time >= since &&
    entry.time < until &&
    words.every((word) => entry.contains(word));
}
