import { l10n, window, type QuickPickItem } from 'vscode';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import type { CatalogNode } from '../views/catalogNode';
import { notify } from '../notify';
import { plainLabel } from '../quickInput/plainText';

/** Asks which of the servers that can run. Undefined when there is none or the person gave up. */
export async function pickUsableServer(servers: ServerSet): Promise<Server | undefined> {
  return pickServer(
    servers.all.filter(({ state }) => !['invalid', 'restricted'].includes(state.kind)),
    l10n.t('No MCP server is configured that can run. Add one, or try the demo server.'),
  );
}

/**
 * Asks which server; the only one is taken without asking, and `whenNone` is said
 * where there is none. Undefined when the person gave up.
 */
export async function pickServer(
  servers: readonly Server[],
  whenNone: string,
): Promise<Server | undefined> {
  const [first, ...others] = servers;
  if (first === undefined) {
    void notify.info(whenNone);
  }
  if (others.length === 0) {
    return first;
  }
  const picked = await window.showQuickPick(
    servers.map((server) => ({
      label: plainLabel(server.name),
      description: plainLabel(server.identity),
      server,
    })),
    { placeHolder: l10n.t('Which server?') },
  );
  return picked?.server;
}

/**
 * Asks which of a server's tools, prompts or resources; says `whenNone` where it
 * has none of them. Undefined when the person gave up.
 */
export async function pickFromCatalog(
  nodes: readonly CatalogNode[],
  placeHolder: string,
  whenNone: string,
): Promise<CatalogNode | undefined> {
  if (nodes.length === 0) {
    void notify.info(whenNone);
    return undefined;
  }
  const items = nodes.map((node): QuickPickItem & { node: CatalogNode } => {
    const { name, label, description } = node;
    return {
      label: plainLabel(label),
      node,
      ...(label === name ? {} : { description: plainLabel(name) }),
      ...(description === undefined ? {} : { detail: plainLabel(description) }),
    };
  });
  const picked = await window.showQuickPick(items, {
    placeHolder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.node;
}
