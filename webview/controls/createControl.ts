import type { Entry } from '../../src/elicitation/entry';
import type { Field } from '../../src/elicitation/field';
import { CheckboxControl } from './checkboxControl';
import { CheckboxesControl } from './checkboxesControl';
import type { Control, ControlContext } from './control';
import { DateControl } from './dateControl';
import { JsonControl } from './jsonControl';
import { ListControl } from './listControl';
import { MultiListControl } from './multiListControl';
import { NumberControl } from './numberControl';
import { RadioControl } from './radioControl';
import { TextControl } from './textControl';

/** Most options that stand open as radio buttons; more go into a searchable list. */
const MOST_RADIOS = 6;
/** Most options that stand open as checkboxes. */
const MOST_CHECKBOXES = 10;

/** The control for a field, by its kind and the number of its options. */
export function createControl(field: Field, context: ControlContext, entry: Entry): Control {
  switch (field.kind) {
    case 'text':
      return field.format === 'date' || field.format === 'date-time'
        ? new DateControl(field, context, entry, field.format === 'date-time')
        : new TextControl(field, context, entry);
    case 'number':
      return new NumberControl(field, context, entry);
    case 'boolean': {
      const { yes, no } = context.strings;
      const options = [
        { value: true, title: yes },
        { value: false, title: no },
      ];
      return field.default === undefined
        ? new RadioControl(field, context, options, entry)
        : new CheckboxControl(field, context, entry);
    }
    case 'choice':
      return field.options.length <= MOST_RADIOS
        ? new RadioControl(field, context, field.options, entry)
        : new ListControl(field, context, entry);
    case 'multiChoice':
      return field.options.length <= MOST_CHECKBOXES
        ? new CheckboxesControl(field, context, entry)
        : new MultiListControl(field, context, entry);
    case 'json':
      return new JsonControl(field, context, entry);
  }
}
