import type { Inbox, SettledRequest } from '../elicitation/inbox';

/** The last question of each server that was settled since the window was opened; in memory only. */
export class LastExchanges {
  private readonly last = new Map<string, SettledRequest>();

  constructor(inbox: Inbox) {
    inbox.on('settled', (settled) => this.last.set(settled.origin.server, settled));
  }

  /** @param server its name in settings */
  of(server: string): SettledRequest | undefined {
    return this.last.get(server);
  }
}
