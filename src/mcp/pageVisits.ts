import type { Visit } from '../elicitation/visit';
import type { RunningCall } from './runningCall';

/** How many completed ids are remembered, for pages that are shown only after their completion. */
const MOST_REMEMBERED = 200;

/** The pages that one connection's server waits for, and all that can end the wait. */
export class PageVisits {
  /** For each visit, the calls that may wait for it. */
  private readonly visits = new Map<Visit, Set<RunningCall>>();

  /**
   * Ids whose completion came while no visit waited for it; the oldest are
   * forgotten. Each counts once: a server may use an id again for its next
   * request, and that page is not complete.
   */
  private readonly completed = new Set<string>();

  /** The person went to a page. */
  add(visit: Visit, calls: readonly RunningCall[]): void {
    this.visits.set(visit, new Set(calls));
    const releases = calls.map((call) => call.hold());
    void visit.ended.then(() => {
      this.visits.delete(visit);
      for (const release of releases) {
        release();
      }
    });
    const { elicitationId } = visit.page;
    if (elicitationId !== undefined && this.completed.delete(elicitationId)) {
      visit.end('server');
    }
  }

  /**
   * The server says that an interaction is complete (2025-11-25,
   * notifications/elicitation/complete). Unknown and repeated ids do nothing.
   */
  complete(elicitationId: string): void {
    const waiting = [...this.visits.keys()].filter(
      (visit) => visit.page.elicitationId === elicitationId,
    );
    for (const visit of waiting) {
      visit.end('server');
    }
    if (waiting.length > 0) {
      return;
    }
    this.completed.add(elicitationId);
    if (this.completed.size > MOST_REMEMBERED) {
      const [oldest] = this.completed;
      this.completed.delete(oldest ?? elicitationId);
    }
  }

  /** A call ended: nobody waits for the pages that only it led to. */
  callEnded(call: RunningCall): void {
    for (const [visit, calls] of this.visits) {
      if (calls.delete(call) && calls.size === 0) {
        visit.end('callEnded');
      }
    }
  }

  /** The connection ends. */
  disconnect(): void {
    for (const visit of this.visits.keys()) {
      visit.end('callEnded');
    }
  }
}
