import type { Tool } from '@modelcontextprotocol/client';
import { l10n } from 'vscode';
import type { JsonObject } from '../../elicitation/json';
import { visibleText } from '../../elicitation/visibleText';
import type { Server } from '../../mcp/server';
import { notify } from '../notify';

/** How much of the arguments the dialog shows, in code points and lines: its buttons must stay in sight. */
const LONGEST_ARGUMENTS = 1000;
const MOST_LINES = 20;

/**
 * Asks before a tool runs that its server calls destructive. The hint is the
 * server's word: one that says nothing may destroy all the same, so only what
 * is said is acted on, and nothing is ever taken for safe.
 *
 * @returns whether the tool may run
 */
export async function allowDestructive(
  server: Server,
  tool: Tool,
  args: JsonObject,
): Promise<boolean> {
  const { destructiveHint, readOnlyHint } = tool.annotations ?? {};
  if (destructiveHint !== true || readOnlyHint === true) {
    return true;
  }
  const run = l10n.t('Run Tool');
  const choice = await notify.modal(
    l10n.t(
      'Run {0} on {1}? The server says that it may destroy something.',
      tool.name,
      server.name,
    ),
    `${l10n.t('{0} ({1}) will get these arguments:', server.name, server.identity)}\n\n${shown(args)}`,
    run,
  );
  return choice === run;
}

function shown(args: JsonObject): string {
  const text = visibleText(JSON.stringify(args, null, 2), {
    multiline: true,
    limit: LONGEST_ARGUMENTS,
  });
  const lines = text.split('\n');
  return lines.length > MOST_LINES ? `${lines.slice(0, MOST_LINES).join('\n')}\n…` : text;
}
