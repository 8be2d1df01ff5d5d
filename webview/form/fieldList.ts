import type { Entry } from '../../src/elicitation/entry';
import type { Field } from '../../src/elicitation/field';
import type { FormStrings } from '../../src/ui/form/formMessages';
import { omitted } from '../controls/omitted';
import { element } from '../page/element';
import { whenPointerIsUp } from '../page/whenPointerIsUp';
import { FieldRow } from './fieldRow';

interface FieldListSettings {
  readonly fields: readonly Field[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly strings: FormStrings;
  /** Whether what looks like a secret takes a decision before it can be typed. */
  readonly guardsSecrets: boolean;
  readonly changed: (name: string, entry: Entry) => void;
  /** Says something to people who cannot see it appear. */
  readonly announce: (text: string) => void;
}

/** Rows that are built before it is measured whether they fill the window, which takes about as long as to build one. */
const ROWS_BETWEEN_MEASURES = 3;
/** Rows that are laid out together, apart from the others, so that typing costs the same in any form. */
const SECTION_ROWS = 25;
/** How long one batch of further rows may keep the page busy. */
const BATCH_MS = 8;

/**
 * All fields of a form. Problems of a field are displayed once the person has
 * left it or a submit was refused, never while it is being filled in for the
 * first time.
 */
export class FieldList {
  readonly element = element('div', { class: 'fields' });
  private section = element('div');
  private readonly rows = new Map<string, FieldRow>();
  private built = 0;
  private readonly touched = new Set<string>();
  private problems: ReadonlyMap<string | undefined, string> = new Map();
  private showsAll = false;
  private disabled = false;
  private nextBatch: ReturnType<typeof setTimeout> | undefined;
  private firstFrame: number | undefined;

  constructor(private readonly settings: FieldListSettings) {}

  /**
   * Builds the first row at once, and in batches, once the page can be seen, what {@link grow} leaves. The list must
   * be in the page by now.
   */
  start(): void {
    this.build(() => this.built > 0);
    this.firstFrame = requestAnimationFrame(() => this.continueLater());
  }

  /** Builds no further rows, as when the page shows something else. */
  stop(): void {
    if (this.firstFrame !== undefined) {
      cancelAnimationFrame(this.firstFrame);
    }
    clearTimeout(this.nextBatch);
  }

  setProblems(problems: ReadonlyMap<string | undefined, string>): void {
    const names = new Set([...this.problems.keys(), ...problems.keys()]);
    this.problems = problems;
    for (const name of names) {
      if (name !== undefined) {
        this.showProblem(name);
      }
    }
  }

  /** From now on shows every problem, touched or not. */
  showAllProblems(): void {
    this.showsAll = true;
    for (const name of this.problems.keys()) {
      if (name !== undefined) {
        this.showProblem(name);
      }
    }
  }

  focusFirst(): boolean {
    const first = this.settings.fields[0];
    this.rows.get(first?.name ?? '')?.focus();
    return first !== undefined;
  }

  focusField(name: string): void {
    this.build(() => this.rows.has(name));
    this.rows.get(name)?.focus();
  }

  /** Name of the field that has the focus. */
  focusedField(): string | undefined {
    const focused = document.activeElement;
    for (const [name, row] of focused === null ? [] : this.rows) {
      if (row.element.contains(focused)) {
        return name;
      }
    }
    return undefined;
  }

  /** Builds rows until they reach so far down the page, in CSS pixels, or are all there. */
  grow(height: number): void {
    this.build(
      () =>
        this.built % ROWS_BETWEEN_MEASURES === 0 &&
        // The page itself is never less high than the window.
        this.element.getBoundingClientRect().bottom + window.scrollY >= height,
    );
  }

  /** Leaves no text in a control that looks like an answer and is none. */
  commit(): void {
    for (const row of this.rows.values()) {
      row.commit();
    }
  }

  setDisabled(disabled: boolean): void {
    this.disabled = disabled;
    for (const row of this.rows.values()) {
      row.setDisabled(disabled);
    }
  }

  private build(enough: () => boolean): void {
    while (!enough()) {
      const field = this.settings.fields[this.built];
      if (field === undefined) {
        return;
      }
      this.addRow(field, this.built);
      this.built += 1;
    }
  }

  private continueLater(): void {
    if (this.built < this.settings.fields.length) {
      this.nextBatch = setTimeout(() => {
        const end = performance.now() + BATCH_MS;
        this.build(() => performance.now() > end);
        this.continueLater();
      });
    }
  }

  private addRow(field: Field, index: number): void {
    const { entries, strings, guardsSecrets, changed } = this.settings;
    const entry = entries.get(field.name) ?? omitted;
    const row = new FieldRow({
      field,
      id: `field-${index}`,
      entry,
      strings,
      isGuarded: guardsSecrets && field.sensitive,
      changed: (entry) => changed(field.name, entry),
      left: () => this.left(field.name),
    });
    if (index % SECTION_ROWS === 0) {
      this.section = element('div', { class: 'section' });
      this.element.append(this.section);
    }
    this.rows.set(field.name, row);
    row.attach(this.section);
    row.setDisabled(this.disabled);
    this.showProblem(field.name);
    // What the control cannot display must not be sent either.
    const shown = row.read();
    if (shown !== entry && !(shown.kind === 'omit' && entry.kind === 'omit')) {
      changed(field.name, shown);
    }
  }

  private left(name: string): void {
    this.touched.add(name);
    whenPointerIsUp(() => {
      this.showProblem(name);
      this.settings.announce(this.problems.get(name) ?? '');
    });
  }

  private showProblem(name: string): void {
    const shown = this.showsAll || this.touched.has(name);
    this.rows.get(name)?.setProblem(shown ? this.problems.get(name) : undefined);
  }
}
