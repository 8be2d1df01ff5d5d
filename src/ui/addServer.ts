import { commands, l10n, window, workspace } from 'vscode';
import type { ServerEntry } from '../mcp/server';
import { readServerEntries, writeServer } from './settings';

/** Names for the bundled demo server, the first that is free or already its own. */
export const DEMO_SERVER_NAMES = ['demo', 'elicitation-demo'] as const;

/** The bundled demo server: run by the editor's own Node, so that nothing else need be installed. */
export function demoDefinition(extensionId: string) {
  return {
    type: 'stdio',
    command: '${execPath}',
    args: [`\${extensionInstallFolder:${extensionId}}/dist/demoServer.js`],
    env: { ELECTRON_RUN_AS_NODE: '1' },
  };
}

/** Asks for a server's name and its command line or URL, and writes it to the chosen settings. */
export async function addServer(): Promise<void> {
  const address = await window.showInputBox({
    title: l10n.t('Add MCP Server'),
    prompt: l10n.t('The command line that runs the server, or its URL'),
    placeHolder: 'npx -y @modelcontextprotocol/server-everything',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' ? l10n.t('Type a command line or a URL.') : undefined,
  });
  if (address === undefined) {
    return;
  }
  const taken = new Set(readServerEntries().map((entry) => entry.name));
  const name = await window.showInputBox({
    title: l10n.t('Add MCP Server'),
    prompt: l10n.t('A name for the server; it will stand on every question it asks'),
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') {
        return l10n.t('Type a name.');
      }
      return taken.has(text.trim())
        ? l10n.t('There is a server with that name already. Type another.')
        : undefined;
    },
  });
  if (name === undefined) {
    return;
  }
  const scope = await pickScope();
  if (scope === undefined) {
    return;
  }
  await writeServer(name.trim(), definitionOf(address.trim()), scope);
  await openServerSettings(scope);
}

/** Opens the settings file where servers of a scope stand. */
export async function openServerSettings(scope: ServerEntry['scope']): Promise<void> {
  await commands.executeCommand(
    scope === 'user'
      ? 'workbench.action.openSettingsJson'
      : 'workbench.action.openWorkspaceSettingsFile',
    { revealSetting: { key: 'mcpElicitation.servers', edit: false } },
  );
}

async function pickScope(): Promise<ServerEntry['scope'] | undefined> {
  if (workspace.workspaceFolders === undefined) {
    return 'user';
  }
  const picked = await window.showQuickPick(
    [
      { label: l10n.t('User settings'), description: l10n.t('for every window'), scope: 'user' },
      {
        label: l10n.t('Workspace settings'),
        description: l10n.t('for this workspace, and for whoever shares it'),
        scope: 'workspace',
      },
    ] as const,
    { title: l10n.t('Where should it stand?') },
  );
  return picked?.scope;
}

function definitionOf(address: string) {
  if (/^https?:\/\//i.test(address)) {
    return { type: 'http', url: address };
  }
  const [command = address, ...args] = splitCommandLine(address);
  return { type: 'stdio', command, args };
}

/** Splits at spaces; single and double quotes keep a part together. */
function splitCommandLine(line: string): string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );
}
