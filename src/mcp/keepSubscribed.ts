import { setTimeout as sleep } from 'node:timers/promises';
import {
  METHOD_NOT_FOUND,
  ProtocolError,
  type Client,
  type SubscriptionFilter,
} from '@modelcontextprotocol/client';

/** How long to wait before each new try to subscribe, in milliseconds; one failure more in a row is final. */
const PAUSES_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

/** The pause after those, between subscriptions that work but do not last. */
const LONGEST_PAUSE_MS = 30_000;

/** A subscription that lasted this long was well: the pauses begin anew. */
const WELL_AFTER_MS = 60_000;

/**
 * Subscribes to what a server of 2026-07-28 tells (subscriptions/listen), and
 * again whenever that ends. Resolves once the signal ends it.
 *
 * @param onResumed called when it is told of changes again, and may have missed some
 * @throws Error when the server takes no subscription
 */
export async function keepSubscribed(
  client: Client,
  filter: SubscriptionFilter,
  signal: AbortSignal,
  onResumed: () => void,
): Promise<void> {
  let mayHaveMissed = false;
  let failures = 0;
  let rest = PAUSES_MS;
  while (!signal.aborted) {
    const start = Date.now();
    try {
      const subscription = await client.listen(filter, { signal });
      failures = 0;
      if (mayHaveMissed) {
        onResumed();
      }
      await subscription.closed;
    } catch (error) {
      const isUnknown = error instanceof ProtocolError && error.code === METHOD_NOT_FOUND;
      failures += 1;
      if (isUnknown || failures > PAUSES_MS.length) {
        throw error;
      }
    }
    mayHaveMissed = true;
    rest = Date.now() - start > WELL_AFTER_MS ? PAUSES_MS : rest;
    const [pause = LONGEST_PAUSE_MS, ...later] = rest;
    rest = later;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
