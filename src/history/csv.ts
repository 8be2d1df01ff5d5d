import type { Amendment, HistoryEvent, HistoryRecord } from './record';

/**
 * Where a cell begins with what spreadsheets run: a sign, also after spaces and
 * marks, or as a wide or small letter. One that divides cells by semicolons or
 * tabs does not know our quotes: to it, cells begin after those and after line
 * breaks too.
 */
const FORMULA =
  /(^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}"'])*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B])/gu;

/** Old spreadsheets skip these before a formula. */
const SKIPPED = /^[\t\r\n]/;

const COLUMNS = [
  'when',
  'server',
  'runs or contacts',
  'defined in',
  'calls itself',
  'asked during',
  'mode',
  'asked',
  'host',
  'outcome',
  'reason',
  'answered by',
  'milliseconds',
  'answered',
  'notes',
  'completed',
  'count',
] as const;

/** A byte order mark, without which spreadsheets take the file for another encoding, and the names of the columns. */
export const CSV_HEAD = `\uFEFF${row(COLUMNS)}`;

/** One line of the history as a line of CSV (RFC 4180). */
export function csvLine(
  entry: HistoryRecord | HistoryEvent,
  { completed, count }: Pick<Amendment, 'completed' | 'count'> = {},
): string {
  const cells: Partial<Record<(typeof COLUMNS)[number], string>> =
    'type' in entry
      ? { asked: entry.text, outcome: entry.kind }
      : {
          'runs or contacts': entry.server.identity,
          'defined in': entry.server.scope,
          'calls itself': entry.server.claim ?? '',
          'asked during': entry.cause ?? '',
          mode: entry.mode,
          asked: entry.message,
          host: entry.urlHost ?? '',
          outcome: entry.outcome,
          reason: entry.reason ?? '',
          'answered by': entry.by ?? '',
          milliseconds: String(entry.durationMs),
          answered: entry.fields.map(({ title, value }) => `${title}: ${value}`).join('\n'),
          notes: entry.notes.join('\n'),
        };
  const all = {
    ...cells,
    when: entry.at,
    server: entry.server.name,
    completed: completed === undefined ? '' : `${completed.at} ${completed.by}`,
    count: String(count ?? 1),
  };
  return row(COLUMNS.map((column) => all[column] ?? ''));
}

function row(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** A quoted cell. What a spreadsheet would run as a formula gets an apostrophe in front. */
function cell(text: string): string {
  const harmless = text.replace(SKIPPED, "'$&").replace(FORMULA, "$1'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
