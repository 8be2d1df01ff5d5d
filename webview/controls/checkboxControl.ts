import type { Entry } from '../../src/elicitation/entry';
import type { BooleanField } from '../../src/elicitation/field';
import { element } from '../page/element';
import type { Control, ControlContext } from './control';
import { omitted } from './omitted';
import { toolkit } from './toolkit';

/**
 * A boolean with a default: ticked or not from the start, so what is displayed
 * is what is sent. Cleared, it shows the third state until it is ticked again.
 */
export class CheckboxControl implements Control {
  readonly element = element('div', { class: 'box' });
  private readonly checkbox = toolkit.checkbox();
  private entry: Entry = omitted;
  private showing = false;

  constructor(
    private readonly field: BooleanField,
    private readonly context: ControlContext,
    entry: Entry,
  ) {
    this.checkbox.required = field.required;
    this.checkbox.setAttribute('aria-describedby', context.describedBy);
    this.checkbox.setAttribute('aria-invalid', 'false');
    this.checkbox.addEventListener('change', () => this.ticked());
    this.element.append(this.checkbox);
    this.show(entry);
  }

  read(): Entry {
    return this.entry;
  }

  show(entry: Entry): void {
    const value = entry.kind === 'value' ? entry.value : undefined;
    const isAnswered = typeof value === 'boolean';
    this.entry = isAnswered ? entry : omitted;
    this.showing = true;
    this.checkbox.checked = isAnswered && value;
    this.checkbox.indeterminate = !isAnswered;
    this.showing = false;
    this.exposeState();
  }

  setProblem(message: string | undefined): void {
    this.checkbox.setAttribute('aria-invalid', String(message !== undefined));
  }

  focus(): void {
    this.checkbox.focus();
  }

  setDisabled(disabled: boolean): void {
    this.checkbox.disabled = disabled;
  }

  /** When it enters the page the toolkit names itself after its text, which is the state and not the title. */
  attached(): void {
    this.checkbox.setAttribute('aria-label', this.field.title);
    this.exposeState();
  }

  private ticked(): void {
    // The toolkit fires `change` for changes made in code as well.
    if (this.showing) {
      return;
    }
    this.checkbox.indeterminate = false;
    this.entry = { kind: 'value', value: this.checkbox.checked };
    this.exposeState();
    this.context.changed();
  }

  /**
   * Says the state in words beside the box. The third state the toolkit draws
   * but does not tell to assistive technology; its own attribute is written in
   * the next frame, so this one follows it.
   */
  private exposeState(): void {
    const { yes, no, notAnswered } = this.context.strings;
    const answered = this.entry.kind === 'value';
    this.checkbox.textContent = answered ? (this.checkbox.checked ? yes : no) : notAnswered;
    requestAnimationFrame(() => {
      const state = this.entry.kind === 'omit' ? 'mixed' : String(this.checkbox.checked);
      this.checkbox.setAttribute('aria-checked', state);
    });
  }
}
