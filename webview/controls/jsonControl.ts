import type { Entry } from '../../src/elicitation/entry';
import type { JsonField } from '../../src/elicitation/field';
import { element } from '../page/element';
import { BoxControl } from './boxControl';
import type { ControlContext } from './control';

/** A chosen value is laid out as JSON, a string in its quotes; typed text stays as typed. */
function jsonText(entry: Entry): string {
  switch (entry.kind) {
    case 'omit':
      return '';
    case 'text':
      return entry.text;
    case 'value':
      return JSON.stringify(entry.value, null, 2);
  }
}

/** A value beyond the specification's flat kinds, typed as JSON, where it can be answered at all. */
export class JsonControl extends BoxControl {
  constructor(
    private readonly field: JsonField,
    context: ControlContext,
    entry: Entry,
  ) {
    const rows = field.unanswerable === true ? '1' : '6';
    super(field, context, element('textarea', { class: 'json', rows }), jsonText);
    this.show(entry);
  }

  override setDisabled(disabled: boolean): void {
    super.setDisabled(disabled || this.field.unanswerable === true);
  }
}
