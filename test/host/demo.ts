import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Editor } from './editor';

/** User settings that configure the bundled demo server, as the README tells people to. */
export const demoSettings = {
  'mcpElicitation.servers': {
    demo: {
      type: 'stdio',
      command: '${execPath}',
      args: ['${extensionInstallFolder:mcp-elicitation.mcp-elicitation-client}/dist/demoServer.js'],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    },
  },
};

/** User settings that configure the server of the tests' own, for what the demo server has no tool for. */
export const oddSettings = {
  'mcpElicitation.servers': {
    odd: {
      command: process.execPath,
      args: [fileURLToPath(new URL('servers/oddServer.mjs', import.meta.url))],
    },
  },
};

/** `@modelcontextprotocol/server-everything`, as it is published. */
export const everythingServer = {
  command: process.execPath,
  args: [
    createRequire(import.meta.url)
      .resolve('@modelcontextprotocol/server-everything/package.json')
      .replace('package.json', 'dist/index.js'),
    'stdio',
  ],
};

/** What a tool returns. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** Starts a server that never ran before, and allows it to. */
export async function startServer({ workbench, probe }: Editor, server: string): Promise<void> {
  const started = probe.execute('mcpElicitation.startServer', { server });
  await workbench.dialog.waitFor(`Run the MCP server "${server}"?`);
  await workbench.dialog.press('Run Server');
  await started;
}

/** Runs a tool; resolves when the person's part is done. */
export function callTool(
  { probe }: Editor,
  server: string,
  tool: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  return probe.execute('mcpElicitation.callTool', { server, tool, arguments: args });
}

/** Runs the tool of the demo server that says it destroys, and lets it; the result is that of the call. */
export async function deleteProject(
  editor: Editor,
  id: string,
): Promise<{ readonly call: Promise<ToolResult> }> {
  const call = callTool(editor, 'demo', 'delete_project', { id });
  const { dialog } = editor.workbench;
  await dialog.waitFor(/Run delete_project on demo\?/);
  await dialog.press('Run Tool');
  return { call };
}

/** What a tool says first. */
export function said(result: ToolResult): string {
  return result.content[0]?.text ?? '';
}

/** Leaves nothing of an earlier test behind: no question, no tab, no notification. */
export async function clearTable({ probe }: Editor): Promise<void> {
  for (let waiting = 0; waiting < 3; waiting += 1) {
    await probe.execute('mcpElicitation.cancelPending');
  }
  await probe.execute('workbench.action.closeAllEditors');
  await probe.execute('notifications.clearAll');
}

/** Answers the demo server's question about a contact in quick inputs. */
export async function answerContact(
  { workbench: { quickInput } }: Editor,
  contact: { readonly name: string; readonly email: string; readonly age: string },
): Promise<void> {
  for (const [label, text] of [
    ['Name', contact.name],
    ['Email', contact.email],
    ['Age', contact.age],
  ] as const) {
    await quickInput.waitForMessage(new RegExp(`^${label}`));
    await quickInput.type(text);
    await quickInput.press('Enter');
  }
  await quickInput.waitForReview();
  await quickInput.press('Enter');
}
