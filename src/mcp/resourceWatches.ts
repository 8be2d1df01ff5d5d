import type { Client } from '@modelcontextprotocol/client';
import { describeError } from './describeError';
import type { Logger } from './logger';

interface Watch {
  readonly onUpdated: () => void;
  /** Ends the subscription; undefined where there is none. */
  subscribed: Promise<(() => Promise<unknown>) | undefined>;
}

/**
 * The resources of one connection that somebody looks at. The server is asked
 * to tell of their changes where it says that it can
 * (resources/subscribe; since 2026-07-28 subscriptions/listen).
 */
export class ResourceWatches {
  private readonly watches = new Map<string, Set<Watch>>();

  constructor(private readonly log: Logger) {}

  /**
   * Watches a resource.
   *
   * @returns stops watching it
   */
  watch(client: Client, uri: string, onUpdated: () => void): () => void {
    const watch: Watch = { onUpdated, subscribed: this.subscribe(client, uri) };
    const watches = this.watches.get(uri) ?? new Set();
    this.watches.set(uri, watches.add(watch));
    return () => {
      watches.delete(watch);
      void this.end(watch);
    };
  }

  /** The server says that a resource, or part of it, has changed. */
  updated(uri: string): void {
    for (const [watched, watches] of this.watches) {
      if (uri === watched || uri.startsWith(`${watched.replace(/\/$/, '')}/`)) {
        for (const { onUpdated } of watches) {
          onUpdated();
        }
      }
    }
  }

  /** A new session has begun, which knows nothing of what the old one was asked; meanwhile anything may have changed. */
  renew(client: Client): void {
    for (const [uri, watches] of this.watches) {
      for (const watch of watches) {
        watch.subscribed = this.subscribe(client, uri);
        watch.onUpdated();
      }
    }
  }

  private async subscribe(
    client: Client,
    uri: string,
  ): Promise<(() => Promise<unknown>) | undefined> {
    if (client.getServerCapabilities()?.resources?.subscribe !== true) {
      return undefined;
    }
    try {
      if (client.getProtocolEra() === 'modern') {
        const subscription = await client.listen({ resourceSubscriptions: [uri] });
        return () => subscription.close();
      }
      await client.subscribeResource({ uri });
      return () =>
        client.transport === undefined ? Promise.resolve() : client.unsubscribeResource({ uri });
    } catch (error) {
      this.log.warn(`Changes of ${uri} will not be noticed: ${describeError(error)}`);
      return undefined;
    }
  }

  private async end({ subscribed }: Watch): Promise<void> {
    try {
      await (
        await subscribed
      )?.();
    } catch (error) {
      this.log.warn(`A subscription could not be ended: ${describeError(error)}`);
    }
  }
}
