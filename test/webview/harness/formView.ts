import type { Field } from '../../../src/elicitation/field';
import type { FormView } from '../../../src/ui/form/formMessages';

/** What the host shows of a question with these fields, nothing filled in. */
export function formView(fields: readonly Field[], message = 'Please fill this in.'): FormView {
  return {
    server: 'inventory',
    identity: 'node server.js',
    source: 'your user settings',
    cautions: [],
    message,
    fields,
    entries: fields.map(({ name }) => [name, { kind: 'omit' }]),
    notes: [],
    submitLabel: 'Submit',
    canDecline: true,
    canPostpone: true,
    isRoomy: false,
    problems: [],
  };
}
