import { l10n, QuickInputButtons, ThemeIcon, type QuickInput, type QuickInputButton } from 'vscode';
import { setContextKey } from '../contextKeys';
import type { Question } from '../question';
import { plainPrompt } from './plainText';
import { showWhoAsks } from './showWhoAsks';
import type { StepAction } from './stepAction';

/** Where a step stands in its sequence. */
export interface StepPosition {
  /** Counts from 1. */
  readonly step: number;
  readonly totalSteps: number;
  /** Whether Back leads anywhere. */
  readonly canGoBack: boolean;
}

/** The parts that an InputBox and a QuickPick share but the editor's `QuickInput` type does not name. */
interface SteppedInput extends QuickInput {
  buttons: readonly QuickInputButton[];
  readonly onDidTriggerButton: (listener: (button: QuickInputButton) => void) => unknown;
}

/** Longest identity that the title has room for, in characters; the form and the history show all of it. */
const LONGEST_IDENTITY = 50;

/**
 * How long a key or click may still belong to what was there before, in
 * milliseconds. A question comes up by itself, under the hands of somebody who
 * types or clicks elsewhere, and must not take that for an answer.
 */
const SETTLE_MS = 400;

/** What leads from one step to another. */
const MOVES: ReadonlySet<StepAction['kind']> = new Set(['next', 'back', 'edit']);

/** When each question first came up, in milliseconds since 1970. */
const appearedAt = new WeakMap<Question, number>();

/** Escape within the step that is shown now; undefined when none is. */
let escapeShownStep: (() => void) | undefined;

/**
 * The input of a step that was left for another. It stays until that one is shown: without
 * any, the keyboard would be with what is below for a moment, which may keep it.
 */
let leftInput: SteppedInput | undefined;

/** Takes the step away that was left for another, when there is to be no other. */
export function closeLeftStep(): void {
  leftInput?.dispose();
  leftInput = undefined;
}

/** Answers the question that is shown in a quick input with cancel. Does nothing when there is none. */
export function cancelShownStep(): void {
  escapeShownStep?.();
}

/**
 * Shows one step and resolves with what ended it. An extension can't see why
 * a quick input was hidden, so Escape comes through our own keybinding
 * ({@link cancelShownStep}); being hidden without it means that something
 * else took the place, and the question stays.
 */
export function showStep(
  input: SteppedInput,
  question: Question,
  position: StepPosition,
  wire: (finish: (action: StepAction) => void, fail: (error: unknown) => void) => void,
): Promise<StepAction> {
  return new Promise((resolve, reject) => {
    const shownAt = Date.now();
    const firstShownAt = appearedAt.get(question) ?? shownAt;
    appearedAt.set(question, firstShownAt);
    const escape = (): void => {
      finish({ kind: Date.now() - firstShownAt < SETTLE_MS ? 'aside' : 'cancel' });
    };
    const close = (): void => {
      finish({ kind: 'closed', isReasonShown: question.closed.reason === null });
    };
    let isFinished = false;
    const leave = (isForAnother: boolean, settle: () => void): void => {
      if (isFinished) {
        return;
      }
      isFinished = true;
      question.closed.removeEventListener('abort', close);
      if (escapeShownStep === escape) {
        escapeShownStep = undefined;
        setContextKey('mcpElicitation.asking', false);
      }
      if (isForAnother) {
        leftInput = input;
      } else {
        input.dispose();
      }
      settle();
    };
    const finish = (action: StepAction): void => {
      if (action.kind === 'accept' && Date.now() - shownAt < SETTLE_MS) {
        return;
      }
      leave(MOVES.has(action.kind), () => {
        resolve(action);
      });
    };
    const fail = (error: unknown): void => {
      leave(false, () => {
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    };
    if (question.closed.aborted) {
      close();
      return;
    }
    question.closed.addEventListener('abort', close);

    const actions = stepButtons(question, position);
    input.title = stepTitle(question);
    input.step = position.step;
    input.totalSteps = position.totalSteps;
    input.ignoreFocusOut = true;
    const who: QuickInputButton = {
      iconPath: new ThemeIcon('shield'),
      tooltip: l10n.t('Who Asks?'),
    };
    const more = question.actions === undefined ? [] : [who];
    input.buttons = [...actions.keys(), ...more, ...input.buttons];
    input.onDidTriggerButton((button) => {
      if (button === who) {
        void showWhoAsks(question, question.actions);
      }
      const action = actions.get(button);
      if (action !== undefined) {
        finish(action);
      }
    });
    input.onDidHide(() => {
      finish({ kind: 'aside' });
    });
    wire(finish, fail);
    escapeShownStep = escape;
    setContextKey('mcpElicitation.asking', true);
    input.show();
    closeLeftStep();
  });
}

/** Who asks, for what, and the message: the one line that stays while fields come and go. */
function stepTitle({ server, identity, source, cause, form }: Question): string {
  const facts = [shortIdentity(identity), ...(source === undefined ? [] : [source])];
  const asker = `${server} (${facts.join(', ')})`;
  return `${cause === undefined ? asker : l10n.t('{0}, {1}', asker, cause)}: ${form.message}`;
}

/** File names in place of whole paths, such as "node server.js". */
function shortIdentity(identity: string): string {
  const short = identity.replace(/(?:[A-Za-z]:)?[\\/][^\s"]*[\\/]/g, '');
  return short.length > LONGEST_IDENTITY ? `${short.slice(0, LONGEST_IDENTITY)}…` : short;
}

function stepButtons(
  { isElicitation }: Question,
  { canGoBack }: StepPosition,
): ReadonlyMap<QuickInputButton, StepAction> {
  const buttons = new Map<QuickInputButton, StepAction>();
  if (canGoBack) {
    buttons.set(QuickInputButtons.Back, { kind: 'back' });
  }
  if (isElicitation) {
    buttons.set(
      { iconPath: new ThemeIcon('circle-slash'), tooltip: l10n.t('Decline') },
      { kind: 'decline' },
    );
    buttons.set({ iconPath: new ThemeIcon('clock'), tooltip: l10n.t('Later') }, { kind: 'later' });
  }
  buttons.set(
    { iconPath: new ThemeIcon('list-flat'), tooltip: l10n.t('Open as Form') },
    { kind: 'openAsForm' },
  );
  return buttons;
}

/**
 * Shows what a step asks for. A quick pick has a prompt line in newer editors
 * only, so older ones get a placeholder.
 */
export function setPrompt(
  input: { placeholder: string | undefined } & object,
  label: string,
  details: string,
): void {
  const text = details === '' ? label : `${label}: ${details}`;
  if (hasPrompt(input)) {
    input.prompt = plainPrompt(text);
  } else {
    input.placeholder = text;
  }
}

function hasPrompt(input: object): input is { prompt: string | undefined } {
  return 'prompt' in input;
}
