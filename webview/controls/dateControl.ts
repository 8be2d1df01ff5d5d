import type { Entry } from '../../src/elicitation/entry';
import type { TextField } from '../../src/elicitation/field';
import { element } from '../page/element';
import { fill } from '../page/fill';
import { BoxControl } from './boxControl';
import type { ControlContext } from './control';
import { localTime } from './localTime';

/**
 * A date, or a date with time: a text box that takes anything typed, and beside
 * it the native picker reduced to its button. A native date box alone would
 * swallow half-typed and unusual dates, and `showPicker()` is forbidden in a
 * webview's frame, so the picker opens through its own button.
 */
export class DateControl extends BoxControl {
  private readonly picker: HTMLInputElement;

  constructor(
    field: TextField,
    context: ControlContext,
    entry: Entry,
    private readonly withTime: boolean,
  ) {
    const placeholder = withTime ? 'YYYY-MM-DDThh:mm:ssZ' : 'YYYY-MM-DD';
    super(field, context, element('input', { type: 'text', class: 'short', placeholder }));
    this.picker = element('input', {
      type: withTime ? 'datetime-local' : 'date',
      class: 'picker',
      // Not named after the field: that name is the text box's alone.
      'aria-label': context.strings.choose,
      'aria-describedby': context.labelId,
      step: withTime ? '1' : undefined,
    });
    this.picker.addEventListener('input', () => this.picked());
    this.box.after(this.picker);
    if (withTime) {
      const zone = fill(context.strings.timeZone, localTime.zone());
      this.element.append(element('p', { class: 'state' }, zone));
    }
    this.show(entry);
  }

  override show(entry: Entry): void {
    super.show(entry);
    this.movePicker();
  }

  protected override typed(): void {
    super.typed();
    this.movePicker();
  }

  private picked(): void {
    const { value } = this.picker;
    this.box.value = this.withTime && value !== '' ? localTime.toRfc3339(value) : value;
    super.typed();
  }

  /** Lets the picker open at the date in the box; a text it cannot read empties it. */
  private movePicker(): void {
    const text = this.box.value.trim();
    this.picker.value = this.withTime ? localTime.toTimePicker(text) : localTime.toDatePicker(text);
  }
}
