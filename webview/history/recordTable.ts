import type { HistoryRecord } from '../../src/history/record';
import type { HistoryStrings } from '../../src/ui/history/historyMessages';
import { element } from '../page/element';
import type { HistoryFormat } from './historyFormat';

interface RecordTableSettings {
  readonly strings: HistoryStrings;
  readonly format: HistoryFormat;
  readonly name: string;
  readonly selected: (record: HistoryRecord) => void;
}

/** How far PageUp and PageDown go. */
const PAGE_ROWS = 10;
/** A row shows one line of the message at most; the details show all of it. */
const ASKED_LENGTH = 300;

/**
 * The records, newest first, as a grid of rows: one tab stop, arrow keys move
 * the selection. Roles are written out: the style sheet lays the rows out by
 * itself, and a table without table layout loses its own.
 */
export class RecordTable {
  readonly element: HTMLElement;
  private readonly body = element('tbody', { role: 'rowgroup' });
  private readonly records = new Map<Element, HistoryRecord>();
  private current: HTMLElement | undefined;

  constructor(private readonly settings: RecordTableSettings) {
    const { strings, name } = settings;
    const head = (kind: string, text: string) =>
      element('th', { role: 'columnheader', scope: 'col', class: kind }, text);
    this.element = element(
      'table',
      { role: 'grid', 'aria-label': name },
      element(
        'thead',
        { role: 'rowgroup' },
        element(
          'tr',
          { role: 'row' },
          head('when', strings.when),
          head('server', strings.server),
          head('asked', strings.asked),
          head('outcome', strings.outcome),
          head('duration', strings.duration),
        ),
      ),
      this.body,
    );
    this.body.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('tr') : null;
      if (row !== null) {
        this.select(row);
      }
    });
    this.body.addEventListener('keydown', (event) => this.keyPressed(event));
  }

  /** Adds records at the bottom. */
  append(records: readonly HistoryRecord[]): void {
    this.body.append(...records.map((record) => this.row(record)));
    this.keepTabStop();
  }

  /** Adds the newest record; selection and focus stay where they are. */
  insertFirst(record: HistoryRecord): void {
    this.body.prepend(this.row(record));
    this.keepTabStop();
  }

  /** Selects the record `id` without moving the focus, where there is such a record. */
  selectRecord(id: string): void {
    for (const [row, record] of this.records) {
      if (record.id === id && row instanceof HTMLElement) {
        this.mark(row);
        this.settings.selected(record);
      }
    }
  }

  private keyPressed(event: KeyboardEvent): void {
    const rows = [...this.body.rows];
    const at = this.current === undefined ? -1 : rows.findIndex((row) => row === this.current);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE_ROWS,
      PageUp: at - PAGE_ROWS,
      Home: 0,
      End: rows.length - 1,
      Enter: at,
      ' ': at,
    };
    const target = targets[event.key];
    const row = rows[Math.max(0, Math.min(rows.length - 1, target ?? 0))];
    if (target !== undefined && row !== undefined) {
      event.preventDefault();
      this.select(row);
    }
  }

  private select(row: HTMLElement): void {
    this.mark(row);
    row.focus();
    const record = this.records.get(row);
    if (record !== undefined) {
      this.settings.selected(record);
    }
  }

  private mark(row: HTMLElement): void {
    this.current?.setAttribute('aria-selected', 'false');
    this.current?.setAttribute('tabindex', '-1');
    row.setAttribute('aria-selected', 'true');
    row.setAttribute('tabindex', '0');
    this.current = row;
  }

  /** With nothing selected the first row is the way in for the keyboard. */
  private keepTabStop(): void {
    if (this.current === undefined) {
      this.body.rows[1]?.setAttribute('tabindex', '-1');
      this.body.rows[0]?.setAttribute('tabindex', '0');
    }
  }

  private row(record: HistoryRecord): HTMLElement {
    const { strings, format } = this.settings;
    const cell = (kind: string, text: string) =>
      element('td', { role: 'gridcell', class: kind, dir: 'auto' }, text);
    const row = element(
      'tr',
      { role: 'row', tabindex: '-1', 'aria-selected': 'false', 'data-outcome': record.outcome },
      cell('when', format.time(record.at)),
      cell('server', record.server.name),
      cell('asked', record.message.slice(0, ASKED_LENGTH)),
      cell('outcome', strings.outcomes[record.outcome]),
      cell('duration', format.duration(record.durationMs)),
    );
    this.records.set(row, record);
    return row;
  }
}
