import type { Gate } from '../elicitation/gate';
import type { Reply } from '../elicitation/settlement';
import type { Visit } from '../elicitation/visit';
import type { Logger } from './logger';
import type { RunningCall } from './runningCall';

/** What one call can do between its requests: ask the person, wait for them, answer for the workspace. */
export interface CallTalk {
  readonly call: RunningCall;
  readonly log: Logger;
  /** Puts the params of an elicitation before the person, once all that share its gate can be. */
  ask(params: unknown, gate?: Gate): Promise<Reply>;
  /** Waits until the person has done what a page wants; throws when they give the call up. */
  finish(visit: Visit): Promise<void>;
  /** The person has agreed to open a page, which is kept with the round. */
  visited(visit: Visit): void;
  /** The page of a visit that has ended is still waited for. */
  visitAgain(visit: Visit): Visit;
  /** Whether the person wants to go on with a server that asks again and again. */
  goOn(message: string): Promise<boolean>;
  /** The workspace folders, as the result of `roots/list`. */
  roots(): { readonly roots: readonly { readonly uri: string; readonly name: string }[] };
}

/** The call came to nothing; the message is a sentence for the person. */
export class CallStopped extends Error {}
