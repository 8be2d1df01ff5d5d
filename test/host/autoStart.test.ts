import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, said, startServer } from './demo';
import { hostEditor } from './hostEditor';

const SERVERS = 'mcpElicitation.servers';
const OPTIONS = 'mcpElicitation.serverOptions';
const INPUTS = 'mcpElicitation.inputs';
const node = process.execPath;
const scriptOf = (name: string): string =>
  fileURLToPath(new URL(`servers/${name}.mjs`, import.meta.url));
const envServer = scriptOf('envServer');

describe('servers that start with the window', () => {
  const editor = hostEditor({
    settings: {
      [SERVERS]: {
        one: { command: node, args: [envServer, 'one'] },
        two: { command: node, args: [envServer, 'two'] },
        asking: { command: node, args: [envServer, '${input:word}'] },
        calm: { command: node, args: [envServer] },
      },
      [INPUTS]: [{ type: 'promptString', id: 'word', description: 'A word' }],
      [OPTIONS]: {
        '*': { questionsPerMinute: 0, autoStart: true },
        calm: { autoStart: false },
      },
    },
  });

  it('are not started before they were allowed; one notice tells of them and starts them', async () => {
    const { workbench } = editor();
    const { notifications, dialog, quickInput } = workbench;
    const notice = /^Not everything could start by itself\./;
    await notifications.waitFor(notice);
    const all = await notifications.all();
    expect(all).toHaveLength(1);
    for (const name of ['one', 'two', 'asking']) {
      expect(all[0]?.message).toContain(`${name} runs only after you have allowed it.`);
    }
    expect(all[0]?.message).not.toContain('calm');
    expect(await dialog.isVisible()).toBe(false);
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.waitForRow('one', /^stopped/);

    await notifications.press(notice, 'Start Servers');
    await dialog.waitFor('Run the MCP server "one"?');
    await dialog.press('Run Server');
    await dialog.waitFor('Run the MCP server "two"?');
    await dialog.press('Cancel');
    await notifications.waitFor(/two was not allowed to run/);
    await dialog.waitFor('Run the MCP server "asking"?');
    await dialog.press('Run Server');
    await quickInput.waitForTitle('Input for the MCP server asking');
    await quickInput.press('Escape');
    await notifications.waitFor(/asking was not started/);
    await view.waitForRow('one', /^running/);
    await view.waitForRow('two', /^stopped/);
  });

  it('start after a reload as far as nobody need be asked', async () => {
    const { workbench } = editor();
    await clearTable(editor());
    await editor().reload();
    const { notifications, dialog, quickInput } = workbench;
    await notifications.waitFor(/Not everything could start by itself\./);
    const [notice, ...others] = await notifications.all();
    expect(others).toEqual([]);
    expect(notice?.message).toContain('two runs only after you have allowed it.');
    expect(notice?.message).toContain('asking needs a value for ${input:word} from you.');
    expect(notice?.message).not.toContain('one runs');
    expect(await dialog.isVisible()).toBe(false);
    expect(await quickInput.isVisible()).toBe(false);
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.waitForRow('one', /^running/);
    await view.waitForRow('calm', /^stopped/);
    expect(said(await callTool(editor(), 'one', 'given'))).toMatch(/one$/);
  });
});

describe('servers of a workspace that is not trusted', () => {
  const editor = hostEditor({
    trusted: false,
    workspaceSettings: {
      [SERVERS]: { planted: { command: node, args: [envServer] } },
      [OPTIONS]: { planted: { autoStart: true } },
    },
  });

  it('neither start by themselves nor are spoken of', async () => {
    const { workbench, probe } = editor();
    await workbench.openContainer('MCP Elicitation');
    // The extension is active when its commands answer.
    await probe.execute('mcpElicitation.cancelPending');
    expect((await workbench.notifications.all()).map(({ message }) => message)).not.toContainEqual(
      expect.stringContaining('planted'),
    );
    expect(await workbench.dialog.isVisible()).toBe(false);
  });
});

describe('a server that crashes', () => {
  const editor = hostEditor({
    settings: { [SERVERS]: { weak: { command: node, args: [scriptOf('crashingServer')] } } },
  });

  beforeEach(() => clearTable(editor()));

  it('is started again a few times, and then the person is told why no more', async () => {
    const { workbench } = editor();
    await workbench.openContainer('MCP Elicitation');
    await startServer(editor(), 'weak').catch(() => undefined);
    const view = workbench.view('Servers');
    await view.expand('weak');
    await view.waitForRow('weak', /^failed/);
    const notice =
      /weak ended again and again and is not started any more\..*The database is gone\./;
    await expect
      .poll(async () => (await workbench.notifications.all()).map(({ message }) => message), {
        timeout: 58_000,
      })
      .toContainEqual(expect.stringMatching(notice));
    expect(await workbench.notifications.all()).toMatchObject([
      { buttons: ['Start Server', 'Show Log'] },
    ]);
    await workbench.notifications.press(notice, 'Show Log');
    await expect.poll(() => workbench.outputChannel()).toBe('MCP: weak');
  }, 90_000);
});
