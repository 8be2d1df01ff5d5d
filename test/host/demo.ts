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

/** What a tool of the demo server returns. */
export interface DemoResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** Starts the demo server and allows it to run. */
export async function startDemo({ workbench, probe }: Editor): Promise<void> {
  const started = probe.execute('mcpElicitation.startServer', { server: 'demo' });
  await workbench.dialog.waitFor('Run the MCP server "demo"?');
  await workbench.dialog.press('Run Server');
  await started;
}

/** Runs a tool of the demo server; resolves when the person's part is done. */
export function callDemo(
  { probe }: Editor,
  tool: string,
  args: Record<string, unknown> = {},
): Promise<DemoResult> {
  return probe.execute('mcpElicitation.callTool', { server: 'demo', tool, arguments: args });
}

/** Leaves nothing of an earlier test behind: no question, no tab, no notification. */
export async function clearTable({ probe }: Editor): Promise<void> {
  for (let waiting = 0; waiting < 3; waiting += 1) {
    await probe.execute('mcpElicitation.cancelPending');
  }
  await probe.execute('workbench.action.closeAllEditors');
  await probe.execute('notifications.clearAll');
}
