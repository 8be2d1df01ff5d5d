import {
  commands,
  Disposable,
  EventEmitter,
  l10n,
  ThemeIcon,
  TreeItem,
  window,
  type TreeDataProvider,
  type TreeView,
} from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import { PendingRequest, type Stage } from '../../elicitation/pendingRequest';
import { visibleText } from '../../elicitation/visibleText';
import { describeAge } from '../describeAge';
import { describeCalls } from '../describeCalls';
import { describeSource } from '../describeSource';
import type { InterruptedCalls } from '../interrupted/interruptedCalls';
import { InterruptedNode } from './interruptedNode';
import { VisitNode } from './visitNode';

/** How often the ages of waiting questions are brought up to date, in milliseconds. */
const AGE_MS = 30_000;

/** How much of a message its row and its tooltip hold, in code points; the row has more to say. */
const LONGEST_LINE = 80;
const LONGEST_TOOLTIP = 2000;

type PendingNode = PendingRequest | VisitNode | InterruptedNode;

/**
 * The "Pending" view: every request that waits for a person, with a badge that
 * counts them; pages that are open in the browser; calls that can be resumed.
 */
export class PendingView implements TreeDataProvider<PendingNode> {
  private readonly changes = new EventEmitter<undefined>();
  private view: TreeView<PendingNode> | undefined;

  readonly onDidChangeTreeData = this.changes.event;

  constructor(
    private readonly inbox: Inbox,
    private readonly interrupted: InterruptedCalls,
  ) {}

  /** Registers the view; the result belongs to the extension's subscriptions. */
  register(): Disposable {
    const view = window.createTreeView('mcpElicitation.pending', { treeDataProvider: this });
    this.view = view;
    const update = (): void => {
      const count = this.inbox.pending.length + this.interrupted.all.length;
      view.badge =
        count === 0
          ? undefined
          : { value: count, tooltip: l10n.t('Questions that wait for you: {0}', count) };
      this.changes.fire(undefined);
    };
    this.inbox.on('changed', update);
    this.interrupted.on('changed', update);
    const aging = setInterval(() => {
      if (view.visible && this.inbox.pending.length > 0) {
        this.changes.fire(undefined);
      }
    }, AGE_MS);
    return Disposable.from(view, new Disposable(() => clearInterval(aging)));
  }

  /**
   * Shows the view and gives it the keyboard. The editor's own command for that leaves the keyboard
   * where it is while rows are still on their way.
   */
  async focus(): Promise<void> {
    const [first] = this.getChildren();
    if (first === undefined || this.view === undefined) {
      await commands.executeCommand('mcpElicitation.pending.focus');
    } else {
      await this.view.reveal(first, { focus: true, select: true });
    }
  }

  /** All rows are at the top; the editor asks before it reveals one. */
  getParent(): undefined {
    return undefined;
  }

  getChildren(node?: PendingNode): PendingNode[] {
    return node === undefined
      ? [
          ...this.inbox.pending,
          ...this.inbox.visits.map((visit) => new VisitNode(visit)),
          ...this.interrupted.all.map((call) => new InterruptedNode(call)),
        ]
      : [];
  }

  getTreeItem(node: PendingNode): TreeItem {
    return node instanceof PendingRequest ? itemOf(node) : node.item;
  }
}

function itemOf({ id, origin, request, receivedAt, stage }: PendingRequest): TreeItem {
  const { server, identity, scope, claim, calls, cautions = [] } = origin;
  const item = new TreeItem(server);
  const cause = describeCalls(calls);
  const line = request.message.split('\n')[0] ?? '';
  item.id = id;
  item.contextValue = 'request';
  // What tells questions apart comes first: a narrow side bar cuts the rest off, and the tooltip has it.
  item.description = [
    visibleText(line, { multiline: false, limit: LONGEST_LINE }),
    ...(cause === undefined ? [] : [cause]),
    describeStage(stage),
    describeAge(Date.now() - receivedAt.getTime()),
  ].join(' · ');
  item.iconPath = new ThemeIcon(STAGE_ICONS[stage]);
  item.tooltip = [
    // Before the message, which may be as long as it likes.
    ...cautions,
    l10n.t('{0} ({1}) asks:', server, identity),
    visibleText(request.message, { multiline: true, limit: LONGEST_TOOLTIP }),
    ...(cause === undefined ? [] : [l10n.t('Asked during: {0}', cause)]),
    l10n.t('Defined in: {0}', describeSource(scope)),
    ...(claim === undefined ? [] : [l10n.t('Calls itself: {0}', claim)]),
    `${l10n.t('Since {0}', receivedAt.toLocaleTimeString())} · ${describeStage(stage)}`,
  ].join('\n');
  item.command = {
    command: 'mcpElicitation.answerPending',
    title: l10n.t('Answer'),
    arguments: [{ id }],
  };
  return item;
}

const STAGE_ICONS: Readonly<Record<Stage, string>> = {
  next: 'question',
  waiting: 'question',
  asked: 'edit',
  later: 'clock',
};

function describeStage(stage: Stage): string {
  switch (stage) {
    case 'next':
    case 'waiting':
      return l10n.t('waiting');
    case 'asked':
      return l10n.t('open now');
    case 'later':
      return l10n.t('put off');
  }
}
