import type { Option } from '../../src/elicitation/field';
import type { FormStrings } from '../../src/ui/form/formMessages';
import { element } from '../page/element';
import { fill } from '../page/fill';
import { whenPointerIsUp } from '../page/whenPointerIsUp';
import { OptionSearch } from './optionSearch';

interface OptionListSettings {
  readonly options: readonly Option[];
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string;
  readonly required: boolean;
  readonly multiple: boolean;
  readonly strings: FormStrings;
  readonly isChosen: (index: number) => boolean;
  readonly pick: (index: number) => void;
}

/** Rows drawn beyond each edge of the list, so that scrolling shows no gaps. */
const MARGIN_ROWS = 6;
/** How far PageUp and PageDown go. */
const PAGE_ROWS = 8;

/**
 * A search box over a list that is always open: no popup to get stuck in, and
 * what can be chosen is in sight. All rows have one height and only those in
 * view exist, so that 10,000 options cost no more than ten.
 */
export class OptionList {
  readonly element: HTMLElement;
  private readonly search: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly filler = element('div', { class: 'filler', role: 'presentation' });
  private readonly matchCount = element('span', { class: 'matches', 'aria-live': 'polite' });
  private readonly finder: OptionSearch;
  private matching: readonly number[];
  /** Position within `matching` that the keyboard stands on. */
  private active = 0;
  private rowHeight = 0;
  /** Whether something was typed since the last choice, so that it may be meant as one. */
  private isTextNew = false;
  private readonly tall: boolean;

  constructor(private readonly settings: OptionListSettings) {
    const { options, id, labelId, describedBy, strings, multiple } = settings;
    this.finder = new OptionSearch(options);
    this.matching = options.map((_, index) => index);
    this.tall = options.some(({ description }) => description !== undefined);
    this.search = element('input', {
      type: 'text',
      id,
      role: 'combobox',
      placeholder: strings.search,
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
      'aria-required': String(settings.required),
      'aria-invalid': 'false',
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      autocomplete: 'off',
      spellcheck: 'false',
    });
    this.list = element('div', {
      role: 'listbox',
      class: this.tall ? 'list tall' : 'list',
      id: `${id}-list`,
      // The search box is the one tab stop; its arrow keys scroll the list.
      tabindex: '-1',
      'aria-labelledby': labelId,
      'aria-multiselectable': String(multiple),
    });
    this.list.append(this.filler);
    const bar = element('div', { class: 'search' }, this.search, this.matchCount);
    this.element = element('div', { class: 'option-list' }, bar, this.list);
    this.search.addEventListener('input', () => {
      this.isTextNew = true;
      this.filter();
    });
    this.search.addEventListener('keydown', (event) => this.keyPressed(event));
    this.search.addEventListener('focus', () => this.draw());
    this.search.addEventListener('blur', () => whenPointerIsUp(() => this.left()));
    this.list.addEventListener('scroll', () => this.draw(), { passive: true });
    // Keeps the focus in the search box, whose keys work the list.
    this.list.addEventListener('mousedown', (event) => event.preventDefault());
    this.list.addEventListener('click', (event) => this.clicked(event));
    new ResizeObserver(() => this.measure()).observe(this.list);
  }

  /** Draws again after something was chosen, with the row at `index` in view. */
  refresh(index?: number): void {
    const position = index === undefined ? -1 : this.matching.indexOf(index);
    if (position >= 0) {
      this.active = position;
      this.reveal();
    }
    this.draw();
  }

  /** Shows all options again, with what is chosen in view and nothing searched for. */
  restart(): void {
    this.isTextNew = false;
    if (this.search.value !== '') {
      this.search.value = '';
      this.filter();
    }
    this.refresh(this.matching.find((index) => this.settings.isChosen(index)));
  }

  /**
   * Leaves no text in the search box: there it would look like the answer. A
   * whole title or value that was typed is taken for a choice, where one can be made.
   */
  commit(): void {
    if (this.search.value === '') {
      return;
    }
    const typed = this.search.value.trim();
    const meant = this.meant();
    const isMisfit =
      this.isTextNew && meant === undefined && (!this.settings.multiple || this.isEmpty());
    this.restart();
    if (meant !== undefined && !this.settings.isChosen(meant)) {
      this.settings.pick(meant);
    }
    if (isMisfit && typed !== '') {
      // Text that goes away without a word would be taken for an answer.
      this.matchCount.textContent = fill(this.settings.strings.notAnOption, typed);
    }
  }

  focus(): void {
    this.search.focus();
  }

  setProblem(wrong: boolean): void {
    this.search.setAttribute('aria-invalid', String(wrong));
  }

