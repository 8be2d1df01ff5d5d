import { open } from 'node:fs/promises';
import { amended } from './amended';
import { CSV_HEAD, csvLine } from './csv';
import type { IndexEntry } from './indexEntry';
import type { ExportFormat } from './historyQuery';
import type { Journal } from './journal';
import { parseJournalLine } from './journalLine';
import type { HistoryEvent, HistoryRecord } from './record';

/**
 * Writes entries to a file, oldest first, reading the journal once from its
 * start; resolves to their number.
 *
 * @param unsaved entries that are not in the journal
 */
export async function exportLines(
  journal: Journal,
  wanted: readonly IndexEntry[],
  unsaved: readonly (HistoryRecord | HistoryEvent)[],
  format: ExportFormat,
  path: string,
): Promise<number> {
  const byOffset = new Map(wanted.map((entry) => [entry.place?.offset, entry]));
  const byId = new Map(wanted.map((entry) => [entry.id, entry]));
  const line = (entry: HistoryRecord | HistoryEvent, { amendment }: IndexEntry): string =>
    format === 'csv'
      ? csvLine(entry, amendment)
      : `${JSON.stringify({ ...entry, ...amended(amendment) })}\n`;
  const file = await open(path, 'w', 0o600);
  let count = 0;
  try {
    await file.writeFile(format === 'csv' ? CSV_HEAD : '');
    for await (const lines of journal.forward(0)) {
      const texts: string[] = [];
      for (const { text, offset } of lines) {
        const entry = byOffset.get(offset);
        const read = entry === undefined ? undefined : parseJournalLine(text);
        if (entry !== undefined && read?.kind === 'entry') {
          texts.push(line(read.entry, entry));
        }
      }
      count += texts.length;
      await file.writeFile(texts.join(''));
    }
    for (const entry of unsaved) {
      const found = byId.get(entry.id);
      if (found?.place === undefined && found !== undefined) {
        await file.writeFile(line(entry, found));
        count += 1;
      }
    }
  } finally {
    await file.close();
  }
  return count;
}
