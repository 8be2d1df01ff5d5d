import { isInputRequiredResult } from '@modelcontextprotocol/client';
import type { CallTalk } from './callTalk';
import { requiredPages, RequiredUrls } from './requiredUrls';
import { Rounds, type InputRequired, type RoundAnswers } from './rounds';
import type { OpenRound } from './savedRound';

/** What keeps the rounds of a call over a reload of the window. */
export interface RoundKeeper {
  /** A round begins to ask. */
  keep(round: InputRequired): void;
  /** Its answers are about to be sent: it must not be answered twice. */
  forget(): void;
}

/**
 * Makes a call and all that servers put between it and its result: rounds of
 * questions (2026-07-28) and pages to visit first (2025-11-25, error -32042).
 *
 * @param leg makes the request once, with the answers of the round before
 * @param first a round that is open already, of a call that was interrupted
 */
export async function runToEnd<T>(
  leg: (answers: RoundAnswers) => Promise<T>,
  talk: CallTalk,
  keeper: RoundKeeper,
  first?: OpenRound,
): Promise<T> {
  const rounds = new Rounds(talk, first?.visits);
  const urls = new RequiredUrls(talk);
  const answer = async (round: InputRequired): Promise<RoundAnswers> => {
    keeper.keep(round);
    const answers = await rounds.answer(round);
    keeper.forget();
    return answers;
  };
  let answers = first === undefined ? {} : await answer(first.round);
  for (;;) {
    talk.call.touch();
    let result: T;
    try {
      result = await leg(answers);
    } catch (error) {
      const pages = requiredPages(error);
      if (pages === undefined) {
        throw error;
      }
      await urls.walk(pages);
      continue;
    }
    if (!isInputRequiredResult(result)) {
      return result;
    }
    answers = await answer(result);
  }
}
