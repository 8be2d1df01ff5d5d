import type { HistoryQuery, HistorySlice } from '../../src/history/historyQuery';
import type {
  FromHistoryPage,
  HistoryStrings,
  ToHistoryPage,
} from '../../src/ui/history/historyMessages';
import { element } from '../page/element';
import { fill } from '../page/fill';
import { is } from '../page/is';
import type { VsCodeApi } from '../page/vscodeApi';
import { FilterBar } from './filterBar';
import { HistoryFormat } from './historyFormat';
import { entryDetails } from './entryDetails';
import { EntryTable } from './entryTable';

/** Changes that come within this time are asked about together. */
const CHANGES_DELAY_MS = 50;
const NARROW = window.matchMedia('(max-width: 560px)');

/** Filters over the list of entries, and beside it the details of the selected one. */
export class HistoryPage {
  private readonly format: HistoryFormat;
  private readonly filters: FilterBar;
  private readonly table: EntryTable;
  private readonly status = element('p', { class: 'status', role: 'status' });
  private readonly details = element('section', { class: 'details', tabindex: '0' });
  private readonly heading = element('h1', {}, document.title);
  private readonly list: HTMLElement;
  private readonly nothing: HTMLElement;
  /** Number of the last query that asked for a fresh look; answers to older ones are late. */
  private look = 0;
  /** What becomes of the selection when its entry is gone: a neighbour takes its place, or nothing. */
  private keepsPlace = false;
  private changeTimer: number | undefined;
  private selected: string | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly api: VsCodeApi<FromHistoryPage>,
    locale: string,
    private readonly strings: HistoryStrings,
  ) {
    this.format = new HistoryFormat(locale);
    this.details.setAttribute('aria-label', strings.details);
    this.filters = new FilterBar(strings, () => {
      this.remember();
      this.lookAgain(false);
    });
    this.table = new EntryTable({
      strings,
      format: this.format,
      name: document.title,
      selected: (id) => this.select(id),
      wanted: (from, count) => this.query({ from, count }),
      copy: (id) => this.api.postMessage({ type: 'copy', id }),
      remove: (id) => this.api.postMessage({ type: 'delete', id }),
    });
    const clear = element('button', { type: 'button', class: 'link' }, strings.clearFilters);
    clear.addEventListener('click', () => this.filters.clear());
    this.nothing = element('p', { class: 'empty' }, strings.nothingFound, ' ', clear);
    this.list = element('div', { class: 'list' }, this.status, this.table.element);
  }

  show(): void {
    const state = this.api.getState();
    if (is.record(state)) {
      this.filters.restore(state['filters']);
      this.selected = is.string(state['selected']) ? state['selected'] : undefined;
    }
    this.status.textContent = this.strings.loading;
    this.root.replaceChildren(this.status);
    this.lookAgain(false);
  }

  /** Gives the keyboard to the search, unless something on the page has it. */
  takeKeyboard(): void {
    if (document.activeElement === document.body) {
      this.filters.focus();
    }
  }

  receive(message: Exclude<ToHistoryPage, { type: 'show' }>): void {
    switch (message.type) {
      case 'changed':
        this.changeTimer ??= window.setTimeout(() => {
          this.changeTimer = undefined;
          this.lookAgain(true);
        }, CHANGES_DELAY_MS);
        break;
      case 'slice':
        this.take(message.query, message.from, message.slice);
        break;
      case 'details':
        if (message.id === this.selected) {
          this.showDetails(message.details);
        }
    }
  }

  /** Asks anew for what is in sight, and where the selection and the first line in sight are by then. */
  private lookAgain(keepsPlace: boolean): void {
    this.look += 1;
    this.keepsPlace = keepsPlace;
    if (!keepsPlace) {
      this.table.scrollToTop();
    }
    const { from, count, first } = this.table.range();
    const anchors = [this.selected ?? '', first ?? ''];
    this.query({ from, count, anchors });
  }

  private query(query: Omit<HistoryQuery, 'filter'>): void {
    this.api.postMessage({
      type: 'query',
      query: this.look,
      filter: this.filters.value(),
      ...query,
    });
  }

  private take(query: number, from: number, slice: HistorySlice): void {
    if (query !== this.look) {
      return;
    }
    const [selectedAt, firstAt] = slice.anchorsAt;
    this.arrange(slice);
    if (selectedAt === undefined || firstAt === undefined) {
      this.table.fill(from, slice.rows);
      return;
    }
    this.status.textContent = this.statusOf(slice);
    this.filters.setServers(slice.servers);
    const hadFocus = this.root.contains(document.activeElement);
    const isGone = this.table.replace(from, slice, selectedAt, firstAt);
    if (selectedAt >= 0) {
      this.askDetails();
    } else if (this.selected !== undefined && slice.complete) {
      if (this.keepsPlace && isGone && slice.total > 0) {
        this.table.selectNeighbour(hadFocus || document.activeElement === document.body);
      } else {
        this.select(undefined);
      }
    }
  }

  /** Puts on the page what there is to see: nothing yet, nothing found, or the list. */
  private arrange({ total, of, complete }: HistorySlice): void {
    const isEmpty = of === 0 && complete;
    const wanted = isEmpty
      ? [this.heading, element('p', { class: 'empty' }, this.strings.empty)]
      : [this.heading, this.filters.element, this.list, this.details];
    if (isEmpty || !this.list.isConnected) {
      this.root.replaceChildren(...wanted);
      this.list.prepend(this.status);
      if (isEmpty) {
        this.select(undefined);
      } else if (this.details.childElementCount === 0) {
        this.showNothingSelected();
      }
      if (document.hasFocus()) {
        this.takeKeyboard();
      }
    }
    const found = total > 0 || !complete ? this.table.element : this.nothing;
    if (!found.isConnected && !isEmpty) {
      (found === this.nothing ? this.table.element : this.nothing).replaceWith(found);
    }
  }

  private statusOf({ total, of, complete, damaged, foreign }: HistorySlice): string {
    const { strings, format } = this;
    const count = (number: number) => format.count(number);
    const sentences = [
      !complete
        ? fill(strings.reading, count(of))
        : total === of
          ? fill(strings.total, count(of))
          : fill(strings.found, count(total), count(of)),
      ...(damaged > 0 ? [fill(strings.damaged, count(damaged))] : []),
      ...(foreign > 0 ? [fill(strings.foreign, count(foreign))] : []),
    ];
    return sentences.join(' · ');
  }

  private select(id: string | undefined): void {
    this.selected = id;
    this.remember();
    if (id === undefined) {
      this.showNothingSelected();
    } else {
      this.askDetails();
    }
  }

  private askDetails(): void {
    if (this.selected !== undefined) {
      this.api.postMessage({ type: 'details', id: this.selected });
    }
  }

  private showNothingSelected(): void {
    this.details.dataset['entry'] = '';
    this.details.replaceChildren(element('p', { class: 'empty' }, this.strings.nothingSelected));
  }

  private showDetails(details: Extract<ToHistoryPage, { type: 'details' }>['details']): void {
    if (details === undefined) {
      this.details.replaceChildren(element('p', { class: 'empty' }, this.strings.gone));
      return;
    }
    // The same entry again is left alone: a person may be reading or selecting in it.
    const shown = JSON.stringify(details);
    if (this.details.dataset['entry'] === shown) {
      return;
    }
    const isOther = !(this.details.dataset['entry'] ?? '').includes(`"${details.entry.id}"`);
    this.details.dataset['entry'] = shown;
    this.details.replaceChildren(...entryDetails(details, this.strings, this.format, this.api));
    if (isOther) {
      this.details.scrollTop = 0;
    }
    if (NARROW.matches) {
      this.table.revealSelected();
    }
  }

  private remember(): void {
    this.api.setState({ selected: this.selected, filters: this.filters.state() });
  }
}
