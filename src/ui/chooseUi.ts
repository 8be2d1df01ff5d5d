import type { Field } from '../elicitation/field';
import type { Question } from './question';
import type { UiSettings } from './settings';

/** Longest message that a quick input shows without crowding out what is answered, in characters. */
const LONGEST_QUICK_MESSAGE = 200;

/** Most options that a quick pick takes in at once without holding up the editor. */
const MOST_QUICK_OPTIONS = 1_000;

/**
 * Which way to ask. Few fields go to quick inputs; what can't be read or typed
 * there (long or broken messages, text over several lines, JSON, warnings
 * about secrets or about who asks, thousands of options) goes to the form whatever the settings say.
 * Texts that a server completes go to quick inputs, which can show that, however many they are.
 */
export function chooseUi(
  { form, cautions, complete }: Pick<Question, 'form' | 'cautions' | 'complete'>,
  settings: UiSettings,
): 'quickInput' | 'form' {
  if (
    settings.mode === 'form' ||
    cautions.length > 0 ||
    form.message.length > LONGEST_QUICK_MESSAGE ||
    form.message.includes('\n') ||
    form.fields.some(needsForm)
  ) {
    return 'form';
  }
  return settings.mode === 'quickInput' ||
    complete !== undefined ||
    form.fields.length <= settings.formThreshold
    ? 'quickInput'
    : 'form';
}

function needsForm(field: Field): boolean {
  return (
    field.kind === 'json' ||
    field.sensitive ||
    ('options' in field && field.options.length > MOST_QUICK_OPTIONS) ||
    (typeof field.default === 'string' && field.default.includes('\n'))
  );
}
