import { window, type QuickPickItem } from 'vscode';
import type { Entry } from '../../elicitation/entry';
import type { MultiChoiceField, Option } from '../../elicitation/field';
import type { Question } from '../question';
import { describeValue } from './describeValue';
import { fieldLabel } from './fieldLabel';
import { plainLabel } from './plainText';
import { setPrompt, showStep, type StepPosition } from './step';
import type { StepAction } from './stepAction';

interface OptionItem extends QuickPickItem {
  readonly value: Option['value'];
}

/** Asks for any number of values. Ticks count when OK is pressed, and not before. */
export function askMultiChoiceStep(
  field: MultiChoiceField,
  question: Question,
  position: StepPosition,
): Promise<StepAction> {
  const { entries } = question;
  const pick = window.createQuickPick<OptionItem>();
  const before = entries.get(field.name) ?? { kind: 'omit' };
  const ticked = before.kind === 'value' && Array.isArray(before.value) ? before.value : [];
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const items = field.options.map(({ value, title, description }): OptionItem => ({
    label: plainLabel(title),
    value,
    ...describeValue(value, title),
    ...(description === undefined ? {} : { detail: plainLabel(description) }),
  }));
  pick.items = items;
  pick.selectedItems = items.filter((item) => ticked.includes(item.value));
  const hint = [field.description ?? '', field.hint].filter((part) => part !== '').join(' · ');
  setPrompt(pick, fieldLabel(field), hint);

  return showStep(pick, question, position, (finish, fail) => {
    /** Nothing ticked leaves an unanswered field unanswered; unticking what was there answers with none. */
    const entry = (): Entry => {
      const selected = new Set(pick.selectedItems.map((item) => item.value));
      // In the order of the options, as the form has them, not of the ticks.
      const values = field.options.map(({ value }) => value).filter((value) => selected.has(value));
      return values.length === 0 && before.kind === 'omit' && !field.required
        ? before
        : { kind: 'value', value: values };
    };
    pick.onDidChangeSelection(() => {
      entries.set(field.name, entry());
    });
    const accept = async (): Promise<void> => {
      const answer = entry();
      const reading = await question.reader.readEntry(question.form, field, answer);
      if (reading.kind === 'error') {
        setPrompt(pick, fieldLabel(field), reading.message);
        return;
      }
      entries.set(field.name, answer);
      finish({ kind: 'next' });
    };
    pick.onDidAccept(() => {
      accept().catch(fail);
    });
  });
}
