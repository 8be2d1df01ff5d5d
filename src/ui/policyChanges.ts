import { l10n } from 'vscode';
import type { Policies } from '../elicitation/policy';
import type { Server } from '../mcp/server';
import { readOptionsOf } from './settings';

/**
 * What has changed in how servers are dealt with, one sentence for each server
 * of which something has.
 *
 * @param known how each server was dealt with so far; brought up to date
 */
export function policyChanges(
  servers: readonly Server[],
  known: Map<string, Policies>,
): readonly (readonly [server: string, text: string])[] {
  return servers.flatMap(({ name, entry }) => {
    const before = known.get(name);
    if (before === undefined) {
      return [];
    }
    const { options } = readOptionsOf(name, entry.scope);
    known.set(name, options);
    const text = describe(before, options);
    return text === '' ? [] : [[name, text] as const];
  });
}

function describe(before: Policies, now: Policies): string {
  const sentences = [
    before.form === now.form
      ? ''
      : l10n.t(
          'Settings for questions with a form: “{1}”, before that “{0}”.',
          before.form,
          now.form,
        ),
    before.url === now.url
      ? ''
      : l10n.t(
          'Settings for requests to open a page: “{1}”, before that “{0}”.',
          before.url,
          now.url,
        ),
    before.questionsPerMinute === now.questionsPerMinute
      ? ''
      : l10n.t(
          'Settings for the most questions a minute: {1}, before that {0}.',
          before.questionsPerMinute,
          now.questionsPerMinute,
        ),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
