import type { Entry } from '../../src/elicitation/entry';
import type { ChoiceField } from '../../src/elicitation/field';
import { element } from '../page/element';
import type { Control, ControlContext } from './control';
import { omitted } from './omitted';
import { OptionList } from './optionList';

/** One of many options, in a list that can be searched. */
export class ListControl implements Control {
  readonly element: HTMLElement;
  private readonly list: OptionList;
  private readonly chosenTitle = element('p', { class: 'state', dir: 'auto' });
  private chosen = -1;
  private entry: Entry = omitted;

  constructor(
    private readonly field: ChoiceField,
    private readonly context: ControlContext,
    entry: Entry,
  ) {
    this.list = new OptionList({
      ...context,
      options: field.options,
      required: field.required,
      multiple: false,
      isChosen: (index) => index === this.chosen,
      pick: (index) => this.pick(index),
    });
    this.element = element('div', { class: 'many' }, this.chosenTitle, this.list.element);
    this.show(entry);
  }

  read(): Entry {
    return this.entry;
  }

  show(entry: Entry): void {
    this.chosen = this.field.options.findIndex(
      ({ value }) => entry.kind === 'value' && value === entry.value,
    );
    this.entry = this.chosen < 0 ? omitted : entry;
    this.sayChosen();
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
    const option = this.field.options[index];
    this.chosen = index;
    this.entry = option === undefined ? omitted : { kind: 'value', value: option.value };
    this.sayChosen();
    this.list.refresh(index);
    this.context.changed();
  }

  /** The whole title: rows of the list cut long ones short. */
  private sayChosen(): void {
    const option = this.field.options[this.chosen];
    this.chosenTitle.textContent = option?.title ?? this.context.strings.notAnswered;
    this.chosenTitle.classList.toggle('answered', option !== undefined);
  }
}
