import type { Entry } from '../../src/elicitation/entry';
import type { NumberField } from '../../src/elicitation/field';
import { element } from '../page/element';
import { BoxControl } from './boxControl';
import type { ControlContext } from './control';

/**
 * A number, as text: a number box would round it, follow the locale, and hide
 * what it cannot read. The host reads the text.
 */
export class NumberControl extends BoxControl {
  constructor(field: NumberField, context: ControlContext, entry: Entry) {
    const inputmode = field.integer ? 'numeric' : 'decimal';
    super(field, context, element('input', { type: 'text', class: 'short', inputmode }));
    this.show(entry);
  }
}
