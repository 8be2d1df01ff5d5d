import {
  EventEmitter,
  l10n,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  type TreeDataProvider,
} from 'vscode';
import { describeClaim } from '../../elicitation/describeClaim';
import type { Inbox } from '../../elicitation/inbox';
import type { ServerClaim } from '../../elicitation/serverClaim';
import { visibleText } from '../../elicitation/visibleText';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import { describeSource } from '../describeSource';
import { CatalogNode } from './catalogNode';
import { ServerNode } from './serverNode';

/** How much text of a server a row and its tooltip hold, in code points. */
const LONGEST_LINE = 200;
const LONGEST_TOOLTIP = 2000;

const CATALOG_ICONS = {
  tool: 'tools',
  prompt: 'comment-discussion',
  resource: 'file',
  template: 'symbol-variable',
} as const;

/** A heading or a line of information below a server. */
class InfoNode {
  constructor(readonly item: TreeItem) {}
}

class GroupNode {
  constructor(
    readonly id: string,
    readonly label: string,
    readonly icon: string,
    readonly children: readonly CatalogNode[],
  ) {}
}

/**
 * Groups by the part of the catalog they show. The editor asks for the children
 * of nodes it knows, so a node must last as long as what it stands for.
 */
const groups = new WeakMap<readonly object[], GroupNode>();

type Node = ServerNode | InfoNode | GroupNode | CatalogNode;

/** The "Servers" view: each configured server, and below it what it says of itself and what it offers. */
export class ServersView implements TreeDataProvider<Node> {
  private readonly changes = new EventEmitter<Node | undefined>();
  private readonly nodes = new WeakMap<Server, ServerNode>();

  readonly onDidChangeTreeData = this.changes.event;

  constructor(
    private readonly servers: ServerSet,
    private readonly inbox: Inbox,
  ) {
    inbox.on('muted', (name) => {
      const server = servers.find(name);
      this.changes.fire(server && this.nodeOf(server));
    });
    servers.on('changed', (server) => {
      this.changes.fire(server === undefined ? undefined : this.nodeOf(server));
    });
  }

  getChildren(node?: Node): Node[] {
    if (node === undefined) {
      return this.servers.all.map((server) => this.nodeOf(server));
    }
    if (node instanceof ServerNode) {
      return serverChildren(node.server);
    }
    return node instanceof GroupNode ? [...node.children] : [];
  }

  getTreeItem(node: Node): TreeItem {
    if (node instanceof ServerNode) {
      return serverItem(node.server, this.inbox.isMuted(node.server.name));
    }
    if (node instanceof InfoNode) {
      return node.item;
    }
    if (node instanceof GroupNode) {
      const item = new TreeItem(node.label, TreeItemCollapsibleState.Collapsed);
      item.id = node.id;
      item.description = String(node.children.length);
      item.iconPath = new ThemeIcon(node.icon);
      return item;
    }
    return catalogItem(node);
  }

  private nodeOf(server: Server): ServerNode {
    const known = this.nodes.get(server) ?? new ServerNode(server);
    this.nodes.set(server, known);
    return known;
  }
}

function serverChildren(server: Server): Node[] {
  const { catalog, cautions, claim, identity, state } = server;
  const nodes: Node[] = [];
  if (state.kind === 'failed' || state.kind === 'invalid') {
    nodes.push(info(state.reason, '', 'error'));
  }
  nodes.push(...cautions.map((caution) => info(caution, '', 'warning')));
  if (identity !== '') {
    const label = server.transport === 'stdio' ? l10n.t('Runs') : l10n.t('Contacts');
    nodes.push(info(label, identity, 'shield'));
    nodes.push(info(l10n.t('Defined in'), describeSource(server.entry.scope), 'gear'));
  }
  if (claim !== undefined) {
    nodes.push(claimNode(claim));
  }
  for (const problem of server.catalogProblems) {
    nodes.push(info(problem, '', 'warning'));
  }
  if (catalog !== undefined) {
    const { tools, prompts, resources, templates } = catalog;
    nodes.push(
      ...group(server, l10n.t('Tools'), 'tools', tools, (tool) => CatalogNode.tool(server, tool)),
      ...group(server, l10n.t('Prompts'), 'comment-discussion', prompts, (prompt) =>
        CatalogNode.prompt(server, prompt),
      ),
      ...group(server, l10n.t('Resources'), 'files', resources, (resource) =>
        CatalogNode.resource(server, resource),
      ),
      ...group(server, l10n.t('Resource Templates'), 'symbol-variable', templates, (template) =>
        CatalogNode.template(server, template),
      ),
    );
  }
  return nodes;
}

