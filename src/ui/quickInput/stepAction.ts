import type { Answer } from '../question';

/** What ends one step of a sequence: a move within it, or an answer to the whole question. */
export type StepAction =
  | Answer
  | { readonly kind: 'next' }
  | { readonly kind: 'back' }
  | { readonly kind: 'edit'; readonly index: number };
