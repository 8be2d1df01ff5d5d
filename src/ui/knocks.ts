import { commands, l10n } from 'vscode';
import type { PendingRequest } from '../elicitation/pendingRequest';
import { visibleText } from '../elicitation/visibleText';
import { notify } from './notify';

/**
 * How long a server that takes its questions back is not told of again, in
 * milliseconds: the editor can't take a notification back, and they would pile up.
 */
const REST_MS = 60_000;

/** How much of a message is told, in code points: the editor hides a notification that is too high. */
const LONGEST_MESSAGE = 200;

interface Knock {
  readonly request: PendingRequest;
  /** What the server has asked since. */
  readonly more: PendingRequest[];
}

/**
 * Tells of questions that come while the person does something else: one
 * notification a server at a time. What the server asks meanwhile is counted
 * and told in one sentence afterwards.
 */
export class Knocks {
  private readonly standing = new Map<string, Knock>();

  constructor(private readonly ask: (request: PendingRequest) => Promise<void>) {}

  knock(request: PendingRequest): void {
    const { server } = request.origin;
    const before = this.standing.get(server);
    if (before !== undefined) {
      before.more.push(request);
      return;
    }
    const knock: Knock = { request, more: [] };
    this.standing.set(server, knock);
    void this.tell(request).finally(() => {
      this.end(knock);
    });
    // A notification that was hidden, not closed, never answers; a question that is over need not hold up the next.
    request.closed.addEventListener('abort', () => {
      const restMs = request.closed.reason === null ? 0 : REST_MS;
      setTimeout(() => {
        this.end(knock);
      }, restMs).unref();
    });
  }

  private async tell(request: PendingRequest): Promise<void> {
    const answer = l10n.t('Answer');
    const decline = l10n.t('Decline');
    const later = l10n.t('Later');
    const choice = await notify.info(
      l10n.t(
        '{0} asks: {1}',
        request.origin.server,
        visibleText(request.request.message, { multiline: false, limit: LONGEST_MESSAGE }),
      ),
      answer,
      decline,
      later,
    );
    if (choice === answer && request.isSettled) {
      void notify.info(l10n.t('That question of {0} is over.', request.origin.server));
    } else if (choice === answer) {
      await this.ask(request);
    } else if (choice === decline) {
      request.settle({ outcome: 'declined' });
    }
  }

  private end(knock: Knock): void {
    const { server } = knock.request.origin;
    if (this.standing.get(server) !== knock) {
      return;
    }
    this.standing.delete(server);
    const waiting = knock.more.filter(({ isSettled, stage }) => !isSettled && stage === 'waiting');
    const [first] = waiting;
    if (waiting.length === 1 && first !== undefined) {
      this.knock(first);
    } else if (waiting.length > 1) {
      void this.tellCount(server, waiting.length);
    }
  }

  private async tellCount(server: string, count: number): Promise<void> {
    const show = l10n.t('Show Pending Questions');
    const choice = await notify.info(l10n.t('{0} asks {1} more questions.', server, count), show);
    if (choice === show) {
      await commands.executeCommand('mcpElicitation.showPending');
    }
  }
}
