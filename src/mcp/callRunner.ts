import type { Progress, RequestOptions } from '@modelcontextprotocol/client';
import type { JsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import type { OpenCall } from '../elicitation/origin';
import type { Visit } from '../elicitation/visit';
import { CallStopped, type CallTalk } from './callTalk';
import { Causes } from './causes';
import type { ConnectionOptions } from './connectionOptions';
import { describeError } from './describeError';
import { ConnectionError } from './openClient';
import type { OpenElicitations } from './openElicitations';
import type { PageVisits } from './pageVisits';
import { ProgressTokens } from './progressTokens';
import type { RoundAnswers } from './rounds';
import { RunningCall } from './runningCall';
import { runToEnd } from './runToEnd';
import type { OpenRound, RoundKeeping } from './savedRound';
import { unlessAborted } from './unlessAborted';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** See {@link OpenCall.byEditor}. */
  readonly byEditor?: boolean;
}

/** One call, with its arguments. */
export interface Call extends OpenCall {
  readonly args: JsonObject;
  /** A round that is open already, of a call that was interrupted. */
  readonly first: OpenRound | undefined;
}

/** What a request of a call carries on top of its own params. */
export interface LegParams extends RoundAnswers {
  readonly _meta: { readonly progressToken: string };
}

/**
 * The longest time a timer can wait: calls end by {@link RunningCall}'s clock,
 * which stands still while a person is asked; the SDK's would run on.
 */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** Runs the calls of one connection, from their first request to their last result. */
export class CallRunner {
  readonly progress = new ProgressTokens();
  /** Calls that run now, by their progress tokens. */
  private readonly calls = new Map<string, RunningCall>();
  readonly causes = new Causes(this.calls);
  /** Aborted when the connection ends. */
  private readonly over = new AbortController();

  constructor(
    private readonly options: ConnectionOptions,
    private readonly elicitations: OpenElicitations,
    private readonly visits: PageVisits,
  ) {}

  /** Stops the clocks of all calls that run now until the result is called. */
  holdClocks(): () => void {
    const releases = this.causes.open.map((call) => call.hold());
    return () => {
      for (const release of releases) {
        release();
      }
    };
  }

  /** The connection ends, and with it every call. */
  disconnect(): void {
    this.over.abort(new ConnectionError(t('The connection to the server ended.')));
    this.elicitations.disconnect();
    this.visits.disconnect();
  }

  /**
   * Makes a call.
   *
   * @param leg makes one request of it, which may tell of signs of life
   */
  async run<T>(
    { kind, name, args, first }: Call,
    { signal, onProgress, byEditor }: CallOptions,
    leg: (extra: LegParams, options: RequestOptions, call: RunningCall) => Promise<T>,
  ): Promise<T> {
    const { serverOptions, saveRound } = this.options;
    const call = new RunningCall(
      { kind, name, ...(byEditor === true ? { byEditor } : {}) },
      signal,
      serverOptions.timeout * 1000,
    );
    const { token, end } = this.progress.begin((news) => {
      call.touch();
      onProgress?.(news);
    });
    this.calls.set(token, call);
    const options = { timeout: NO_TIMEOUT_MS, signal: call.signal, allowInputRequired: true };
    let kept: RoundKeeping | undefined;
    try {
      return await runToEnd(
        (answers) => leg({ ...answers, _meta: { progressToken: token } }, options, call),
        this.talkFor(call, (visit) => kept?.visited(visit.page)),
        {
          keep: (round) => {
            kept = saveRound({ kind, name, args, round });
          },
          forget: () => kept?.forget(),
        },
        first,
      );
    } catch (error) {
      this.elicitations.abandon(
        call,
        call.signal.aborted
          ? call.whyGivenUp
          : t('The call that led to it failed: {0}', describeError(error)),
      );
      call.signal.throwIfAborted();
      throw error;
    } finally {
      call.end();
      end();
      this.calls.delete(token);
      // Nothing is left to do for a round that was answered.
      if (this.over.signal.aborted && !call.signal.aborted) {
        kept?.interrupt();
      } else {
        kept?.forget();
      }
      this.visits.callEnded(call);
    }
  }

  private talkFor(call: RunningCall, visited: CallTalk['visited']): CallTalk {
    return {
      call,
      log: this.options.log,
      ask: async (params, gate) => {
        const reply = await this.elicitations.askFor(call, params, gate);
        call.signal.throwIfAborted();
        this.throwIfOver();
        return reply;
      },
      finish: (visit) => this.finish(call, visit),
      visited,
      visitAgain: (visit) => this.options.onVisitAgain(visit),
      goOn: (message) => {
        const release = call.hold();
        const signal = AbortSignal.any([call.signal, this.over.signal]);
        return unlessAborted(
          this.options.askToGoOn(call.openCall, message, signal),
          signal,
        ).finally(release);
      },
      roots: () => ({ roots: this.options.roots() }),
    };
  }

  private async finish(call: RunningCall, visit: Visit): Promise<void> {
    this.visits.add(visit, [call]);
    const end = await call.unlessGivenUp(visit.ended);
    if (end === 'cancelled') {
      throw new CallStopped(t('You stopped waiting for the page.'));
    }
    this.throwIfOver();
  }

  private throwIfOver(): void {
    this.over.signal.throwIfAborted();
  }
}
