import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const SERVERS = 'mcpElicitation.servers';
const OPTIONS = 'mcpElicitation.serverOptions';

/** By a short command line, so that pictures show no path of this machine. */
function asking(info: Record<string, unknown>) {
  return { command: 'node', args: ['askingServer.mjs', JSON.stringify(info)], cwd: folder };
}

const folder = fileURLToPath(new URL('servers', import.meta.url));

const FORM = {
  message: 'To go on I need two things.',
  requestedSchema: {
    type: 'object',
    properties: {
      city: { type: 'string', title: 'City' },
      password: { type: 'string', title: 'Your password', description: 'That of your account' },
    },
  },
};
const QUESTION = { message: 'Go on?', requestedSchema: { type: 'object', properties: {} } };

/** One for each theme: a server is told of once in a while only. */
const noisy = Object.fromEntries([0, 1, 2, 3].map((index) => [`noisy${index}`, asking({})]));

const editor = hostEditor({
  settings: { [SERVERS]: { acme: asking({ title: 'Acme' }), ...noisy } },
});

const THEMES = [
  'Default Light Modern',
  'Default Dark Modern',
  'Default High Contrast',
  'Default High Contrast Light',
];

beforeAll(async () => {
  await startServer(editor(), 'acme');
  await editor().workbench.openContainer('MCP Elicitation');
});

beforeEach(() => clearTable(editor()));

describe.each(THEMES.map((theme, index) => ({ theme, index })))('in $theme', ({ theme, index }) => {
  beforeAll(() => editor().workbench.setColorTheme(theme));

  it('who has changed, looks like another and asks for a secret is plain to see', async () => {
    const { workbench, probe } = editor();
    await probe.configure(OPTIONS, {});
    await probe.configure(SERVERS, {
      acme: asking({ name: 'acme-mcp', title: 'Acme', version: `${index + 2}.0.0` }),
      Acrne: asking({ title: 'other' }),
      ...noisy,
    });
    await workbench.view('Servers').waitForRow('acme', /stopped/);
    await startServer(editor(), 'acme');
    const call = callTool(editor(), 'acme', 'ask', { params: FORM });
    const form = await FormPage.shown(workbench);
    expect(await form.header()).toContain(`Its version is ${index + 2}.0.0 now`);
    await workbench.screenshot(`trust-identity ${theme}`);
    await form.pressInField('Your password', 'Answer Anyway');
    await form.fill('Your password', 'hunter2');
    await workbench.screenshot(`trust-answer-anyway ${theme}`);
    await form.press('Decline');
    await call;
  });

  it('the notice of too many questions and the history tell what happened', async () => {
    const { workbench, probe } = editor();
    const server = `noisy${index}`;
    await probe.configure(OPTIONS, { [server]: { questionsPerMinute: 1 } });
    await startServer(editor(), server);
    const call = callTool(editor(), server, 'ask', { params: QUESTION, count: 5 });
    await workbench.notifications.waitFor(/asks too often/);
    await workbench.quickInput.waitForTitle(/Go on\?/);
    await workbench.screenshot(`trust-notice ${theme}`);
    await workbench.notifications.press(/asks too often/, 'Mute Server');
    await call;
    await workbench.view('Servers').waitForRow(server, /muted/);
    await probe.execute('mcpElicitation.showHistory');
    const page = await workbench.webviewWith('table');
    await page.locator('tbody tr', { hasText: 'To go on' }).first().click();
    await expect.poll(() => page.locator('.details').innerText()).toContain('Asked for a secret.');
    await workbench.screenshot(`trust-history ${theme}`);
    await probe.execute('workbench.action.closePanel');
  });
});
