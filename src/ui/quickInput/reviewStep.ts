import { l10n, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { Field } from '../../elicitation/field';
import { displayValue } from '../../elicitation/displayValue';
import type { ContentReading } from '../../elicitation/value';
import { submitLabel, type Question } from '../question';
import { previewOf } from '../preview';
import { plainLabel } from './plainText';
import { setPrompt, showStep, type StepPosition } from './step';
import type { StepAction } from './stepAction';

interface ReviewItem extends QuickPickItem {
  readonly action: StepAction | undefined;
}

/** The last step: the exact content that would be sent. It can be sent, or any field changed. */
export async function askReviewStep(
  question: Question,
  position: StepPosition,
): Promise<StepAction> {
  const { form, entries, isElicitation } = question;
  const { content, problems } = await question.reader.readEntries(form, entries);
  const pick = window.createQuickPick<ReviewItem>();
  const hasFields = form.fields.length > 0;
  const isFit = problems.length === 0;
  const submit: ReviewItem = {
    label: `$(check) ${submitLabel(question)}`,
    detail: plainLabel(previewOf(form, content)),
    action: { kind: 'accept', content },
  };
  pick.items = [
    ...(isFit ? [submit] : problems.map((problem) => problemItem(problem.message))),
    ...(isElicitation ? [declineItem()] : []),
    ...(hasFields ? [separator(l10n.t('Change an answer'))] : []),
    ...form.fields.map((field, index) => fieldItem(field, index, question, content)),
  ];
  setPrompt(
    pick,
    hasFields ? l10n.t('Review') : l10n.t('Nothing to fill in'),
    isFit
      ? l10n.t('This is exactly what {0} will receive.', question.server)
      : l10n.t('Some answers need attention.'),
  );

  return showStep(pick, question, position, (finish) => {
    pick.onDidAccept(() => {
      const action = pick.activeItems[0]?.action;
      if (action !== undefined) {
        finish(action);
      }
    });
  });
}

function declineItem(): ReviewItem {
  return {
    label: `$(circle-slash) ${l10n.t('Decline')}`,
    description: l10n.t('Say no; no answers are sent'),
    action: { kind: 'decline' },
  };
}

function problemItem(message: string): ReviewItem {
  return { label: `$(error) ${plainLabel(message)}`, action: undefined };
}

function separator(label: string): ReviewItem {
  return { label, kind: QuickPickItemKind.Separator, action: undefined };
}

function fieldItem(
  field: Field,
  index: number,
  { entries }: Question,
  content: ContentReading['content'],
): ReviewItem {
  const value = Object.hasOwn(content, field.name) ? content[field.name] : undefined;
  const shown =
    value === undefined
      ? l10n.t('not answered')
      : field.sensitive
        ? l10n.t('hidden')
        : displayValue(field, value);
  return {
    label: `$(edit) ${plainLabel(field.title)}`,
    description: plainLabel(
      value === undefined && entries.get(field.name)?.kind === 'text' ? l10n.t('not valid') : shown,
    ),
    action: { kind: 'edit', index },
  };
}
