import type { PendingRequest } from './pendingRequest';

/** Says which request comes before the person next: servers take turns, the older request of one goes first. */
export class Turns {
  /** For each server, how many turns there had been when it last had one. */
  private readonly last = new Map<string, number>();
  private turn = 0;

  /** The request whose server has waited longest for its turn, among those that are not put off. */
  next(pending: readonly PendingRequest[]): PendingRequest | undefined {
    const turnOf = ({ origin }: PendingRequest): number => this.last.get(origin.server) ?? 0;
    return pending
      .filter(({ stage }) => stage === 'next')
      .reduce<PendingRequest | undefined>(
        (best, request) => (best === undefined || turnOf(request) < turnOf(best) ? request : best),
        undefined,
      );
  }

  /** A request is asked now: its server has had its turn. */
  take({ origin }: PendingRequest): void {
    this.turn++;
    this.last.set(origin.server, this.turn);
  }
}
