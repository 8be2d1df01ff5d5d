import type { Entry } from '../../src/elicitation/entry';
import type { Field, Option } from '../../src/elicitation/field';
import { element } from '../page/element';
import type { Control, ControlContext } from './control';
import { omitted } from './omitted';
import { optionLine } from './optionLine';

/** One of a few options, all in sight. None is chosen until the person or a default does. */
export class RadioControl implements Control {
  readonly element: HTMLElement;
  private readonly inputs: readonly HTMLInputElement[];
  private entry: Entry = omitted;

  constructor(
    field: Field,
    private readonly context: ControlContext,
    private readonly options: readonly Option[],
    entry: Entry,
  ) {
    this.element = element('div', {
      role: 'radiogroup',
      class: 'options',
      'aria-labelledby': context.labelId,
      'aria-describedby': context.describedBy,
      'aria-required': String(field.required),
      'aria-invalid': 'false',
    });
    this.inputs = options.map((option, index) => {
      const input = element('input', { type: 'radio', name: context.id });
      input.addEventListener('change', () => this.choose(option.value));
      this.element.append(optionLine(input, option, `${context.id}-${index}`));
      return input;
    });
    this.show(entry);
  }

  read(): Entry {
    return this.entry;
  }

  show(entry: Entry): void {
    const chosen = this.options.findIndex(
      ({ value }) => entry.kind === 'value' && value === entry.value,
    );
    this.entry = chosen < 0 ? omitted : entry;
    this.inputs.forEach((input, index) => {
      input.checked = index === chosen;
    });
  }

  setProblem(message: string | undefined): void {
    this.element.setAttribute('aria-invalid', String(message !== undefined));
  }

  focus(): void {
    (this.inputs.find((input) => input.checked) ?? this.inputs[0])?.focus();
  }

  setDisabled(disabled: boolean): void {
    for (const input of this.inputs) {
      input.disabled = disabled;
    }
    this.element.setAttribute('aria-disabled', String(disabled));
  }

  private choose(value: Option['value']): void {
    this.entry = { kind: 'value', value };
    this.context.changed();
  }
}
