import { l10n } from 'vscode';
import type { OpenCall } from '../elicitation/origin';
import { visibleText } from '../elicitation/visibleText';

/** Longest name of a call that is shown, in code points. */
const LONGEST_NAME = 80;

/** What the person started that may have led to a request, in words; undefined when there is nothing. */
export function describeCalls(calls: readonly OpenCall[]): string | undefined {
  const words = calls.map((call) => {
    const { kind } = call;
    const name = visibleText(call.name, { multiline: false, limit: LONGEST_NAME });
    switch (kind) {
      case 'tool':
        return l10n.t('tool {0}', name);
      case 'prompt':
        return l10n.t('prompt {0}', name);
      case 'resource':
        return l10n.t('resource {0}', name);
    }
  });
  switch (words.length) {
    case 0:
      return undefined;
    case 1:
      return words[0];
    default:
      return l10n.t('one of: {0}', words.join(', '));
  }
}
