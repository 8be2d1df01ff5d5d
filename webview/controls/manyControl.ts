import type { Entry } from '../../src/elicitation/entry';
import type { ChoiceField, MultiChoiceField } from '../../src/elicitation/field';
import { element } from '../page/element';
import type { Control, ControlContext } from './control';
import { omitted } from './omitted';
import { OptionList } from './optionList';

/** Many options in a list that can be searched, below a line that says what is chosen. */
export abstract class ManyControl<
  Choice extends ChoiceField | MultiChoiceField,
> implements Control {
  readonly element: HTMLElement;
  protected readonly list: OptionList;
  protected readonly state = element('p', { class: 'state', dir: 'auto' });
  protected entry: Entry = omitted;

  constructor(
    protected readonly field: Choice,
    protected readonly context: ControlContext,
  ) {
    this.list = new OptionList({
      ...context,
      options: field.options,
      required: field.required,
      multiple: field.kind === 'multiChoice',
      isChosen: (index) => this.isChosen(index),
      pick: (index) => {
        this.pick(index);
        this.sayState();
        this.list.refresh(index);
        this.context.changed();
      },
    });
    this.element = element('div', { class: 'many' }, this.state, this.list.element);
  }

  read(): Entry {
    return this.entry;
  }

  show(entry: Entry): void {
    this.take(entry);
    this.sayState();
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

  protected abstract isChosen(index: number): boolean;

  /** Changes the entry as the person asks by picking an option. */
  protected abstract pick(index: number): void;

  /** Takes as much of an entry as the options can show. */
  protected abstract take(entry: Entry): void;

  protected abstract sayState(): void;
}
