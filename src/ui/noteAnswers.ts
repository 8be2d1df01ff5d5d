import type { Inbox } from '../elicitation/inbox';
import { setContextKey } from './contextKeys';

/** Ticks off "Answer a question" in the walkthrough once a person answered one, whatever the answer was. */
export function noteAnswers(inbox: Inbox): void {
  inbox.on('settled', ({ settlement: { outcome }, isBySetting }) => {
    const isAnswer = outcome === 'accepted' || outcome === 'declined' || outcome === 'cancelled';
    if (isAnswer && isBySetting !== true) {
      setContextKey('mcpElicitation.answered', true);
    }
  });
}
