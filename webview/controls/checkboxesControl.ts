import type { Entry } from '../../src/elicitation/entry';
import type { MultiChoiceField } from '../../src/elicitation/field';
import { element } from '../page/element';
import { chosenOptions } from './chosenOptions';
import type { Control, ControlContext } from './control';
import { optionLine } from './optionLine';

/** Several of a few options, all in sight, with a count. */
export class CheckboxesControl implements Control {
  readonly element: HTMLElement;
  private readonly inputs: readonly HTMLInputElement[];
  private readonly count = element('p', { class: 'state' });
  private entry: Entry;

  constructor(
    private readonly field: MultiChoiceField,
    private readonly context: ControlContext,
    entry: Entry,
  ) {
    this.entry = entry;
    this.element = element('div', {
      role: 'group',
      class: 'options',
      'aria-labelledby': context.labelId,
      'aria-describedby': context.describedBy,
    });
    this.inputs = field.options.map((option, index) => {
      const input = element('input', { type: 'checkbox', 'aria-invalid': 'false' });
      input.addEventListener('change', () => this.ticked());
      this.element.append(optionLine(input, option, `${context.id}-${index}`));
      return input;
    });
    this.element.append(this.count);
    this.show(entry);
  }

  read(): Entry {
    return this.entry;
  }

  show(entry: Entry): void {
    const chosen = chosenOptions.indexes(this.field.options, entry);
    this.inputs.forEach((input, index) => {
      input.checked = chosen.has(index);
    });
    this.entry = chosenOptions.shownEntry(this.field.options, chosen, entry);
    this.sayCount();
  }

  setProblem(message: string | undefined): void {
    // A group cannot be invalid in ARIA; its checkboxes can.
    for (const input of this.inputs) {
      input.setAttribute('aria-invalid', String(message !== undefined));
    }
  }

  focus(): void {
    this.inputs[0]?.focus();
  }

  setDisabled(disabled: boolean): void {
    for (const input of this.inputs) {
      input.disabled = disabled;
    }
  }

  private ticked(): void {
    const chosen = new Set(this.inputs.flatMap((input, index) => (input.checked ? [index] : [])));
    this.entry = chosenOptions.entry(this.field.options, chosen);
    this.sayCount();
    this.context.changed();
  }

  private sayCount(): void {
    this.count.textContent = chosenOptions.count(this.context.strings, this.entry);
  }
}
