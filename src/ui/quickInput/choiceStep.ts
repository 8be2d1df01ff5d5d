import { l10n, window, type QuickPickItem } from 'vscode';
import type { Entry } from '../../elicitation/entry';
import type { BooleanField, ChoiceField } from '../../elicitation/field';
import type { Question } from '../question';
import { describeValue } from './describeValue';
import { fieldLabel } from './fieldLabel';
import { plainLabel } from './plainText';
import { setPrompt, showStep, type StepPosition } from './step';
import type { StepAction } from './stepAction';

interface ChoiceItem extends QuickPickItem {
  readonly entry: Entry;
}

/** Asks for one of several values, or yes or no. An optional field can be left unanswered. */
export function askChoiceStep(
  field: BooleanField | ChoiceField,
  question: Question,
  position: StepPosition,
): Promise<StepAction> {
  const pick = window.createQuickPick<ChoiceItem>();
  const items = choiceItems(field);
  const chosen = question.entries.get(field.name) ?? { kind: 'omit' };
  pick.items = items;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  setPrompt(pick, fieldLabel(field), field.description ?? field.hint);
  pick.activeItems = items.filter((item) => sameEntry(item.entry, chosen));

  return showStep(pick, question, position, (finish) => {
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item !== undefined) {
        question.entries.set(field.name, item.entry);
        finish({ kind: 'next' });
      }
    });
  });
}

function choiceItems(field: BooleanField | ChoiceField): readonly ChoiceItem[] {
  const items: ChoiceItem[] =
    field.kind === 'boolean'
      ? [
          { label: l10n.t('Yes'), entry: { kind: 'value', value: true } },
          { label: l10n.t('No'), entry: { kind: 'value', value: false } },
        ]
      : field.options.map(({ value, title, description }) => ({
          label: plainLabel(title),
          entry: { kind: 'value', value },
          ...describeValue(value, title),
          ...(description === undefined ? {} : { detail: plainLabel(description) }),
        }));
  if (!field.required) {
    // First, so that Enter alone answers nothing.
    items.unshift({ label: l10n.t('Leave unanswered'), entry: { kind: 'omit' } });
  }
  return items;
}

function sameEntry(a: Entry, b: Entry): boolean {
  return a.kind === 'value' && b.kind === 'value' ? a.value === b.value : a.kind === b.kind;
}
