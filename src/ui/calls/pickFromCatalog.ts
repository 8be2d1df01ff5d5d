import { l10n, window, type QuickPickItem } from 'vscode';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import type { CatalogNode } from '../views/catalogNode';
import { notify } from '../notify';
import { plainLabel } from '../quickInput/plainText';

/** Asks which server; the only one is taken without asking. Undefined when the person gave up. */
export async function pickServer(servers: ServerSet): Promise<Server | undefined> {
  const usable = servers.all.filter(({ state }) => !['invalid', 'restricted'].includes(state.kind));
  if (usable.length === 0) {
    void notify.info(
      l10n.t('No MCP server is configured that can run. Add one, or try the demo server.'),
    );
    return undefined;
  }
  if (usable.length === 1) {
    return usable[0];
  }
  const picked = await window.showQuickPick(
    usable.map((server) => ({
      label: plainLabel(server.name),
      description: plainLabel(server.identity),
      server,
    })),
    { placeHolder: l10n.t('Which server?') },
  );
  return picked?.server;
}

/** Asks which of a server's tools, prompts or resources. Undefined when the person gave up. */
export async function pickFromCatalog(
  nodes: readonly CatalogNode[],
  placeHolder: string,
): Promise<CatalogNode | undefined> {
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
