import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, said } from './demo';
import { hostEditor } from './hostEditor';

const SERVERS = 'mcpElicitation.servers';
const node = process.execPath;
const envServer = fileURLToPath(new URL('servers/envServer.mjs', import.meta.url));

describe('a workspace with several folders', () => {
  const editor = hostEditor({
    workspaceFile: 'both.code-workspace',
    files: {
      'both.code-workspace': `{
  "folders": [{ "path": "one" }, { "path": "two" }],
  "settings": {
    "mcpElicitation.servers": {
      // Of them all.
      "shared": { "command": "shared" }
    }
  }
}
`,
      'one/.vscode/mcp.json': '{ "servers": { "first": { "command": "first" } } }',
      'two/.vscode/mcp.json': JSON.stringify({
        servers: { second: { command: node, args: [envServer, '${workspaceFolder}'] } },
      }),
      'two/.vscode/settings.json': `{
  "mcpElicitation.servers": {
    // Of the second folder.
    "own": { "command": "own" }
  }
}
`,
    },
  });

  beforeEach(() => clearTable(editor()));

  it('imports from each folder, writes to the settings of one, and keeps their comments', async () => {
    const { workbench } = editor();
    const { quickInput, notifications, dialog } = workbench;
    await workbench.runCommand('MCP Elicitation: Import Servers…');
    await quickInput.waitForTitle('Add MCP Servers');
    const labels = (await quickInput.items()).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['first', 'second']));
    await quickInput.choose('second');
    await expect.poll(() => quickInput.checked()).toEqual(['second']);
    await quickInput.press('Enter');
    await quickInput.waitForPlaceholder('Where should it be saved?');
    expect((await quickInput.items()).map(({ label }) => label)).toEqual([
      'User settings',
      'Workspace settings',
      'Settings of the folder one',
      'Settings of the folder two',
    ]);
    await quickInput.choose('Settings of the folder two');
    await notifications.waitFor(/Added second/);
    const text = await editor().readFile('two/.vscode/settings.json');
    expect(text).toContain('// Of the second folder.');
    expect(text).toContain('"own"');
    expect(text).toContain('"second"');
    expect(await editor().readFile('both.code-workspace')).not.toContain('"second"');

    await notifications.press(/Added second/, 'Start Server');
    await dialog.waitFor('Run the MCP server "second"?');
    expect(await dialog.detail()).toMatch(/In the folder: .*two$/m);
    await dialog.press('Run Server');
    await workbench.openContainer('MCP Elicitation');
    await workbench.view('Servers').waitForRow('second', /^running/);
    expect(said(await callTool(editor(), 'second', 'given'))).toMatch(/\/two$/);

    await workbench.runCommand('MCP Elicitation: Get Prompt…');
    await quickInput.choose('second');
    await notifications.waitFor('second offers no prompts.');
  });

  it('writes to the workspace file, and keeps its comments', async () => {
    const { workbench } = editor();
    const { quickInput, notifications } = workbench;
    await workbench.runCommand('MCP Elicitation: Add Server…');
    await quickInput.choose('Paste');
    await quickInput.waitForMessage(/JSON, a command line/);
    await quickInput.fill('npx -y @acme/files-mcp');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/A name for the server/);
    await quickInput.press('Enter');
    await quickInput.choose('Workspace settings');
    await notifications.waitFor('Added files.');
    const text = await editor().readFile('both.code-workspace');
    expect(text).toContain('// Of them all.');
    expect(text).toContain('"files"');
    expect(text).toContain('"folders"');
  });

  it('opens the settings file that a server stands in', async () => {
    const { workbench, probe } = editor();
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.openMenu('own');
    await workbench.chooseFromMenu('Edit Server in Settings');
    await expect.poll(() => probe.activeText()).toContain('// Of the second folder.');
    await view.openMenu('shared');
    await workbench.chooseFromMenu('Edit Server in Settings');
    await expect.poll(() => probe.activeText()).toContain('// Of them all.');
  });
});

describe('a workspace that is not on disk', () => {
  const editor = hostEditor({
    folderUri: 'probefs:/project',
    settings: {
      [SERVERS]: {
        needy: { command: node, args: [envServer, '${workspaceFolder}'] },
        relative: { command: node, args: [envServer], cwd: 'server' },
        free: { command: node, args: [envServer, 'argument'] },
      },
    },
  });

  beforeEach(() => clearTable(editor()));

  it.each([
    ['needy', /\$\{workspaceFolder\} can't be resolved because the open folder is not on disk/],
    ['relative', /"cwd" begins in the open folder, which is not on disk \(probefs:\/project\)/],
  ])('says plainly what can not run there: %s', async (name, message) => {
    const { workbench } = editor();
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.pressAction(name, 'Start Server');
    await workbench.notifications.waitFor(message);
    expect(await workbench.dialog.isVisible()).toBe(false);
    await view.waitForRow(name, /^failed/);
  });

  it('runs what needs no folder', async () => {
    const { workbench } = editor();
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.pressAction('free', 'Start Server');
    await workbench.dialog.waitFor('Run the MCP server "free"?');
    await workbench.dialog.press('Run Server');
    await view.waitForRow('free', /^running/);
    expect(said(await callTool(editor(), 'free', 'given'))).toMatch(/argument$/);
  });
});
