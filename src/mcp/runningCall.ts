import { setMaxListeners } from 'node:events';
import { t } from '../elicitation/localize';
import type { OpenCall } from '../elicitation/origin';
import { unlessAborted } from './unlessAborted';

/** A call that took longer than the server's time limit; the message says what to do. */
export class CallTimeout extends Error {}

/**
 * A timer that is so late, in milliseconds, tells that this process or the
 * whole machine was asleep: what came meanwhile has not been read yet.
 */
const ASLEEP_MS = 1000;

/**
 * One call of ours from its first request to its last result, with a clock that
 * stands still while the person is asked something: they may take as long as
 * they like.
 */
export class RunningCall {
  /** Aborted when the person gives the call up, or when the server takes too long. */
  readonly signal: AbortSignal;

  /** Whether the server has answered the latest request of the call. */
  isAnswered = false;

  /** Resolves when the call is over. */
  readonly ended: Promise<void>;

  private readonly late = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private holds = 0;
  private isOver = false;
  private resolveEnded: (() => void) | undefined;

  /**
   * @param cancelled the person's signal
   * @param patienceMs how long the server may be silent; progress counts as a sign of life
   */
  constructor(
    readonly openCall: OpenCall,
    cancelled: AbortSignal | undefined,
    private readonly patienceMs: number,
  ) {
    this.signal =
      cancelled === undefined ? this.late.signal : AbortSignal.any([cancelled, this.late.signal]);
    // Each question of a round listens to it, and there may be hundreds.
    setMaxListeners(0, this.signal);
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
    this.touch();
  }

  /** Why the call was given up, as a sentence for the questions that it led to. */
  get whyGivenUp(): string {
    return this.late.signal.aborted
      ? t('The call that led to it took too long.')
      : t('You cancelled the call that led to it.');
  }

  /** The server showed a sign of life: the clock starts anew. */
  touch(): void {
    clearTimeout(this.timer);
    if (this.holds > 0 || this.isOver) {
      return;
    }
    const due = performance.now() + this.patienceMs;
    this.timer = setTimeout(() => {
      if (performance.now() - due > ASLEEP_MS) {
        this.touch();
        return;
      }
      const seconds = String(this.patienceMs / 1000);
      this.late.abort(
        new CallTimeout(
          t(
            'The server did not answer within {0} seconds. Set a longer "timeout" for it in mcpElicitation.serverOptions if it needs one.',
            seconds,
          ),
        ),
      );
    }, this.patienceMs);
  }

  /** Stops the clock until the result is called. */
  hold(): () => void {
    this.holds++;
    clearTimeout(this.timer);
    let isHeld = true;
    return () => {
      if (isHeld) {
        isHeld = false;
        this.holds--;
        this.touch();
      }
    };
  }

  /** The call is over. */
  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.resolveEnded?.();
  }

  /** Waits, unless the call is given up first; then rejects with the signal's reason. */
  unlessGivenUp<T>(wait: Promise<T>): Promise<T> {
    return unlessAborted(wait, this.signal);
  }
}
