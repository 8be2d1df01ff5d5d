import type { JsonObject } from './json';
import type { Visit } from './visit';

/**
 * How a request ended. Accept, decline and cancel speak for a person and are
 * sent as such; `refused` and `limited` (one question too many) are sent as
 * JSON-RPC errors; after the others nothing can be sent any more.
 */
export type Settlement =
  | { readonly outcome: 'accepted'; readonly content?: JsonObject }
  | { readonly outcome: 'declined' }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'withdrawn' | 'disconnected'; readonly reason: string }
  | {
      readonly outcome: 'refused' | 'limited';
      readonly code: number;
      /** What the server gets, in English. */
      readonly message: string;
      /** The same for the person. */
      readonly reason: string;
    };

/** What goes back to the server: the result of `elicitation/create`, or a JSON-RPC error. */
export type Reply =
  | {
      readonly kind: 'result';
      readonly result: {
        readonly action: 'accept' | 'decline' | 'cancel';
        readonly content?: JsonObject;
      };
      /** The page that the person went to, when the request was to open one and they agreed. */
      readonly visit?: Visit;
    }
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly message: string;
      /** Why, as a sentence for the person. */
      readonly reason: string;
    };

const JSON_RPC_INTERNAL_ERROR = -32603;

/** For a reply that the protocol has no more use for. */
const NOBODY_WAITS = 'The request ended before it was answered.';

/** The one reply that a settlement leads to. Decline and cancel carry no content. */
export function replyFor(settlement: Settlement): Reply {
  switch (settlement.outcome) {
    case 'accepted':
      return {
        kind: 'result',
        result: {
          action: 'accept',
          ...(settlement.content === undefined ? {} : { content: settlement.content }),
        },
      };
    case 'declined':
      return { kind: 'result', result: { action: 'decline' } };
    case 'cancelled':
      return { kind: 'result', result: { action: 'cancel' } };
    case 'refused':
    case 'limited':
      return {
        kind: 'error',
        code: settlement.code,
        message: settlement.message,
        reason: settlement.reason,
      };
    case 'withdrawn':
    case 'disconnected':
      return {
        kind: 'error',
        code: JSON_RPC_INTERNAL_ERROR,
        message: NOBODY_WAITS,
        reason: settlement.reason,
      };
  }
}
