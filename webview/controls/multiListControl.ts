import type { Entry } from '../../src/elicitation/entry';
import type { MultiChoiceField } from '../../src/elicitation/field';
import { element } from '../page/element';
import { chosenOptions } from './chosenOptions';
import type { Control, ControlContext } from './control';
import { OptionList } from './optionList';

/** Several of many options, in a list that can be searched, with a count. */
export class MultiListControl implements Control {
  readonly element: HTMLElement;
  private readonly list: OptionList;
  private readonly count = element('p', { class: 'state' });
  private chosen = new Set<number>();
  private entry: Entry;

  constructor(
    private readonly field: MultiChoiceField,
    private readonly context: ControlContext,
    entry: Entry,
  ) {
    this.entry = entry;
    this.list = new OptionList({
      ...context,
      options: field.options,
      required: field.required,
      multiple: true,
      isChosen: (index) => this.chosen.has(index),
      pick: (index) => this.pick(index),
    });
    this.element = element('div', { class: 'many' }, this.count, this.list.element);
    this.show(entry);
  }

  read(): Entry {
    return this.entry;
  }

  show(entry: Entry): void {
    this.chosen = chosenOptions.indexes(this.field.options, entry);
    this.entry = chosenOptions.shownEntry(this.field.options, this.chosen, entry);
    this.sayCount();
    this.list.restart();
  }

  setProblem(message: string | undefined): void {
    this.list.setProblem(message !== undefined);
  }

  focus(): void {
    this.list.focus();
  }

  setDisabled(disabled: boolean): void {
    this.list.setDisabled(disabled);
  }

  commit(): void {
    this.list.commit();
  }

  private pick(index: number): void {
    if (!this.chosen.delete(index)) {
      this.chosen.add(index);
    }
    this.entry = chosenOptions.entry(this.field.options, this.chosen);
    this.sayCount();
    this.list.refresh(index);
    this.context.changed();
  }

  private sayCount(): void {
    this.count.textContent = chosenOptions.count(this.context.strings, this.entry);
  }
}
