import { env, l10n, window } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { Visit } from '../../elicitation/visit';
import { VisitNode } from '../views/visitNode';

/** The commands about pages that are open in the browser. */
export class VisitCommands {
  constructor(private readonly inbox: Inbox) {}

  /** "I'm done": the call that waits is made again, or the page is no longer waited for. */
  finish(target: unknown): void {
    this.visitOf(target)?.end('person');
  }

  /** Waits no longer, without saying that the page is done; a call that goes on only then is given up. */
  stop(target: unknown): void {
    this.visitOf(target)?.end('cancelled');
  }

  async copyUrl(target: unknown): Promise<void> {
    const visit = this.visitOf(target);
    if (visit !== undefined) {
      await env.clipboard.writeText(visit.page.url);
      void window.setStatusBarMessage(l10n.t('Copied'), 2000);
    }
  }

  /** The visit of a row, or the oldest one. */
  private visitOf(target: unknown): Visit | undefined {
    return target instanceof VisitNode ? target.visit : this.inbox.visits[0];
  }
}
