import { setTimeout as sleep } from 'node:timers/promises';
import { METHOD_NOT_FOUND, ProtocolError, type Client } from '@modelcontextprotocol/client';
import { describeError } from './describeError';
import type { Logger } from './logger';

/** How long to wait before each new try to subscribe, in milliseconds; after the last a failure is final. */
const PAUSES_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

/** The pause after those, between subscriptions that work but do not last. */
const LONGEST_PAUSE_MS = 30_000;

/** A subscription that lasted this long was well: the pauses begin anew. */
const WELL_AFTER_MS = 60_000;

/**
 * Asks a server of 2026-07-28 to tell of changes of its lists, and asks again
 * when its subscription ends; older servers tell by themselves.
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
  let isResumed = false;
  let rest = PAUSES_MS;
  while (!signal.aborted) {
    const start = Date.now();
    try {
      const subscription = await client.listen(filter, { signal });
      if (isResumed) {
        onResumed();
      }
      await subscription.closed;
      isResumed = true;
    } catch (error) {
      const isUnknown = error instanceof ProtocolError && error.code === METHOD_NOT_FOUND;
      if (isUnknown || rest.length === 0) {
        log.warn(`Changes of its lists will not be noticed: ${describeError(error)}`);
        return;
      }
    }
    rest = Date.now() - start > WELL_AFTER_MS ? PAUSES_MS : rest;
    const [pause = LONGEST_PAUSE_MS, ...later] = rest;
    rest = later;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
