import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

/** The demo server by a short command line, so that pictures show no path of this machine. */
const editor = hostEditor({
  settings: {
    'mcpElicitation.servers': {
      demo: {
        command: 'node',
        args: ['dist/demoServer.js'],
        cwd: '${extensionInstallFolder:mcp-elicitation.mcp-elicitation-client}',
      },
    },
  },
});

const THEMES = [
  'Default Light Modern',
  'Default Dark Modern',
  'Default High Contrast',
  'Default High Contrast Light',
];

beforeAll(async () => {
  await startServer(editor(), 'demo');
  await editor().workbench.openContainer('MCP Elicitation');
  await editor().workbench.view('Servers').expand('demo');
  await editor().workbench.view('Servers').expand('Tools');
});

beforeEach(() => clearTable(editor()));

afterAll(() => clearTable(editor()));

describe.each(THEMES)('in %s', (theme) => {
  beforeAll(() => editor().workbench.setColorTheme(theme));

  it('quick inputs stay within the window', async () => {
    const { workbench, page } = editor();
    const result = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });
    await workbench.quickInput.waitForMessage(/^Channel/);
    await workbench.screenshot(`quick-choice ${theme}`);
    const box = await page.locator('.quick-input-widget').boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    await workbench.quickInput.choose('Beta');
    await workbench.quickInput.waitForMessage(/^Notify/);
    await workbench.quickInput.choose('Yes');
    await workbench.quickInput.waitForReview();
    await workbench.screenshot(`quick-review ${theme}`);
    await workbench.quickInput.press('Enter');
    await result;
  });

  it('the form keeps its buttons in sight', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(workbench);
    await form.fill('Service name', 'search');
    await form.fill('Owner', 'ada@');
    await form.fill('Home page', 'https://example.com/search');
    await form.press('Submit');
    expect(await form.summary()).toContain('Owner');
    await workbench.screenshot(`form-problems ${theme}`);
    await form.fill('Owner', 'ada@example.org');
    await form.fill('Launch day', '2026-12-24');
    await form.choose('Tier', 'Gold: within 15 minutes');
    await form.choose('Alerts', 'Chat');
    await form.press('Submit');
    expect((await result).structuredContent).toMatchObject({ owner: 'ada@example.org' });
  });

  it('the approval history lists what was answered', async () => {
    const { workbench, probe } = editor();
    await probe.execute('mcpElicitation.showHistory');
    const page = await workbench.webviewWith('table');
    await page.locator('tbody tr').first().click();
    await expect.poll(() => page.locator('body').innerText()).toContain('tool register_service');
    await workbench.screenshot(`history ${theme}`);
    await probe.execute('workbench.action.closePanel');
  });
});
