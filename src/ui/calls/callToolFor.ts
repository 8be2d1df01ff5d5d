import type { CallToolResult } from '@modelcontextprotocol/client';
import { l10n, type CancellationToken } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { JsonObject } from '../../elicitation/json';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import { allowDestructive } from './allowDestructive';
import { CallCancelled } from './callCancelled';
import { runWithProgress } from './runWithProgress';

/** A tool call that somebody else than the person makes, such as another extension. */
export interface ForeignCall {
  /** The server's name in settings. */
  readonly server: string;
  readonly tool: string;
  readonly args: JsonObject;
  /** Whether the person has allowed exactly this call already. */
  readonly isAllowed: boolean;
}

/**
 * Calls a tool for another extension or an agent. Its questions come before
 * the person like any other; progress is shown, and the person can cancel it.
 *
 * @throws Error naming the servers or tools there are when the one asked for is none of them
 */
export async function callToolFor(
  servers: ServerSet,
  inbox: Inbox,
  { server: name, tool, args, isAllowed }: ForeignCall,
  token: CancellationToken | undefined,
): Promise<CallToolResult> {
  const server = servers.find(name);
  if (server === undefined) {
    throw new Error(`There is no server "${name}". The servers are: ${listOf(servers.all)}`);
  }
  const connection = await server.start();
  const { tools } = connection.catalog;
  const listed = tools.find((candidate) => candidate.name === tool);
  if (listed === undefined) {
    throw new Error(`${name} has no tool "${tool}". Its tools are: ${listOf(tools)}`);
  }
  if (!isAllowed && !(await allowDestructive(server, listed, args))) {
    throw new CallCancelled(l10n.t('You did not let {0} run.', tool));
  }
  return runWithProgress(
    l10n.t('Running {0} on {1}', tool, name),
    inbox,
    (options) => connection.callTool(tool, args, options),
    token,
  );
}

function listOf(named: readonly Pick<Server, 'name'>[]): string {
  return named.map(({ name }) => name).join(', ') || '—';
}
