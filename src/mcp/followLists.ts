import type { Client } from '@modelcontextprotocol/client';
import { describeError } from './describeError';
import { keepSubscribed } from './keepSubscribed';
import type { Logger } from './logger';

/**
 * Asks a server of 2026-07-28 to tell of changes of its lists; older servers
 * tell by themselves.
 *
 * @param signal ends it
 * @param onResumed called when it is told of changes again, and may have missed some
 */
export async function followLists(
  client: Client,
  log: Logger,
  signal: AbortSignal,
  onResumed: () => void,
): Promise<void> {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {};
  const filter = {
    ...(tools?.listChanged === true ? { toolsListChanged: true } : {}),
    ...(prompts?.listChanged === true ? { promptsListChanged: true } : {}),
    ...(resources?.listChanged === true ? { resourcesListChanged: true } : {}),
  };
  if (Object.keys(filter).length === 0) {
    return;
  }
  try {
    await keepSubscribed(client, filter, signal, onResumed);
  } catch (error) {
    log.warn(`Changes of its lists will not be noticed: ${describeError(error)}`);
  }
}