  setDisabled(disabled: boolean): void {
    this.search.disabled = disabled;
    this.list.setAttribute('aria-disabled', String(disabled));
  }

  private filter(): void {
    const { options, strings } = this.settings;
    const wanted = this.search.value;
    this.matching = this.finder.matching(wanted);
    this.active = 0;
    this.setLength();
    this.list.scrollTop = 0;
    const count = fill(strings.matches, this.matching.length, options.length);
    const found = wanted.trim() === '' ? '' : count;
    this.matchCount.textContent = this.isEmpty() ? strings.noMatches : found;
    this.draw();
  }

  private isEmpty(): boolean {
    return this.matching.length === 0;
  }

  private keyPressed(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE_ROWS,
      PageUp: -PAGE_ROWS,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.active = Math.max(0, Math.min(this.matching.length - 1, this.active + step));
      this.reveal();
      this.draw();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const index = this.matching[this.active];
      if (index !== undefined) {
        this.pick(index);
      }
    } else if (event.key === 'Escape' && this.search.value !== '') {
      // The first Escape leaves the search, the next one the form.
      event.preventDefault();
      this.restart();
    }
  }

  private clicked(event: MouseEvent): void {
    const row = event.target instanceof Element ? event.target.closest('[data-position]') : null;
    const position = Number(row?.getAttribute('data-position') ?? -1);
    const index = this.matching[position];
    if (index !== undefined && !this.search.disabled) {
      this.active = position;
      this.search.focus();
      this.pick(index);
    }
  }

  private pick(index: number): void {
    this.isTextNew = false;
    if (this.search.value === '') {
      this.matchCount.textContent = '';
    }
    this.settings.pick(index);
  }

  /** The focus may be back by now, or have left with the whole window, which is for the form to notice. */
  private left(): void {
    if (document.activeElement !== this.search) {
      this.commit();
    }
  }

  /** The one option that the typed text names in full. Of several choices, text says neither which are meant nor when they are complete. */
  private meant(): number | undefined {
    return this.settings.multiple || !this.isTextNew
      ? undefined
      : this.finder.named(this.search.value);
  }

  private reveal(): void {
    const top = this.active * this.rowHeight;
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop) {
      this.list.scrollTop = top;
    } else if (top + this.rowHeight > scrollTop + clientHeight) {
      this.list.scrollTop = top + this.rowHeight - clientHeight;
    }
  }

  /** The height of a row follows font size and zoom, so it is read from the page; then the list grows to it. */
  private measure(): void {
    if (this.list.clientHeight === 0) {
      return;
    }
    const probe = element('div', { class: 'row' }, element('span', {}, 'x'));
    this.filler.append(probe);
    const { height } = probe.getBoundingClientRect();
    probe.remove();
    if (height !== this.rowHeight) {
      this.rowHeight = height;
      this.setLength();
      this.refresh(this.matching.find((index) => this.settings.isChosen(index)));
    }
    this.draw();
  }

  /** Makes the list as long as all its rows, drawn or not. */
  private setLength(): void {
    this.filler.style.height = `${this.matching.length * this.rowHeight}px`;
  }

  private draw(): void {
    if (this.rowHeight === 0) {
      return;
    }
    const { scrollTop, clientHeight } = this.list;
    const first = Math.max(0, Math.floor(scrollTop / this.rowHeight) - MARGIN_ROWS);
    const last = Math.ceil((scrollTop + clientHeight) / this.rowHeight) + MARGIN_ROWS;
    const rows = this.matching
      .slice(first, last)
      .map((index, offset) => this.row(index, first + offset));
    this.filler.replaceChildren(...rows);
    const activeIndex = this.matching[this.active];
    if (activeIndex === undefined) {
      this.search.removeAttribute('aria-activedescendant');
    } else {
      this.search.setAttribute('aria-activedescendant', this.rowId(activeIndex));
    }
  }

  private row(index: number, position: number): HTMLElement {
    const option = this.settings.options[index];
    const chosen = this.settings.isChosen(index);
    const row = element(
      'div',
      {
        role: 'option',
        class: position === this.active ? 'row active' : 'row',
        id: this.rowId(index),
        title: [option?.title, option?.description].filter(Boolean).join('\n'),
        'data-position': String(position),
        'aria-selected': String(chosen),
        'aria-setsize': String(this.matching.length),
        'aria-posinset': String(position + 1),
      },
      element('span', { class: 'option-title', dir: 'auto' }, option?.title ?? ''),
    );
    if (option?.description !== undefined) {
      row.append(element('span', { class: 'description', dir: 'auto' }, option.description));
    }
    row.style.transform = `translateY(${position * this.rowHeight}px)`;
    return row;
  }

  private rowId(index: number): string {
    return `${this.settings.id}-${index}`;
  }
}
