import { TextField as ToolkitTextField, TextFieldType } from '@vscode/webview-ui-toolkit';
import type { Entry } from '../../src/elicitation/entry';
import type { TextField } from '../../src/elicitation/field';
import { element } from '../page/element';
import type { Control, ControlContext } from './control';
import { entryText } from './entryText';
import { maskButton } from './maskButton';
import { toolkit } from './toolkit';
import { typedEntry } from './typedEntry';

/** Keyboards of touch devices; the toolkit's own `type` would trim what was typed. */
const inputModes: Readonly<Record<string, string>> = { email: 'email', uri: 'url' };

/** Plain text, one line or many, in the toolkit's boxes. */
export class TextControl implements Control {
  readonly element = element('div', { class: 'box' });
  private readonly box;
  private entry: Entry;

  constructor(
    private readonly field: TextField,
    private readonly context: ControlContext,
    entry: Entry,
  ) {
    this.entry = entry;
    this.box = this.needsLines() ? toolkit.textArea() : toolkit.textField();
    this.box.required = field.required;
    this.box.id = context.id;
    this.box.addEventListener('input', () => {
      this.entry = typedEntry(this.box.value);
      context.changed();
    });
    this.element.append(this.box);
    if (field.sensitive) {
      this.element.append(maskButton(context, (masked) => this.setMasked(masked)));
    }
    this.show(entry);
  }

  read(): Entry {
    return this.entry;
  }

  show(entry: Entry): void {
    this.entry = entry;
    this.box.value = entryText(entry);
  }

  setProblem(message: string | undefined): void {
    this.box.setAttribute('aria-invalid', String(message !== undefined));
    this.box.classList.toggle('invalid', message !== undefined);
    this.describe(message);
  }

  focus(): void {
    this.box.focus();
  }

  setDisabled(disabled: boolean): void {
    this.box.disabled = disabled;
    for (const button of this.element.querySelectorAll('button')) {
      button.disabled = disabled;
    }
  }

  /**
   * The inner control exists from now on. Ids of the page mean nothing in
   * there, so name and description are given to it as text. The toolkit's own
   * way would name the host as well, and both after its English "Text field";
   * taking that name away reaches the inner control in the next frame.
   */
  attached(): void {
    this.box.removeAttribute('aria-label');
    requestAnimationFrame(() => this.inner()?.setAttribute('aria-label', this.field.title));
    this.box.setAttribute('aria-invalid', 'false');
    const inner = this.inner();
    const mode = inputModes[this.field.format ?? ''];
    if (mode !== undefined) {
      inner?.setAttribute('inputmode', mode);
    }
    inner?.setAttribute('autocomplete', 'off');
    if (this.field.sensitive) {
      inner?.setAttribute('spellcheck', 'false');
    }
    this.describe(undefined);
  }

  private describe(problem: string | undefined): void {
    const text = [problem, this.context.description].filter(Boolean).join(' ');
    this.inner()?.setAttribute('aria-description', text);
  }

  private inner(): Element | null | undefined {
    return this.box.shadowRoot?.querySelector('.control');
  }

  /** A one-line box would drop line breaks that are already in the answer. */
  private needsLines(): boolean {
    const value = this.field.default ?? '';
    const given = [this.entry, { kind: 'value', value } as const].map(entryText);
    return this.field.multiline || given.some((text) => /[\r\n]/.test(text));
  }

  private setMasked(masked: boolean): void {
    if (this.box instanceof ToolkitTextField) {
      this.box.type = masked ? TextFieldType.password : TextFieldType.text;
    } else {
      this.box.classList.toggle('masked', masked);
    }
  }
}
