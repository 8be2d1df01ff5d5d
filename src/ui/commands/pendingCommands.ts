import type { Inbox } from '../../elicitation/inbox';
import type { PendingRequest } from '../../elicitation/pendingRequest';
import type { Asker } from '../asker';
import type { PendingView } from '../views/pendingView';

/** The commands about waiting questions. */
export class PendingCommands {
  constructor(
    private readonly inbox: Inbox,
    private readonly view: PendingView,
    private readonly loadAsker: () => Promise<Asker>,
  ) {}

  async show(): Promise<void> {
    await this.view.focus();
  }

  async answer(target: unknown): Promise<void> {
    const request = this.requestOf(target);
    if (request !== undefined) {
      await (await this.loadAsker()).ask(request);
    }
  }

  decline(target: unknown): void {
    this.requestOf(target)?.settle({ outcome: 'declined' });
  }

  cancel(target: unknown): void {
    this.requestOf(target)?.settle({ outcome: 'cancelled' });
  }

  /** Escape in one of our quick inputs. */
  async cancelShown(): Promise<void> {
    (await this.loadAsker()).cancelShown();
  }

  /** The request of a row, or the oldest one. */
  requestOf(target: unknown): PendingRequest | undefined {
    return typeof target === 'object' &&
      target !== null &&
      'id' in target &&
      typeof target.id === 'string'
      ? this.inbox.find(target.id)
      : this.inbox.pending[0];
  }
}
