import { l10n, ThemeIcon, window, type QuickInputButton } from 'vscode';
import type { Entry } from '../../elicitation/entry';
import type { JsonField, NumberField, TextField } from '../../elicitation/field';
import { readEntry } from '../../elicitation/value';
import type { Question } from '../question';
import { fieldLabel } from './fieldLabel';
import { plainPrompt } from './plainText';
import { setPrompt, showStep, type StepPosition } from './step';
import type { StepAction } from './stepAction';

/** Asks for a field that is typed. What is typed is read and checked at every key. */
export function askTextStep(
  field: TextField | NumberField | JsonField,
  question: Question,
  position: StepPosition,
): Promise<StepAction> {
  const { entries } = question;
  const input = window.createInputBox();
  const shown = textOf(entries.get(field.name));
  input.value = shown;
  input.password = field.sensitive;
  setPrompt(input, fieldLabel(field), field.description ?? '');
  input.placeholder = placeholderOf(field);

  const sendEmpty: QuickInputButton = {
    iconPath: new ThemeIcon('symbol-string'),
    tooltip: l10n.t('Send Empty Text'),
  };
  const empty: Entry = { kind: 'value', value: '' };
  if (field.kind === 'text' && readEntry(field, empty).kind === 'value') {
    input.buttons = [sendEmpty];
  }

  return showStep(input, question, position, (finish) => {
    /** The validation message is shown from the first key on, not before. */
    const check = (): string | undefined => {
      const reading = readEntry(field, entries.get(field.name) ?? { kind: 'omit' });
      return reading.kind === 'error' ? plainPrompt(reading.message) : undefined;
    };
    input.onDidChangeValue((text) => {
      entries.set(field.name, text === '' ? { kind: 'omit' } : { kind: 'text', text });
      input.validationMessage = text === '' ? undefined : check();
    });
    input.onDidTriggerButton((button) => {
      if (button === sendEmpty) {
        entries.set(field.name, empty);
        finish({ kind: 'next' });
      }
    });
    input.onDidAccept(() => {
      const problem = check();
      input.validationMessage = problem;
      if (problem === undefined) {
        finish({ kind: 'next' });
      }
    });
  });
}

function textOf(entry: Entry | undefined): string {
  switch (entry?.kind) {
    case 'text':
      return entry.text;
    case 'value':
      return typeof entry.value === 'string' ? entry.value : JSON.stringify(entry.value);
    case 'omit':
    case undefined:
      return '';
  }
}

function placeholderOf(field: TextField | NumberField | JsonField): string {
  if (field.sensitive) {
    return l10n.t('This looks like a secret. Servers must not ask for secrets this way.');
  }
  const skip = field.required ? '' : l10n.t('Leave empty to skip');
  return [field.hint, skip].filter((part) => part !== '').join(' · ');
}
