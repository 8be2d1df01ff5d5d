import type { Entry } from '../../src/elicitation/entry';
import type { Field } from '../../src/elicitation/field';
import { element } from '../page/element';
import type { Control, ControlContext } from './control';
import { entryText } from './entryText';
import { maskButton } from './maskButton';
import { typedEntry } from './typedEntry';

/** Text in a native box, kept exactly as typed; the base of numbers, dates and JSON. */
export class BoxControl implements Control {
  readonly element = element('div', { class: 'box' });
  private entry: Entry = typedEntry('');

  constructor(
    field: Field,
    protected readonly context: ControlContext,
    protected readonly box: HTMLInputElement | HTMLTextAreaElement,
    private readonly textOf: (entry: Entry) => string = entryText,
  ) {
    box.id = context.id;
    box.setAttribute('aria-labelledby', context.labelId);
    box.setAttribute('aria-describedby', context.describedBy);
    box.setAttribute('aria-required', String(field.required));
    box.setAttribute('aria-invalid', 'false');
    box.autocomplete = 'off';
    box.spellcheck = false;
    box.addEventListener('input', () => this.typed());
    this.element.append(box);
    if (field.sensitive) {
      const setMasked = (masked: boolean) => box.classList.toggle('masked', masked);
      this.element.append(maskButton(context, setMasked));
    }
  }

  read(): Entry {
    return this.entry;
  }

  show(entry: Entry): void {
    this.entry = entry;
    this.box.value = this.textOf(entry);
  }

  setProblem(message: string | undefined): void {
    this.box.setAttribute('aria-invalid', String(message !== undefined));
  }

  focus(): void {
    this.box.focus();
  }

  setDisabled(disabled: boolean): void {
    for (const part of this.element.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
      'input, textarea, button',
    )) {
      part.disabled = disabled;
    }
  }

  protected typed(): void {
    this.entry = typedEntry(this.box.value);
    this.context.changed();
  }
}
