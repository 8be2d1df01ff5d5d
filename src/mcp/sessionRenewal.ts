import { SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { t } from '../elicitation/localize';
import { CallStopped } from './callTalk';
import type { Logger } from './logger';
import { SignedInLate } from './oauth/challenge';
import { ConnectionError, type OpenClient } from './openClient';
import { unlessAborted } from './unlessAborted';

/** What the renewal of sessions needs from the connection. */
export interface SessionRenewalHost {
  readonly log: Logger;
  /** The session that requests go to now. */
  readonly opened: () => OpenClient | undefined;
  readonly isOver: () => boolean;
  /** Puts a new session in place of the one there is. */
  readonly connectAgain: () => Promise<void>;
}

/**
 * Asks again in a new session what a server did not do because it has
 * forgotten the session (streamable HTTP, session management: 404), or because
 * it wants a sign-in only now.
 */
export class SessionRenewal {
  /** The session that is being replaced, while it is. */
  private renewing:
    { readonly old: OpenClient | undefined; readonly done: Promise<void> } | undefined;

  constructor(private readonly host: SessionRenewalHost) {}

  /**
   * Makes a request, and makes it once more in a new session where that helps.
   *
   * @param signal ends the wait for a new session, which others may wait for too
   */
  async run<T>(request: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    if (this.renewing !== undefined) {
      // It would go to the session that is over.
      await wait(this.renewing.done, signal);
    }
    const opened = this.host.opened();
    try {
      return await request();
    } catch (error) {
      const { renewing } = this;
      if (renewing !== undefined && renewing.old === opened && isClosed(error)) {
        await wait(renewing.done, signal);
        // Whether the server has done it is not known, so it is not asked again.
        throw new ConnectionError(
          t('A new session began before the server had answered. Call it again.'),
          { cause: error },
        );
      }
      const isForgotten =
        error instanceof SdkHttpError &&
        // Some servers answer 400 and say so; either way nothing was run.
        (error.status === 404 ||
          (error.status === 400 && /session|not initialized/i.test(error.message))) &&
        opened?.transport.sessionId !== undefined;
      if (!(isForgotten || error instanceof SignedInLate) || this.host.isOver()) {
        throw error;
      }
      await wait(this.renew(opened, error), signal);
      if (this.host.isOver()) {
        throw error;
      }
      return request();
    }
  }

  /**
   * Begins a new session in place of an old one, once for all that find it over.
   *
   * @param cause thrown when the new session is over before it has begun
   */
  async renew(old: OpenClient | undefined, cause: Error): Promise<void> {
    if (this.renewing === undefined && this.host.opened() === old) {
      this.host.log.info(
        cause instanceof SignedInLate
          ? 'Beginning a new session, signed in.'
          : 'The server has forgotten the session; beginning a new one.',
      );
      const done = this.host.connectAgain().finally(() => {
        this.renewing = undefined;
      });
      this.renewing = { old, done };
    } else if (this.renewing !== undefined && this.renewing.old !== old) {
      throw cause;
    }
    await this.renewing?.done;
  }
}

function wait(renewal: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return signal === undefined ? renewal : unlessAborted(renewal, signal);
}

/** Whether a request came to nothing because its session was closed. */
function isClosed(error: unknown): boolean {
  const origin = error instanceof CallStopped ? error.cause : error;
  return origin instanceof SdkError && origin.code === SdkErrorCode.ConnectionClosed;
}
