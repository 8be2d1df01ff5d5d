import { l10n, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { PastedServer } from '../../mcp/paste/pastedServer';
import { readServerDefinition, serverIdentity } from '../../mcp/serverDefinition';
import { plainLabel } from '../quickInput/plainText';

/** Servers that come from one place. */
export interface PastedGroup {
  /** Where they come from, for people; empty for what was pasted. */
  readonly label: string;
  readonly servers: readonly PastedServer[];
}

/** Lets the person choose among servers that were found. Undefined when they gave up. */
export async function pickPasted(
  groups: readonly PastedGroup[],
  taken: ReadonlySet<string>,
): Promise<readonly PastedServer[] | undefined> {
  const items = groups.flatMap(
    ({ label, servers }): (QuickPickItem & { server?: PastedServer })[] => [
      ...(label === ''
        ? []
        : [{ label: plainLabel(label), kind: QuickPickItemKind.Separator } as const]),
      ...servers.map((server) => {
        const isTaken = taken.has(server.name);
        const remarks = [
          ...(isTaken ? [l10n.t('There is a server of that name already.')] : []),
          ...server.notes,
        ];
        return {
          label: plainLabel(server.name),
          description: plainLabel(serverIdentity(readServerDefinition(server.definition))),
          ...(remarks.length === 0 ? {} : { detail: plainLabel(remarks.join(' ')) }),
          // What was pasted is wanted; what was found may be.
          picked: label === '' && !isTaken,
          server,
        };
      }),
    ],
  );
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Add MCP Servers'),
    placeHolder: l10n.t('Which of them?'),
    canPickMany: true,
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return picked?.flatMap(({ server }) => server ?? []);
}
