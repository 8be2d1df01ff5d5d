import { beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, demoSettings, said, startServer } from './demo';
import { hostEditor } from './hostEditor';

const SERVERS = 'mcpElicitation.servers';

describe('the Servers view', () => {
  const editor = hostEditor();

  beforeEach(() => clearTable(editor()));

  it('offers the demo server when there are none, asks before it runs, and shows what it offers', async () => {
    const { workbench, probe } = editor();
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    expect(await view.welcome()).toContain('Try the Demo Server');
    await view.pressWelcome('Try the Demo Server');

    await workbench.dialog.waitFor('Run the MCP server "demo"?');
    const detail = await workbench.dialog.detail();
    expect(detail).toContain('your user settings');
    expect(detail).toMatch(/demoServer\.js/);
    expect(detail).toContain('With these variables: ELECTRON_RUN_AS_NODE');
    await workbench.dialog.press('Run Server');

    await view.waitForRow('demo', /^running · stdio$/);
    await view.expand('demo');
    await view.waitForRow('Calls itself', /Elicitation Demo/);
    await view.waitForRow('Runs', /demoServer\.js/);
    await view.expand('Tools');
    await view.waitForRow('Create Release', /Publishes a release/);
    await view.expand('Prompts');
    await view.waitForRow('Release Notes');
    await view.expand('Resources');
    expect(await probe.configuration(SERVERS)).toEqual(demoSettings[SERVERS]);
  });

  it('stops, starts again without another question, and restarts', async () => {
    const { workbench } = editor();
    const view = workbench.view('Servers');
    await view.pressAction('demo', 'Stop Server');
    await view.waitForRow('demo', /^stopped · stdio$/);
    await view.pressAction('demo', 'Start Server');
    await view.waitForRow('demo', /^running/);
    expect(await workbench.dialog.isVisible()).toBe(false);
    await view.pressAction('demo', 'Restart Server');
    await view.waitForRow('demo', /^running/);
  });

  it('takes changes of settings over at once, and shows a wrong definition with its error', async () => {
    const { workbench, probe } = editor();
    const view = workbench.view('Servers');
    await probe.configure(SERVERS, {
      ...demoSettings[SERVERS],
      broken: { type: 'stdio', comand: 'npx' },
      far: { url: 'https://example.com/mcp' },
    });
    await view.waitForRow('broken', 'wrong definition');
    await view.waitForRow('far', 'stopped · http');
    await view.expand('broken');
    await view.waitForRow(
      '"comand" is not known for a server of type "stdio". Remove it, or use one of type, command, args, cwd, env, envFile.',
    );
    expect(await view.actions('broken')).not.toContain('Start Server');
    await view.waitForRow('demo', /^running/);
  });

  it('asks again when a definition has changed, and does not run it after Cancel', async () => {
    const { workbench, probe } = editor();
    const view = workbench.view('Servers');
    const changed = { ...demoSettings[SERVERS].demo, env: { ELECTRON_RUN_AS_NODE: '1', X: '2' } };
    await probe.configure(SERVERS, { demo: changed });
    await view.waitForNoRow('broken');
    await view.waitForRow('demo', /^stopped/);
    await view.pressAction('demo', 'Start Server');
    await workbench.dialog.waitFor('Run the MCP server "demo"?');
    expect(await workbench.dialog.detail()).toContain('changed since you allowed it');
    await workbench.dialog.press('Cancel');
    await workbench.notifications.waitFor(/demo was not allowed to run/);
    await view.waitForRow('demo', /^stopped/);
  });

  it('asks again when the file of variables has changed', async () => {
    const { workbench, probe } = editor();
    const view = workbench.view('Servers');
    await editor().writeFile('server.env', 'MODE=one');
    await probe.configure(SERVERS, {
      demo: { ...demoSettings[SERVERS].demo, envFile: '${workspaceFolder}/server.env' },
    });
    await startServer(editor(), 'demo');
    await probe.execute('mcpElicitation.restartServer', { server: 'demo' });
    await view.waitForRow('demo', /^running/);
    await editor().writeFile('server.env', 'PATH=/somewhere/else');
    await view.pressAction('demo', 'Restart Server');
    await workbench.dialog.waitFor('Run the MCP server "demo"?');
    await workbench.dialog.press('Cancel');
    await view.waitForRow('demo', /^stopped/);
  });

  it('says why a server failed', async () => {
    const { workbench, probe } = editor();
    const view = workbench.view('Servers');
    await probe.configure(SERVERS, { ghost: { command: 'no-such-command-here' } });
    await view.waitForRow('ghost', /^stopped/);
    await view.pressAction('ghost', 'Start Server');
    await workbench.dialog.waitFor('Run the MCP server "ghost"?');
    await workbench.dialog.press('Run Server');
    await view.waitForRow('ghost', /^failed/);
    await workbench.notifications.waitFor(/"no-such-command-here" was not found/);
    await view.expand('ghost');
    await view.waitForRow(
      '"no-such-command-here" was not found. Check "command" and the PATH that the editor was started with, or use the full path.',
    );
  });

  it('shows the log of a server', async () => {
    const { workbench, probe } = editor();
    await probe.configure(SERVERS, demoSettings[SERVERS]);
    await workbench.view('Servers').waitForRow('demo', /^stopped/);
    await startServer(editor(), 'demo');
    await workbench.view('Servers').openMenu('demo');
    await workbench.chooseFromMenu('Show Server Log');
    await expect.poll(() => workbench.outputChannel()).toBe('MCP: demo');
  });

  it('answers a program that calls with a wrong argument or an unknown name', async () => {
    const { probe } = editor();
    await expect(
      probe.execute('mcpElicitation.callTool', { server: 'nobody', tool: 'x' }),
    ).rejects.toThrow('There is no server "nobody" in mcpElicitation.servers.');
    await expect(
      probe.execute('mcpElicitation.callTool', { server: 'demo', tool: 'x', arguments: {} }),
    ).rejects.toThrow('demo has no tool named "x".');
    await expect(probe.execute('mcpElicitation.callTool', { server: 'demo' })).rejects.toThrow(
      '"tool" must be a string that is not empty.',
    );
  });
});

describe('a workspace that is not trusted', () => {
  const editor = hostEditor({
    trusted: false,
    settings: demoSettings,
    workspaceSettings: {
      'mcpElicitation.servers': { planted: { command: 'rm', args: ['-rf', '/'] } },
    },
  });

  it('neither runs nor offers the servers of its settings', async () => {
    const { workbench, probe } = editor();
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.waitForRow('demo', /^stopped/);
    const planted = (await view.rows()).find(({ label }) => label === 'planted');
    if (planted !== undefined) {
      expect(planted.description).toContain('off in Restricted Mode');
      expect(await view.actions('planted')).not.toContain('Start Server');
    }
    await expect(
      probe.execute('mcpElicitation.callTool', { server: 'planted', tool: 'x', arguments: {} }),
    ).rejects.toThrow(/not trusted|no server "planted"/);
    expect(await workbench.dialog.isVisible()).toBe(false);
  });

  it('runs those of user settings', async () => {
    await startServer(editor(), 'demo');
    const call = callTool(editor(), 'demo', 'add_contact');
    await editor().workbench.quickInput.waitForMessage(/^Name/);
    await editor().workbench.quickInput.cancel();
    expect(said(await call)).toMatch(/^Cancelled: /);
  });
});
