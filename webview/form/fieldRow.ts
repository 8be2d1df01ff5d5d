import type { Entry } from '../../src/elicitation/entry';
import type { Field } from '../../src/elicitation/field';
import type { FormStrings } from '../../src/ui/form/formMessages';
import type { Control } from '../controls/control';
import { createControl } from '../controls/createControl';
import { entryText } from '../controls/entryText';
import { omitted } from '../controls/omitted';
import { element } from '../page/element';
import { SecretGuard } from './secretGuard';

interface FieldRowSettings {
  readonly field: Field;
  /** Unique in the page. */
  readonly id: string;
  readonly entry: Entry;
  readonly strings: FormStrings;
  /** Whether nothing can be typed before the person decides to answer; what was typed before stays open. */
  readonly isGuarded: boolean;
  readonly changed: (entry: Entry) => void;
  readonly left: () => void;
}

/** One field on the page: title, description, constraints, control, problem and small actions. */
export class FieldRow {
  readonly element: HTMLElement;
  private readonly control: Control;
  private readonly problem: HTMLElement;
  private readonly state = element('p', { class: 'state' });
  private readonly actions = element('div', { class: 'actions' });
  private readonly clear: HTMLButtonElement;
  private readonly reset: HTMLButtonElement;
  private readonly sendEmpty: HTMLButtonElement;
  private readonly guard: SecretGuard | undefined;
  private isClosed = false;
  private touched = false;
  private edited = false;

  constructor(private readonly settings: FieldRowSettings) {
    const { field, id, strings, entry } = settings;
    const mark = field.required ? strings.required : strings.optional;
    const texts = [field.description, field.hint, ...field.notes].filter((text) => !!text);
    const emptyList = field.kind === 'multiChoice';
    this.clear = this.action(strings.clear, () => omitted);
    this.reset = this.action(strings.resetToDefault, () => defaultEntry(field));
    this.sendEmpty = this.action(emptyList ? strings.sendEmptyList : strings.sendEmpty, () => ({
      kind: 'value',
      value: emptyList ? [] : '',
    }));
    this.problem = element('p', { class: 'problem', id: `${id}-problem` });
    this.control = createControl(
      field,
      {
        id,
        labelId: `${id}-title`,
        describedBy: `${id}-mark ${id}-about ${id}-problem`,
        description: texts.join(' '),
        strings,
        changed: () => this.changed(),
      },
      entry,
    );
    const isUntouched = entry.kind === 'omit' || isDefault(field, entry);
    if (settings.isGuarded && isUntouched) {
      this.guard = new SecretGuard(`${id}-title`, strings, () => this.open());
      this.control.element.hidden = true;
      this.isClosed = true;
    }
    const title = element('span', { class: 'title', id: `${id}-title`, dir: 'auto' }, field.title);
    title.addEventListener('click', () => this.focus());
    this.element = element(
      'div',
      { class: 'field', 'data-kind': field.kind },
      title,
      element('span', { class: 'mark', id: `${id}-mark` }, mark),
      element('div', { class: 'about', id: `${id}-about` }, ...aboutField(field)),
      element(
        'div',
        { class: 'control' },
        ...(this.guard === undefined ? [] : [this.guard.element]),
        this.control.element,
        this.state,
      ),
      this.problem,
      this.actions,
    );
    this.actions.append(this.clear, this.reset, this.sendEmpty);
    this.element.addEventListener('focusout', (event) => {
      const { relatedTarget } = event;
      if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) {
        this.touched = true;
        settings.left();
      }
    });
    this.offerActions();
  }

  /** Puts the row into the page. */
  attach(parent: HTMLElement): void {
    parent.append(this.element);
    this.control.attached?.();
  }

  read(): Entry {
    return this.control.read();
  }

  setProblem(message: string | undefined): void {
    if (this.problem.textContent !== (message ?? '')) {
      this.problem.textContent = message ?? '';
      this.element.classList.toggle('wrong', message !== undefined);
      this.control.setProblem(message);
    }
    this.offerActions();
  }

  focus(): void {
    if (this.isClosed) {
      this.guard?.focus();
    } else {
      this.control.focus();
    }
  }

  commit(): void {
    this.control.commit?.();
  }

  setDisabled(disabled: boolean): void {
    this.control.setDisabled(disabled);
    this.guard?.setDisabled(disabled);
    for (const button of [this.clear, this.reset, this.sendEmpty]) {
      button.disabled = disabled;
    }
  }

  /** The person has decided to answer. */
  private open(): void {
    this.isClosed = false;
    this.guard?.element.remove();
    this.control.element.hidden = false;
    this.control.focus();
    this.offerActions();
  }

  private changed(): void {
    this.edited = true;
    this.offerActions();
    this.settings.changed(this.control.read());
  }

  private action(label: string, entry: () => Entry): HTMLButtonElement {
    const describedBy = `${this.settings.id}-title`;
    const button = element(
      'button',
      { type: 'button', class: 'action', 'aria-describedby': describedBy },
      label,
    );
    button.addEventListener('click', () => {
      this.control.show(entry());
      // The button is about to disappear, and the focus must not fall out of the form.
      this.control.focus();
      this.changed();
    });
    return button;
  }

  /** Shows the actions that would change something. */
  private offerActions(): void {
    const { field, strings } = this.settings;
    this.actions.hidden = this.isClosed;
    const entry = this.control.read();
    const omits = entry.kind === 'omit';
    const isEmptyText = entry.kind === 'value' && entry.value === '';
    // A box of text is cleared by deleting its text.
    const clearsItself = field.kind === 'text' || field.kind === 'number' || field.kind === 'json';
    this.clear.hidden = omits || (clearsItself && !isEmptyText);
    this.reset.hidden = field.default === undefined || isDefault(field, entry);
    this.sendEmpty.hidden = !(omits && (this.touched || this.edited) && mayBeEmpty(field));
    this.state.textContent = isEmptyText && field.kind === 'text' ? strings.emptyText : '';
  }
}

/** Description, constraints and notes; all of them before anything is typed. */
function aboutField(field: Field): HTMLElement[] {
  const lines: HTMLElement[] = [];
  if (field.description !== undefined) {
    lines.push(element('p', { class: 'description', dir: 'auto' }, field.description));
  }
  if (field.hint !== '') {
    lines.push(element('p', { class: 'hint' }, field.hint));
  }
  for (const note of field.notes) {
    lines.push(element('p', { class: 'note', dir: 'auto' }, note));
  }
  return lines;
}

function defaultEntry(field: Field): Entry {
  return field.default === undefined ? omitted : { kind: 'value', value: field.default };
}

/** Whether the field stands at its default, typed or not. */
function isDefault(field: Field, entry: Entry): boolean {
  return entry.kind !== 'omit' && entryText(entry) === entryText(defaultEntry(field));
}

/** Whether an empty answer is worth offering; whether it is allowed is for the host to say. */
function mayBeEmpty(field: Field): boolean {
  switch (field.kind) {
    case 'text':
      return field.format === undefined && (field.minLength ?? 0) === 0;
    case 'multiChoice':
      return (field.minItems ?? 0) === 0;
    default:
      return false;
  }
}
