import type { Client, Progress } from '@modelcontextprotocol/client';

/**
 * The progress tokens of the calls that are open. The SDK's own ends with the
 * first response, and a task has several (2025-11-25, tasks, progress).
 */
export class ProgressTokens {
  private readonly listeners = new Map<string, (progress: Progress) => void>();
  private last = 0;

  /** Follows what a client is told. */
  listenTo(client: Client): void {
    client.setNotificationHandler('notifications/progress', ({ params }) => {
      const { progressToken, ...progress } = params;
      // Late progress of a call that is over is no news.
      this.listeners.get(String(progressToken))?.(progress);
    });
  }

  /** A token for the requests of one call, and what ends it. */
  begin(onProgress: (progress: Progress) => void): {
    readonly token: string;
    readonly end: () => void;
  } {
    this.last++;
    const token = `call-${String(this.last)}`;
    this.listeners.set(token, onProgress);
    return {
      token,
      end: () => {
        this.listeners.delete(token);
      },
    };
  }
}
