import type { Field } from '../../elicitation/field';
import type { Answer, Question } from '../question';
import { askChoiceStep } from './choiceStep';
import { askCompletionStep } from './completionStep';
import { askMultiChoiceStep } from './multiChoiceStep';
import { askReviewStep } from './reviewStep';
import { closeLeftStep, type StepPosition } from './step';
import type { StepAction } from './stepAction';
import { askTextStep } from './textStep';

/** Asks field by field in quick inputs, then shows what would be sent. */
export async function askInQuickInput(question: Question): Promise<Answer> {
  try {
    return await askSteps(question);
  } finally {
    closeLeftStep();
  }
}

async function askSteps(question: Question): Promise<Answer> {
  const { fields } = question.form;
  let index = 0;
  let isEditing = false;
  for (;;) {
    const field = fields[index];
    const position: StepPosition = {
      step: index + 1,
      totalSteps: fields.length + 1,
      canGoBack: index > 0 || isEditing,
    };
    const action =
      field === undefined
        ? await askReviewStep(question, position)
        : await askField(field, question, position);
    switch (action.kind) {
      case 'next':
        index = isEditing ? fields.length : index + 1;
        isEditing = false;
        break;
      case 'back':
        index = isEditing ? fields.length : index - 1;
        isEditing = false;
        break;
      case 'edit':
        index = action.index;
        isEditing = true;
        break;
      default:
        return action;
    }
  }
}

function askField(field: Field, question: Question, position: StepPosition): Promise<StepAction> {
  switch (field.kind) {
    case 'boolean':
    case 'choice':
      return askChoiceStep(field, question, position);
    case 'multiChoice':
      return askMultiChoiceStep(field, question, position);
    case 'text':
      return question.complete === undefined || field.sensitive
        ? askTextStep(field, question, position)
        : askCompletionStep(field, question, question.complete, position);
    case 'number':
    case 'json':
      return askTextStep(field, question, position);
  }
}
