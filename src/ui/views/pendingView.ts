import { EventEmitter, l10n, ThemeIcon, TreeItem, window, type TreeDataProvider } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import { PendingRequest } from '../../elicitation/pendingRequest';
import { describeCalls } from '../describeCalls';
import type { InterruptedCalls } from '../interrupted/interruptedCalls';
import { InterruptedNode } from './interruptedNode';
import { VisitNode } from './visitNode';

type PendingNode = PendingRequest | VisitNode | InterruptedNode;

/**
 * The "Pending" view: every request that waits for a person, with a badge that
 * counts them; pages that are open in the browser; calls that can be resumed.
 */
export class PendingView implements TreeDataProvider<PendingNode> {
  private readonly changes = new EventEmitter<undefined>();

  readonly onDidChangeTreeData = this.changes.event;

  constructor(
    private readonly inbox: Inbox,
    private readonly interrupted: InterruptedCalls,
  ) {}

  /** Registers the view; the result belongs to the extension's subscriptions. */
  register() {
    const view = window.createTreeView('mcpElicitation.pending', { treeDataProvider: this });
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
    return view;
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

function itemOf({ id, origin, request, receivedAt, postponed }: PendingRequest): TreeItem {
  const item = new TreeItem(origin.server);
  const cause = describeCalls(origin.calls);
  item.id = id;
  item.contextValue = 'request';
  item.description = request.message.split('\n')[0] ?? '';
  item.iconPath = new ThemeIcon(postponed ? 'clock' : 'question');
  item.tooltip = [
    l10n.t('{0} ({1}) asks:', origin.server, origin.identity),
    request.message,
    ...(cause === undefined ? [] : [l10n.t('Asked during: {0}', cause)]),
    l10n.t('Since {0}', receivedAt.toLocaleTimeString()),
  ].join('\n');
  item.command = {
    command: 'mcpElicitation.answerPending',
    title: l10n.t('Answer'),
    arguments: [{ id }],
  };
  return item;
}
