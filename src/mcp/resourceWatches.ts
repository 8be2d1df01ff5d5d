import { once } from 'node:events';
import type { Client } from '@modelcontextprotocol/client';
import { describeError } from './describeError';
import { keepSubscribed } from './keepSubscribed';
import type { Logger } from './logger';

/** A resource that somebody looks at, or did. */
interface Watched {
  readonly callbacks: Set<() => void>;
  /** Ends the subscription. */
  stop: AbortController;
  /** Resolves when the server knows of no subscription any more. */
  ended: Promise<void>;
}

/**
 * The resources of one connection that somebody looks at. The server is asked
 * once for each to tell of its changes where it says that it can
 * (resources/subscribe; since 2026-07-28 subscriptions/listen).
 */
export class ResourceWatches {
  private readonly watched = new Map<string, Watched>();

  constructor(private readonly log: Logger) {}

  /**
   * Watches a resource.
   *
   * @returns stops watching it
   */
  watch(client: Client, uri: string, onUpdated: () => void): () => void {
    const watched = this.watched.get(uri) ?? {
      callbacks: new Set(),
      stop: new AbortController(),
      ended: Promise.resolve(),
    };
    this.watched.set(uri, watched);
    if (watched.callbacks.size === 0) {
      this.subscribe(client, uri, watched);
    }
    watched.callbacks.add(onUpdated);
    return () => {
      if (watched.callbacks.delete(onUpdated) && watched.callbacks.size === 0) {
        watched.stop.abort();
      }
    };
  }

  /** The server says that a resource, or part of it, has changed. */
  updated(uri: string): void {
    for (const [candidate, watched] of this.watched) {
      if (uri === candidate || uri.startsWith(`${candidate.replace(/\/$/, '')}/`)) {
        tell(watched);
      }
    }
  }

  /** The session is over; what is looked at waits for the next. */
  disconnect(): void {
    for (const { stop } of this.watched.values()) {
      stop.abort();
    }
  }

  /** A new session has begun, which knows nothing of what the old one was asked; meanwhile anything may have changed. */
  renew(client: Client): void {
    for (const [uri, watched] of this.watched) {
      if (watched.callbacks.size > 0) {
        watched.stop.abort();
        this.subscribe(client, uri, watched);
        tell(watched);
      }
    }
  }

  /** One after the other: the end of one subscription must not reach the server after the begin of the next. */
  private subscribe(client: Client, uri: string, watched: Watched): void {
    if (client.getServerCapabilities()?.resources?.subscribe !== true) {
      return;
    }
    const { ended } = watched;
    const stop = new AbortController();
    watched.stop = stop;
    watched.ended = ended
      .then(() =>
        client.getProtocolEra() === 'modern'
          ? keepSubscribed(client, { resourceSubscriptions: [uri] }, stop.signal, () => {
              tell(watched);
            })
          : subscribeUntil(client, uri, stop.signal),
      )
      .catch((error: unknown) => {
        this.log.warn(`Changes of ${uri} will not be noticed: ${describeError(error)}`);
      });
  }
}

function tell({ callbacks }: Watched): void {
  for (const onUpdated of callbacks) {
    onUpdated();
  }
}

async function subscribeUntil(client: Client, uri: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) {
    return;
  }
  const stopped = once(signal, 'abort');
  await client.subscribeResource({ uri });
  await stopped;
  if (client.transport !== undefined) {
    await client.unsubscribeResource({ uri });
  }
}
