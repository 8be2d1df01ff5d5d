import { bilingual, type Bilingual } from './localize';
import type { Settlement } from './settlement';

/** JSON-RPC: a code that implementations may use as they like. */
const NOT_NOW = -32000;

const MINUTE_MS = 60_000;

/** Most questions of one server that wait at once, whatever its rate: a person sees no end of more. */
const MOST_WAITING = 50;

/** Why a question does not reach the person. Only the first is their own doing. */
export type RefusalCause = 'muted' | 'tooFast' | 'tooMany';

/** A question that is not let through, and how that is answered. */
export interface Refusal {
  readonly cause: RefusalCause;
  readonly settlement: Settlement;
}

/**
 * Which questions may come to the person: none of a muted server, and of the
 * others no more than a person can bear (2025-11-25, elicitation, security:
 * clients should implement rate limiting).
 */
export class Admission {
  private readonly muted = new Set<string>();

  /** When each server's questions of the last minute were let through, by the clock. */
  private readonly admitted = new Map<string, readonly number[]>();

  /** How many of each server's questions have been let through and not answered. */
  private readonly waiting = new Map<string, number>();

  /** @param now a clock in milliseconds that nobody sets: a time of day that is put back would shut servers out */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** For as long as this window is open. Returns whether that is a change. */
  setMuted(server: string, isMuted: boolean): boolean {
    const before = this.muted.has(server);
    if (isMuted) {
      this.muted.add(server);
    } else {
      this.muted.delete(server);
    }
    return before !== isMuted;
  }

  isMuted(server: string): boolean {
    return this.muted.has(server);
  }

  /**
   * Lets a question through, and counts it until {@link release}, or says why not.
   *
   * @param perMinute most questions in a minute; 0 for no limit
   */
  admit(server: string, perMinute: number): Refusal | undefined {
    if (this.muted.has(server)) {
      return { cause: 'muted', settlement: mutedSettlement() };
    }
    const waiting = this.waiting.get(server) ?? 0;
    if (waiting >= MOST_WAITING) {
      return limited(
        'tooMany',
        bilingual('Not shown: {0} questions of this server wait for an answer already.', waiting),
      );
    }
    if (perMinute > 0) {
      const now = this.now();
      const recent = (this.admitted.get(server) ?? []).filter((at) => now - at < MINUTE_MS);
      if (recent.length >= perMinute) {
        return limited(
          'tooFast',
          bilingual(
            'Not shown: the limit for questions of this server is {0} a minute.',
            perMinute,
          ),
        );
      }
      this.admitted.set(server, [...recent, now]);
    }
    this.waiting.set(server, waiting + 1);
    return undefined;
  }

  /** A question that was let through is answered. */
  release(server: string): void {
    this.waiting.set(server, Math.max(0, (this.waiting.get(server) ?? 0) - 1));
  }
}

/** How the questions of a muted server end. */
export function mutedSettlement(): Settlement {
  return refusal('refused', bilingual('Not shown: the person has muted this server.'));
}

function limited(cause: RefusalCause, why: Bilingual): Refusal {
  return { cause, settlement: refusal('limited', why) };
}

function refusal(outcome: 'refused' | 'limited', { english, shown }: Bilingual): Settlement {
  return { outcome, code: NOT_NOW, message: english, reason: shown };
}
