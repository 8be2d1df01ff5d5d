import type { HistoryFilter } from '../../src/history/historyQuery';
import type { Outcome } from '../../src/history/record';
import type { HistoryStrings } from '../../src/ui/history/historyMessages';
import { element } from '../page/element';
import { is } from '../page/is';

const TYPING_DELAY_MS = 120;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Moments are rounded to this, so that asking twice asks the same. */
const ROUND_MS = 60_000;

/** How far back each choice of time goes. */
const SPANS: Readonly<Record<string, number>> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

/** The choice that shows the boxes of the days. */
const DAYS = 'days';

/** What the list is limited to: a search box, and choices that a narrow page keeps behind a button. */
export class FilterBar {
  readonly element: HTMLElement;
  private readonly search: HTMLInputElement;
  private readonly server: HTMLSelectElement;
  private readonly outcome: HTMLSelectElement;
  private readonly mode: HTMLSelectElement;
  private readonly time: HTMLSelectElement;
  private readonly firstDay: HTMLInputElement;
  private readonly finalDay: HTMLInputElement;
  private readonly days: HTMLElement;
  private readonly clearButton: HTMLButtonElement;
  private typing: number | undefined;

  constructor(
    private readonly strings: HistoryStrings,
    private readonly changed: () => void,
  ) {
    this.search = element('input', {
      type: 'search',
      placeholder: strings.search,
      'aria-label': strings.search,
      spellcheck: 'false',
    });
    this.server = choice(strings.server, [['', strings.anyServer]]);
    this.outcome = choice(strings.outcome, [
      ['', strings.anyOutcome],
      ...Object.entries(strings.outcomes),
      ['event', strings.event],
    ]);
    this.mode = choice(strings.mode, [['', strings.anyMode], ...Object.entries(strings.modes)]);
    this.time = choice(strings.time, [
      ['', strings.anyTime],
      ['hour', strings.lastHour],
      ['day', strings.lastDay],
      ['week', strings.lastWeek],
      ['month', strings.lastMonth],
      [DAYS, strings.chosenDays],
    ]);
    this.firstDay = element('input', { type: 'date', 'aria-label': strings.firstDay });
    this.finalDay = element('input', { type: 'date', 'aria-label': strings.finalDay });
    this.days = element('div', { class: 'days' }, this.firstDay, this.finalDay);
    this.clearButton = element('button', { type: 'button', class: 'link' }, strings.clearFilters);
    const choices = element(
      'div',
      { class: 'choices', id: 'choices' },
      this.server,
      this.outcome,
      this.mode,
      this.time,
      this.days,
      this.clearButton,
    );
    const toggle = element(
      'button',
      { type: 'button', class: 'toggle', 'aria-expanded': 'false', 'aria-controls': 'choices' },
      strings.filters,
    );
    toggle.addEventListener('click', () => {
      const isOpen = choices.classList.toggle('open');
      toggle.setAttribute('aria-expanded', String(isOpen));
    });
    this.element = element(
      'div',
      { class: 'filters', role: 'search' },
      this.search,
      toggle,
      choices,
    );
    this.element.setAttribute('aria-label', strings.filters);
    this.search.addEventListener('input', () => {
      window.clearTimeout(this.typing);
      this.typing = window.setTimeout(() => this.apply(), TYPING_DELAY_MS);
    });
    for (const control of [...this.choices(), this.firstDay, this.finalDay]) {
      control.addEventListener('change', () => this.apply());
    }
    this.clearButton.addEventListener('click', () => {
      this.clear();
      this.focus();
    });
    this.update();
  }

  focus(): void {
    this.search.focus();
  }

  /** The filter as it is at this moment. */
  value(): HistoryFilter {
    const now = Math.floor(Date.now() / ROUND_MS) * ROUND_MS;
    const span = SPANS[this.time.value];
    const isDays = this.time.value === DAYS;
    const first = isDays ? dayStart(this.firstDay.value, 0) : undefined;
    const since = span === undefined ? first : now - span;
    const until = isDays ? dayStart(this.finalDay.value, 1) : undefined;
    const text = this.search.value.trim();
    const outcome = this.outcome.value;
    const mode = this.mode.value;
    return {
      ...(text === '' ? {} : { text }),
      ...(this.server.value === '' ? {} : { server: this.server.value.slice(1) }),
      ...(outcome === 'event' || isOutcome(outcome, this.strings) ? { outcome } : {}),
      ...(mode === 'form' || mode === 'url' ? { mode } : {}),
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
    };
  }

  /** Offers these servers; the chosen one stays, also when it is none of them. */
  setServers(names: readonly string[]): void {
    const { value } = this.server;
    const all = value === '' || names.includes(value.slice(1)) ? names : [...names, value.slice(1)];
    const shown = [...this.server.options].slice(1).map((option) => option.text);
    if (shown.length !== all.length || all.some((name, at) => name !== shown[at])) {
      // The mark in front keeps a server without a name apart from no choice.
      this.server.replaceChildren(
        ...options([
          ['', this.strings.anyServer],
          ...all.map((name): [string, string] => [`=${name}`, name]),
        ]),
      );
      this.server.value = value;
    }
  }

  clear(): void {
    for (const control of this.controls()) {
      control.value = '';
    }
    this.apply();
  }

  /** What a page that is shown again puts back. */
  state(): readonly string[] {
    return this.controls().map(({ value }) => value);
  }

  restore(state: unknown): void {
    if (is.listOf(state, is.string)) {
      const [server] = state;
      if (server !== undefined && server !== '') {
        this.server.append(...options([[server, server.slice(1)]]));
      }
      for (const [at, control] of this.controls().entries()) {
        control.value = state[at] ?? '';
      }
      this.update();
    }
  }

  private apply(): void {
    window.clearTimeout(this.typing);
    this.update();
    this.changed();
  }

  private update(): void {
    this.days.hidden = this.time.value !== DAYS;
    this.clearButton.hidden = Object.keys(this.value()).length === 0;
  }

  private choices(): readonly HTMLSelectElement[] {
    return [this.server, this.outcome, this.mode, this.time];
  }

  private controls(): readonly (HTMLSelectElement | HTMLInputElement)[] {
    return [...this.choices(), this.firstDay, this.finalDay, this.search];
  }
}

function choice(name: string, entries: readonly (readonly [string, string])[]): HTMLSelectElement {
  return element('select', { 'aria-label': name, title: name }, ...options(entries));
}

function options(entries: readonly (readonly [string, string])[]): HTMLOptionElement[] {
  return entries.map(([value, text]) => element('option', { value }, text));
}

function isOutcome(value: string, { outcomes }: HistoryStrings): value is Outcome {
  return Object.hasOwn(outcomes, value);
}

/** Local midnight of a day as a date box has it (2026-03-14), some days later; undefined when it is none. */
function dayStart(day: string, later: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  return year === undefined || month === undefined || date === undefined
    ? undefined
    : new Date(year, month - 1, date + later).getTime();
}