function group<T extends object>(
  server: Server,
  label: string,
  icon: string,
  part: readonly T[],
  toNode: (entry: T) => CatalogNode,
): readonly GroupNode[] {
  if (part.length === 0) {
    return [];
  }
  let node = groups.get(part);
  if (node === undefined) {
    node = new GroupNode(`${server.name}/${icon}`, label, icon, part.map(toNode));
    groups.set(part, node);
  }
  return [node];
}

function info(label: string, description: string, icon: string): InfoNode {
  const item = new TreeItem(shown(label));
  item.description = shown(description);
  item.iconPath = new ThemeIcon(icon);
  item.tooltip = visibleText(description === '' ? label : `${label}: ${description}`, {
    multiline: true,
    limit: LONGEST_TOOLTIP,
  });
  return new InfoNode(item);
}

/** What a server says of itself; its icon stands only here, apart from what the person trusts. */
function claimNode(claim: ServerClaim): InfoNode {
  const text = describeClaim(claim);
  const node = info(l10n.t('Calls itself'), text, 'comment');
  if (claim.icon !== undefined) {
    node.item.iconPath = Uri.parse(claim.icon);
  } else if (claim.isIconLeftOut) {
    const why = l10n.t(
      'Its icon is left out: only small PNG and JPEG images that need not be fetched are shown.',
    );
    node.item.tooltip = `${l10n.t('Calls itself: {0}', text)}\n${why}`;
  }
  return node;
}

function serverItem(server: Server, isMuted: boolean): TreeItem {
  const { claim, state } = server;
  const item = new TreeItem(server.name, TreeItemCollapsibleState.Collapsed);
  item.id = server.name;
  // Only behind a URL there is something to sign out of.
  const kind = server.transport === undefined || server.transport === 'stdio' ? '' : '.url';
  item.contextValue = `server.${state.kind}${kind}${isMuted ? '.muted' : ''}`;
  item.description = [
    stateText(server),
    server.transport ?? '',
    isMuted ? l10n.t('muted') : '',
    server.cautions.length > 0 ? l10n.t('look closely') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  item.iconPath = stateIcon(state.kind);
  item.tooltip = [
    `${server.name}: ${stateText(server)}`,
    ...('reason' in state ? [state.reason] : []),
    ...(server.identity === '' ? [] : [server.identity]),
    l10n.t('Defined in: {0}', describeSource(server.entry.scope)),
    ...(claim === undefined ? [] : [l10n.t('Calls itself: {0}', describeClaim(claim))]),
    ...(isMuted ? [l10n.t('Muted: what it asks is refused until you unmute it.')] : []),
    ...server.cautions,
  ]
    .map((line) => visibleText(line, { multiline: false, limit: LONGEST_TOOLTIP }))
    .join('\n');
  return item;
}

function stateText({ state }: Server): string {
  switch (state.kind) {
    case 'stopped':
      return l10n.t('stopped');
    case 'starting':
      return l10n.t('starting…');
    case 'running':
      return l10n.t('running');
    case 'failed':
      return l10n.t('failed');
    case 'invalid':
      return l10n.t('wrong definition');
    case 'restricted':
      return l10n.t('off in Restricted Mode');
  }
}

function stateIcon(kind: Server['state']['kind']): ThemeIcon {
  switch (kind) {
    case 'stopped':
      return new ThemeIcon('circle-outline');
    case 'starting':
      return new ThemeIcon('loading~spin');
    case 'running':
      return new ThemeIcon('circle-filled', new ThemeColor('testing.iconPassed'));
    case 'failed':
    case 'invalid':
      return new ThemeIcon('error', new ThemeColor('testing.iconFailed'));
    case 'restricted':
      return new ThemeIcon('workspace-untrusted');
  }
}

function catalogItem(node: CatalogNode): TreeItem {
  const item = new TreeItem(shown(node.label));
  item.id = `${node.server.name}/${node.kind}/${node.name}`;
  item.contextValue = node.kind;
  item.iconPath = new ThemeIcon(CATALOG_ICONS[node.kind]);
  if (node.description !== undefined) {
    item.description = shown(node.description);
  }
  item.tooltip = [node.name, node.description ?? '']
    .filter((part) => part !== '')
    .map((part) => visibleText(part, { multiline: true, limit: LONGEST_TOOLTIP }))
    .join('\n');
  return item;
}

/** Text of a server on one line of the tree. */
function shown(text: string): string {
  return visibleText(text, { multiline: false, limit: LONGEST_LINE });
}
