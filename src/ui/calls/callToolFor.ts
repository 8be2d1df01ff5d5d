import type { CallToolResult } from '@modelcontextprotocol/client';
import { l10n, type CancellationToken } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { JsonObject } from '../../elicitation/json';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import { runWithProgress } from './runWithProgress';

/** A tool call that somebody else than the person makes, such as another extension. */
export interface ForeignCall {
  /** The server's name in settings. */
  readonly server: string;
  readonly tool: string;
  readonly args: JsonObject;
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
  { server: name, tool, args }: ForeignCall,
  token: CancellationToken | undefined,
): Promise<CallToolResult> {
  const server = servers.find(name);
  if (server === undefined) {
    throw new Error(`There is no server "${name}". The servers are: ${listOf(servers.all)}`);
  }
  const connection = await server.start();
  const { tools } = connection.catalog;
  if (!tools.some((candidate) => candidate.name === tool)) {
    throw new Error(`${name} has no tool "${tool}". Its tools are: ${listOf(tools)}`);
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
