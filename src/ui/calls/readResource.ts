import type { ReadResourceResult } from '@modelcontextprotocol/client';
import { l10n } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { CallOptions } from '../../mcp/callRunner';
import type { Connection } from '../../mcp/connection';
import { runWithProgress } from './runWithProgress';

/** Reads a resource; it may ask the person, and they can cancel it. */
export function readResource(
  inbox: Inbox,
  server: string,
  connection: Connection,
  uri: string,
  by: Pick<CallOptions, 'byEditor'> = {},
): Promise<ReadResourceResult> {
  return runWithProgress(l10n.t('Reading {0} from {1}', uri, server), inbox, (options) =>
    connection.readResource(uri, { ...options, ...by }),
  );
}
