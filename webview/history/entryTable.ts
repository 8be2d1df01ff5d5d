import type { HistoryRow, HistorySlice } from '../../src/history/historyQuery';
import type { HistoryStrings } from '../../src/ui/history/historyMessages';
import { element } from '../page/element';
import type { HistoryFormat } from './historyFormat';
import { fillRow } from './fillRow';
import { BLOCK, RowCache } from './rowCache';

interface EntryTableSettings {
  readonly strings: HistoryStrings;
  readonly format: HistoryFormat;
  readonly name: string;
  readonly selected: (id: string) => void;
  /** Rows that are not there yet. */
  readonly wanted: (from: number, count: number) => void;
  readonly copy: (id: string) => void;
  readonly remove: (id: string) => void;
}

/** Rows above and below those in sight that are on the page. */
const MARGIN = 10;
/**
 * The entries, newest first, as a grid of rows: one tab stop, arrow keys move
 * the selection. Only rows in sight are on the page and only some of the others
 * in memory, however long the history is. Roles are written out: the style
 * sheet lays the rows out by itself, and a table without table layout loses its own.
 */
export class EntryTable {
  readonly element: HTMLElement;
  private readonly body = element('tbody', { role: 'rowgroup' });
  private readonly table: HTMLElement;
  private readonly probe = element('div', { class: 'row-height', 'aria-hidden': 'true' });
  private readonly head: HTMLElement;
  private total = 0;
  private readonly rows = new RowCache();
  private readonly shown = new Map<number, HTMLElement>();
  /** Index of the selected row; -1 when there is none. */
  private current = -1;
  /** In pixels; a guess until the page is laid out. */
  private rowHeight = 24;

