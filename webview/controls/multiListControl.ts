import type { Entry } from '../../src/elicitation/entry';
import type { MultiChoiceField } from '../../src/elicitation/field';
import { chosenOptions } from './chosenOptions';
import type { ControlContext } from './control';
import { ManyControl } from './manyControl';

/** Several of many options, in a list that can be searched, with a count. */
export class MultiListControl extends ManyControl<MultiChoiceField> {
  private chosen = new Set<number>();

  constructor(field: MultiChoiceField, context: ControlContext, entry: Entry) {
    super(field, context);
    this.show(entry);
  }

  protected override isChosen(index: number): boolean {
    return this.chosen.has(index);
  }

  protected override pick(index: number): void {
    if (!this.chosen.delete(index)) {
      this.chosen.add(index);
    }
    this.entry = chosenOptions.entry(this.field.options, this.chosen);
  }

  protected override take(entry: Entry): void {
    this.chosen = chosenOptions.indexes(this.field.options, entry);
    this.entry = chosenOptions.shownEntry(this.field.options, this.chosen, entry);
  }

  protected override sayState(): void {
    this.state.textContent = chosenOptions.count(this.context.strings, this.entry);
  }
}
