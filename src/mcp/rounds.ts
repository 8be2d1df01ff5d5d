import { setTimeout as sleep } from 'node:timers/promises';
import { Gate } from '../elicitation/gate';
import { isJsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import { Visit, type VisitedPage } from '../elicitation/visit';
import { CallStopped, type CallTalk } from './callTalk';
import { gistOf } from './gistOf';

/** What a result of type `input_required` asks for (2026-07-28, multi round-trip requests). */
export interface InputRequired {
  readonly inputRequests?: Readonly<Record<string, unknown>> | undefined;
  readonly requestState?: string | undefined;
}

/** What the retry of a request carries on top of its own params. */
export interface RoundAnswers {
  readonly inputResponses?: Readonly<Record<string, unknown>>;
  readonly requestState?: string;
}

/** After so many rounds the person is asked whether to go on, and after as many again. */
const MOST_ROUNDS = 10;

/** The same for results that only ask to come back: they cost the person nothing. */
const MOST_EMPTY_ROUNDS = 30;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

const ELICITATION = 'elicitation/create';
const ROOTS = 'roots/list';

/** One question of the round before. */
interface Answered {
  readonly params: unknown;
  readonly visit?: Visit;
}

/** Answers the rounds of one call, one after the other. */
export class Rounds {
  private asked = 0;
  private empty = 0;
  private pauseMs = FIRST_PAUSE_MS;

  /** What the round before asked. */
  private before: readonly Answered[];

  /** The gist of everything that was asked and not accepted. */
  private readonly unwanted = new Set<string>();

  /** @param visited pages that the person went to before the call was interrupted */
  constructor(
    private readonly talk: CallTalk,
    visited: readonly VisitedPage[] = [],
  ) {
    this.before = visited.map((page) => ({
      params: undefined,
      visit: new Visit(page, true, 0),
    }));
  }

  /**
   * Gathers what a round asks for; every key is answered, the state goes back
   * as it came.
   *
   * @throws CallStopped when something can't be answered or the person has had enough
   */
  async answer({ inputRequests, requestState }: InputRequired): Promise<RoundAnswers> {
    if (inputRequests !== undefined && !isJsonObject(inputRequests)) {
      throw new CallStopped(
        t('The server wants to know something, but not in the form that it must.'),
      );
    }
    const requests = Object.entries(inputRequests ?? {});
    const state = requestState === undefined ? {} : { requestState };
    if (requests.length === 0) {
      if (requestState === undefined) {
        throw new CallStopped(t('The server wants to know something, but does not say what.'));
      }
      await this.pause();
      return state;
    }
    this.pauseMs = FIRST_PAUSE_MS;
    for (const [, request] of requests) {
      checkMethod(request);
    }
    await this.limit(++this.asked, MOST_ROUNDS);
    await this.askAboutRepeats(requests.map(([, request]) => request));
    const answered: Answered[] = [];
    const gate = new Gate(
      requests.filter(([, request]) => methodOf(request) === ELICITATION).length,
    );
    // Together: the person sees them one by one, and how many there are.
    const responses = await Promise.all(
      requests.map(async ([key, request]): Promise<readonly [string, unknown]> => [
        key,
        await this.respond(request, answered, gate),
      ]),
    );
    this.before = answered;
    return { inputResponses: Object.fromEntries(responses), ...state };
  }

  private async respond(request: unknown, answered: Answered[], gate: Gate): Promise<unknown> {
    if (methodOf(request) === ROOTS) {
      return this.talk.roots();
    }
    const params = isJsonObject(request) ? request['params'] : undefined;
    const visited = this.visitOf(params);
    if (visited !== undefined) {
      await this.talk.call.unlessGivenUp(gate.pass(this.talk.call.signal));
      const again = this.talk.visitAgain(visited);
      this.talk.visited(again);
      answered.push({ params, visit: again });
      await this.talk.finish(again);
      return { action: 'accept' };
    }
    const reply = await this.talk.ask(params, gate);
    if (reply.kind === 'error') {
      // There is no way to answer one question of a round with an error.
      throw new CallStopped(
        t(
          'The server asked what could not be asked here, so nothing was sent to it. {0}',
          reply.reason,
        ),
      );
    }
    const { visit, result } = reply;
    answered.push({ params, ...(visit === undefined ? {} : { visit }) });
    if (result.action !== 'accept') {
      this.unwanted.add(gistOf(params));
    } else if (this.unwanted.size > 0) {
      this.unwanted.delete(gistOf(params));
    }
    if (visit !== undefined) {
      this.talk.visited(visit);
      await this.talk.finish(visit);
    }
    return result;
  }

  /**
   * The visit of the round before, where the server asks for the same page
   * again because it still waits. It may name its request anew each time.
   */
  private visitOf(params: unknown): Visit | undefined {
    if (!isJsonObject(params) || params['mode'] !== 'url') {
      return undefined;
    }
    return this.before.find(({ visit }) => visit?.page.url === params['url'])?.visit;
  }

  /** A server that does not take no for an answer gets the person's say first. */
  private async askAboutRepeats(requests: readonly unknown[]): Promise<void> {
    const isRepeated =
      this.unwanted.size > 0 &&
      requests.some(
        (request) => isJsonObject(request) && this.unwanted.has(gistOf(request['params'])),
      );
    if (isRepeated && !(await this.talk.goOn(t('It asks again what you did not accept before.')))) {
      throw new CallStopped(
        t('The server asked again what you did not accept, and you stopped the call.'),
      );
    }
  }

  private async pause(): Promise<void> {
    await this.limit(++this.empty, MOST_EMPTY_ROUNDS);
    this.talk.log.info(`The server is not ready; asking again in ${String(this.pauseMs)} ms.`);
    await this.talk.call.unlessGivenUp(sleep(this.pauseMs));
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  private async limit(round: number, most: number): Promise<void> {
    if (
      round > most &&
      (round - 1) % most === 0 &&
      !(await this.talk.goOn(
        t('The call has taken {0} rounds so far, and the server wants another.', round - 1),
      ))
    ) {
      throw new CallStopped(
        t('The call took more than {0} rounds, and you stopped it.', round - 1),
      );
    }
  }
}

function methodOf(request: unknown): unknown {
  return isJsonObject(request) ? request['method'] : undefined;
}

/** @throws CallStopped for what this client has not offered to do */
function checkMethod(request: unknown): void {
  const method = methodOf(request);
  if (method !== ELICITATION && method !== ROOTS) {
    throw new CallStopped(
      typeof method === 'string'
        ? t('The server asked for {0}, which this client has not offered.', JSON.stringify(method))
        : t('The server wants to know something, but not in the form that it must.'),
    );
  }
}
