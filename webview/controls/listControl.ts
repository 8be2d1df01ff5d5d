import type { Entry } from '../../src/elicitation/entry';
import type { ChoiceField } from '../../src/elicitation/field';
import type { ControlContext } from './control';
import { ManyControl } from './manyControl';
import { omitted } from './omitted';

/** One of many options, in a list that can be searched. */
export class ListControl extends ManyControl<ChoiceField> {
  private chosen = -1;

  constructor(field: ChoiceField, context: ControlContext, entry: Entry) {
    super(field, context);
    this.show(entry);
  }

  protected override isChosen(index: number): boolean {
    return index === this.chosen;
  }

  protected override pick(index: number): void {
    const option = this.field.options[index];
    this.chosen = index;
    this.entry = option === undefined ? omitted : { kind: 'value', value: option.value };
  }

  protected override take(entry: Entry): void {
    this.chosen = this.field.options.findIndex(
      ({ value }) => entry.kind === 'value' && value === entry.value,
    );
    this.entry = this.chosen < 0 ? omitted : entry;
  }

  /** The whole title: rows of the list cut long ones short. */
  protected override sayState(): void {
    const option = this.field.options[this.chosen];
    this.state.textContent = option?.title ?? this.context.strings.notAnswered;
    this.state.classList.toggle('answered', option !== undefined);
  }
}
