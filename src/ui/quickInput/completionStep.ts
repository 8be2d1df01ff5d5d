import { l10n, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { Entry } from '../../elicitation/entry';
import type { TextField } from '../../elicitation/field';
import type { Completion } from '../../mcp/completion';
import { describeError } from '../../mcp/describeError';
import type { Completer, Question } from '../question';
import { fieldLabel } from './fieldLabel';
import { plainLabel } from './plainText';
import { setPrompt, showStep, type StepPosition } from './step';
import type { StepAction } from './stepAction';

interface CompletionItem extends QuickPickItem {
  readonly entry: Entry | undefined;
}

/** How long typing rests before the server is asked, in milliseconds. */
const REST_MS = 150;

/**
 * Asks for a text that the server completes as it is typed. What is typed
 * always stands first, so that Enter takes it and nothing else.
 */
export function askCompletionStep(
  field: TextField,
  question: Question,
  complete: Completer,
  position: StepPosition,
): Promise<StepAction> {
  const { entries } = question;
  const pick = window.createQuickPick<CompletionItem>();
  setPrompt(pick, fieldLabel(field), field.description ?? '');
  pick.value = textOf(entries.get(field.name));

  return showStep(pick, question, position, (finish, fail) => {
    let asked = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const propose = async (text: string, signal: AbortSignal): Promise<void> => {
      let proposed: readonly CompletionItem[];
      try {
        const others = othersOf(entries, field.name);
        proposed = completionItems(await complete(field.name, text, others, signal), text);
      } catch (error) {
        proposed = [note(l10n.t('Nothing is proposed: {0}', describeError(error)))];
      }
      // What the server proposes for a text that has been typed over is nothing any more.
      if (!signal.aborted) {
        pick.busy = false;
        pick.items = [...ownItems(field, text), ...proposed];
      }
    };
    const ask = (text: string, restMs: number): void => {
      asked.abort();
      clearTimeout(timer);
      asked = new AbortController();
      const { signal } = asked;
      pick.busy = true;
      pick.items = ownItems(field, text);
      timer = setTimeout(() => {
        propose(text, signal).catch(fail);
      }, restMs);
    };
    pick.onDidChangeValue((text) => {
      entries.set(field.name, text === '' ? { kind: 'omit' } : { kind: 'text', text });
      ask(text, REST_MS);
    });
    pick.onDidAccept(() => {
      // Whoever types and presses Enter at once is ahead of the editor's report of what is in front.
      const [active] = pick.activeItems;
      const isCurrent = active !== undefined && pick.items.includes(active);
      const entry = (isCurrent ? active : pick.items[0])?.entry;
      if (entry !== undefined) {
        entries.set(field.name, entry);
        finish({ kind: 'next' });
      }
    });
    pick.onDidHide(() => {
      asked.abort();
      clearTimeout(timer);
    });
    ask(pick.value, 0);
  });
}

/** What can be answered without the server: what is typed, or nothing where that is allowed. */
function ownItems(field: TextField, text: string): readonly CompletionItem[] {
  if (text !== '') {
    return [
      {
        label: plainLabel(text),
        description: l10n.t('as typed'),
        alwaysShow: true,
        entry: { kind: 'text', text },
      },
    ];
  }
  return field.required
    ? [note(l10n.t('Type, or choose what the server proposes'))]
    : [{ label: l10n.t('Leave unanswered'), alwaysShow: true, entry: { kind: 'omit' } }];
}

function completionItems({ values, hasMore }: Completion, text: string): readonly CompletionItem[] {
  const items = values
    .filter((value) => value !== text && value !== '')
    .map((value): CompletionItem => {
      return { label: plainLabel(value), alwaysShow: true, entry: { kind: 'text', text: value } };
    });
  return [
    ...(items.length === 0 ? [] : [heading(l10n.t('Proposed by the server'))]),
    ...items,
    ...(hasMore ? [note(l10n.t('There are more. Type to narrow them down.'))] : []),
  ];
}

function heading(label: string): CompletionItem {
  return { label, kind: QuickPickItemKind.Separator, entry: undefined };
}

/** Something to know, which cannot be chosen. */
function note(label: string): CompletionItem {
  return { label: `$(info) ${plainLabel(label)}`, alwaysShow: true, entry: undefined };
}

function textOf(entry: Entry | undefined): string {
  switch (entry?.kind) {
    case 'text':
      return entry.text;
    case 'value':
      return typeof entry.value === 'string' ? entry.value : '';
    case 'omit':
    case undefined:
      return '';
  }
}

function othersOf(
  entries: ReadonlyMap<string, Entry>,
  own: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...entries]
      .map(([name, entry]) => [name, textOf(entry)] as const)
      .filter(([name, text]) => name !== own && text !== ''),
  );
}