  constructor(private readonly settings: EntryTableSettings) {
    const { strings, name } = settings;
    const heads = ['when', 'server', 'tool', 'asked', 'mode', 'outcome', 'duration'] as const;
    this.head = element(
      'thead',
      { role: 'rowgroup' },
      element(
        'tr',
        { role: 'row', 'aria-rowindex': '1' },
        ...heads.map((kind) =>
          element('th', { role: 'columnheader', scope: 'col', class: kind }, strings[kind]),
        ),
      ),
    );
    this.body.style.setProperty('--row-height', `${this.rowHeight}px`);
    this.table = element('table', { role: 'grid', 'aria-label': name }, this.head, this.body);
    this.element = element('div', { class: 'records', tabindex: '-1' }, this.probe, this.table);
    this.element.addEventListener('scroll', () => this.render(), { passive: true });
    new ResizeObserver(() => this.measure()).observe(this.element);
    this.body.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('tr') : null;
      for (const [at, shown] of this.shown) {
        if (shown === row) {
          this.go(at);
        }
      }
    });
    this.body.addEventListener('keydown', (event) => this.keyPressed(event));
  }

  /** What is in sight, in whole blocks, and the id of its first row. */
  range(): { readonly from: number; readonly count: number; readonly first: string | undefined } {
    const { first, last } = this.inSight();
    const from = Math.floor(first / BLOCK) * BLOCK;
    const count = Math.ceil((Math.max(last, first + 1) - from) / BLOCK) * BLOCK;
    return { from, count, first: this.rows.get(this.firstWhole())?.id };
  }

  scrollToTop(): void {
    this.element.scrollTop = 0;
  }

  /**
   * Shows another list. The selected row and the rows in sight stay where they
   * are on the screen, wherever they are in the list now.
   *
   * @param selectedAt where the selected row is now, -1 when it is gone
   * @param firstAt the same for the first row that was in sight
   * @returns whether there was a selection and its row is gone
   */
  replace(
    from: number,
    { rows, total }: HistorySlice,
    selectedAt: number,
    firstAt: number,
  ): boolean {
    const before = this.firstWhole();
    const isGone = this.current >= 0 && selectedAt < 0;
    this.total = total;
    this.rows.clear();
    this.rows.take(from, rows, before);
    const wasFocused = this.isFocused();
    const place = Math.min(this.current, total - 1);
    const moved = selectedAt >= 0 ? selectedAt : isGone ? place : -1;
    if (moved !== this.current) {
      this.moveRow(this.current, moved);
    }
    this.current = moved;
    this.table.setAttribute('aria-rowcount', String(total + 1));
    this.body.style.height = `${total * this.rowHeight}px`;
    if (this.element.scrollTop > 0 && firstAt >= 0 && firstAt !== before) {
      this.element.scrollTop += (firstAt - before) * this.rowHeight;
    }
    this.render();
    if (wasFocused) {
      this.shown.get(this.current)?.focus({ preventScroll: true });
    }
    return isGone;
  }

  /** Takes in rows that were asked for. */
  fill(from: number, rows: readonly HistoryRow[]): void {
    this.rows.take(from, rows, this.inSight().first);
    this.render();
    const current = rows[this.current - from];
    if (this.isFocused() && current !== undefined) {
      this.settings.selected(current.id);
    }
  }

  /** Selects what stands where the selected row was. */
  selectNeighbour(withFocus: boolean): void {
    this.go(Math.max(0, this.current), withFocus);
  }

  revealSelected(): void {
    if (this.current >= 0) {
      this.reveal(this.current);
    }
  }

  private keyPressed(event: KeyboardEvent): void {
    const at = this.current;
    const page = Math.max(1, Math.floor(this.viewHeight() / this.rowHeight) - 1);
    const id = this.rows.get(at)?.id;
    const isCopy = (event.ctrlKey || event.metaKey) && event.key === 'c';
    if (id !== undefined && isCopy && String(document.getSelection()) === '') {
      event.preventDefault();
      this.settings.copy(id);
    } else if (id !== undefined && event.key === 'Delete') {
      event.preventDefault();
      this.settings.remove(id);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: this.total - 1,
      Enter: at,
      ' ': at,
    };
    const target = targets[event.key];
    if (target !== undefined && this.total > 0) {
      event.preventDefault();
      this.go(Math.max(0, Math.min(this.total - 1, target)));
    }
  }

  private go(at: number, withFocus = true): void {
    this.current = at;
    this.reveal(at);
    this.render();
    if (withFocus) {
      this.shown.get(at)?.focus({ preventScroll: true });
    }
    const row = this.rows.get(at);
    if (row !== undefined) {
      this.settings.selected(row.id);
    }
  }

  /** Scrolls as little as needed to have a row in sight. */
  private reveal(at: number): void {
    const top = at * this.rowHeight;
    const bottom = top + this.rowHeight - this.viewHeight();
    this.element.scrollTop = Math.max(bottom, Math.min(top, this.element.scrollTop));
  }

  private isFocused(): boolean {
    return this.body.contains(document.activeElement);
  }

  /** Height of the part that shows rows. */
  private viewHeight(): number {
    return Math.max(this.rowHeight, this.element.clientHeight - this.headHeight());
  }

  private headHeight(): number {
    return getComputedStyle(this.head).position === 'absolute' ? 0 : this.head.offsetHeight;
  }

  private firstWhole(): number {
    return Math.ceil(this.element.scrollTop / this.rowHeight);
  }

  private inSight(): { readonly first: number; readonly last: number } {
    const { scrollTop } = this.element;
    const first = Math.floor(scrollTop / this.rowHeight);
    const last = Math.ceil((scrollTop + this.viewHeight()) / this.rowHeight);
    return { first: Math.max(0, first), last };
  }

  private measure(): void {
    // Whole pixels, since scroll positions are, and rows must stay where they are when others come above them.
    const height = Math.round(this.probe.getBoundingClientRect().height);
    if (height > 0 && height !== this.rowHeight) {
      const first = this.element.scrollTop / this.rowHeight;
      this.rowHeight = height;
      this.body.style.setProperty('--row-height', `${height}px`);
      this.body.style.height = `${this.total * height}px`;
      this.element.scrollTop = first * height;
    }
    this.render();
  }

  /** Puts the rows in sight on the page, and the selected one, and asks for those that are missing. */
  private render(): void {
    const sight = this.inSight();
    const first = Math.max(0, sight.first - MARGIN);
    const last = Math.min(this.total, sight.last + MARGIN);
    const indexes = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
    if (this.current >= 0 && this.current < this.total) {
      if (this.current < first) {
        indexes.unshift(this.current);
      } else if (this.current >= last) {
        indexes.push(this.current);
      }
    }
    const wanted = new Set(indexes);
    for (const [at, row] of this.shown) {
      if (!wanted.has(at)) {
        row.remove();
        this.shown.delete(at);
      }
    }
    // With nothing selected the first row in sight is the way in for the keyboard.
    const tabStop = this.current >= 0 ? this.current : Math.min(this.firstWhole(), last - 1);
    let next = this.body.firstElementChild;
    for (const at of indexes) {
      const row = this.shown.get(at) ?? element('tr', { role: 'row' });
      this.shown.set(at, row);
      fillRow(row, this.rows.get(at), this.settings.strings, this.settings.format);
      row.setAttribute('aria-rowindex', String(at + 2));
      row.setAttribute('aria-selected', String(at === this.current));
      row.tabIndex = at === tabStop ? 0 : -1;
      row.style.top = `${at * this.rowHeight}px`;
      if (row === next) {
        next = row.nextElementSibling;
      } else {
        this.body.insertBefore(row, next);
      }
    }
    for (const from of this.rows.missing(first, last)) {
      this.settings.wanted(from, BLOCK);
    }
  }

  /** Lets the element of a row follow the row to its new index, so that focus and screen reader stay on it. */
  private moveRow(from: number, to: number): void {
    const row = this.shown.get(from);
    if (row !== undefined && to >= 0) {
      const other = this.shown.get(to);
      this.shown.set(to, row);
      if (other === undefined) {
        this.shown.delete(from);
      } else {
        this.shown.set(from, other);
      }
    }
  }
}
