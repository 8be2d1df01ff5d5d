import type { HistoryRow } from '../../src/history/historyQuery';
import type { HistoryStrings } from '../../src/ui/history/historyMessages';
import { element } from '../page/element';
import { fill } from '../page/fill';
import { describeCause } from './describeCause';
import type { HistoryFormat } from './historyFormat';

/** What each element of a row shows, as JSON. */
const filled = new WeakMap<HTMLElement, string>();

/** Writes an entry into the element of its row; one that is not there yet is a row of empty cells. */
export function fillRow(
  line: HTMLElement,
  row: HistoryRow | undefined,
  strings: HistoryStrings,
  format: HistoryFormat,
): void {
  const content = JSON.stringify(row ?? null);
  if (filled.get(line) === content) {
    return;
  }
  filled.set(line, content);
  line.setAttribute('aria-busy', String(row === undefined));
  line.dataset['outcome'] = row?.outcome ?? '';
  const cell = (kind: string, text: string) =>
    element('td', { role: 'gridcell', class: kind, dir: 'auto' }, text);
  line.replaceChildren(
    cell('when', row === undefined ? '' : format.shortTime(row.at)),
    cell('server', row?.server ?? ''),
    cell('tool', row?.cause === undefined ? '' : describeCause(row.cause, strings, true)),
    cell('asked', row === undefined ? '…' : row.asked),
    cell('mode', row?.mode === undefined ? '' : strings.modes[row.mode]),
    cell('outcome', row === undefined ? '' : outcomeText(row, strings, format)),
    cell('duration', row?.durationMs === undefined ? '' : format.duration(row.durationMs)),
  );
}

function outcomeText(row: HistoryRow, strings: HistoryStrings, format: HistoryFormat): string {
  const words: Readonly<Record<string, string>> = { ...strings.outcomes, ...strings.events };
  return [
    words[row.outcome] ?? row.outcome,
    ...(row.by === 'setting' ? [strings.bySetting] : []),
    ...(row.count === undefined ? [] : [fill(strings.times, format.count(row.count))]),
    ...(row.completedAfterMs === undefined
      ? []
      : [fill(strings.completedAfter, format.duration(row.completedAfterMs))]),
  ].join(' · ');
}
