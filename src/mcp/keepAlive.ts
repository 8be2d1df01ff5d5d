import type { Client } from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';
import { describeError } from './describeError';
import type { Logger } from './logger';

/** How often the server hears that the person is still at it; servers give up after 60 seconds and less. */
const EVERY_MS = 10_000;

/**
 * Sends progress for a request of the server that came with a progress token,
 * so that the server keeps waiting. The result ends it.
 */
export function keepAlive(client: Client, params: unknown, log: Logger): () => void {
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  const token = isJsonObject(meta) ? meta['progressToken'] : undefined;
  if (typeof token !== 'string' && typeof token !== 'number') {
    return () => undefined;
  }
  let progress = 0;
  const timer = setInterval(() => {
    progress++;
    client
      .notification({
        method: 'notifications/progress',
        params: { progressToken: token, progress },
      })
      .catch((error: unknown) => {
        log.warn(`The server could not be told that its question is open: ${describeError(error)}`);
      });
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
  };
}
