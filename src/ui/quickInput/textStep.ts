import { l10n, ThemeIcon, window, type QuickInputButton } from 'vscode';
import type { Entry } from '../../elicitation/entry';
import type { JsonField, NumberField, TextField } from '../../elicitation/field';
import type { Question } from '../question';
import { fieldLabel } from './fieldLabel';
import { plainPrompt } from './plainText';
import { setPrompt, showStep, type StepPosition } from './step';
import type { StepAction } from './stepAction';

/** Asks for a field that is typed. What is typed is read and checked at every key. */
export async function askTextStep(
  field: TextField | NumberField | JsonField,
  question: Question,
  position: StepPosition,
): Promise<StepAction> {
  const { entries, form, reader } = question;
  const empty: Entry = { kind: 'value', value: '' };
  const mayBeEmpty =
    field.kind === 'text' && (await reader.readEntry(form, field, empty)).kind === 'value';
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
  input.buttons = mayBeEmpty ? [sendEmpty] : [];

  return showStep(input, question, position, (finish, fail) => {
    /** What is wrong with the entry as it stands. */
    const problem = async (): Promise<string | undefined> => {
      const entry = entries.get(field.name) ?? { kind: 'omit' };
      const reading = await reader.readEntry(form, field, entry);
      return reading.kind === 'error' ? plainPrompt(reading.message) : undefined;
    };
    /** Shown from the first key on, not before; a verdict on what has been typed over since is dropped. */
    const check = async (text: string): Promise<void> => {
      const message = text === '' ? undefined : await problem();
      if (input.value === text) {
        input.validationMessage = message;
      }
    };
    const accept = async (): Promise<void> => {
      const message = await problem();
      input.validationMessage = message;
      if (message === undefined) {
        finish({ kind: 'next' });
      }
    };
    input.onDidChangeValue((text) => {
      entries.set(field.name, text === '' ? { kind: 'omit' } : { kind: 'text', text });
      check(text).catch(fail);
    });
    input.onDidTriggerButton((button) => {
      if (button === sendEmpty) {
        entries.set(field.name, empty);
        finish({ kind: 'next' });
      }
    });
    input.onDidAccept(() => {
      accept().catch(fail);
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
