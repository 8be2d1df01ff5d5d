import type { Locator } from 'playwright-core';
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

  it('the consent to open a page names the host', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'demo', 'connect_github');
    const consent = await FormPage.shown(workbench);
    expect(await consent.header()).toMatch(/Host\s+127\.0\.0\.1/);
    await workbench.screenshot(`consent ${theme}`);
    await consent.press('Decline');
    await result;
  });

  it('the views show what runs and what waits, and the tab what a call gave', async () => {
    const { workbench, probe } = editor();
    const waiting = callTool(editor(), 'demo', 'register_service');
    await (await FormPage.shown(workbench)).press('Later');
    const released = probe.execute('mcpElicitation.callTool', {
      server: 'demo',
      tool: 'create_release',
      arguments: { name: '1.4.0' },
      show: true,
    });
    await workbench.quickInput.waitForMessage(/^Channel/);
    await workbench.quickInput.choose('Stable');
    await workbench.quickInput.waitForMessage(/^Notify/);
    await workbench.quickInput.choose('No');
    await workbench.quickInput.waitForReview();
    await workbench.quickInput.press('Enter');
    await released;
    const result = await workbench.webviewWith('section');
    await expect.poll(() => result.locator('main').innerText()).toContain('Released 1.4.0');
    await workbench.view('Pending').waitForRow('demo', /put off/);
    expect(await workbench.view('Pending').actions('demo')).toEqual(['Answer', 'Decline']);
    await workbench.screenshot(`views-and-result ${theme}`);
    await probe.execute('mcpElicitation.cancelPending');
    await waiting;
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

/** As at a zoom of 200 %, and a window as narrow as the editor allows beside nothing else. */
describe.each([
  ['at a zoom of 200 %', { width: 640, height: 400 }],
  ['in a narrow window', { width: 400, height: 720 }],
])('%s', (name, size) => {
  beforeAll(async () => {
    const { page, workbench, probe } = editor();
    await workbench.setColorTheme('Default Dark Modern');
    await probe.execute('workbench.action.closeSidebar');
    await page.setViewportSize(size);
  });

  it('a quick input shows its title, its choices and its buttons', async () => {
    const { workbench, page } = editor();
    const result = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });
    await workbench.quickInput.waitForMessage(/^Channel/);
    await workbench.screenshot(`quick-choice ${name}`);
    const widget = page.locator('.quick-input-widget');
    for (const inSight of [
      widget.getByRole('button', { name: 'Decline' }),
      widget.getByRole('button', { name: 'Later' }),
      widget.getByText('Canary', { exact: true }),
    ]) {
      await expectInWindow(inSight, size);
    }
    await workbench.quickInput.cancel();
    await result;
  });

  it('a form, a consent and the history show their buttons, and nothing sticks out', async () => {
    const { workbench, probe } = editor();
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(workbench);
    await form.press('Submit');
    await form.summary();
    await workbench.screenshot(`form ${name}`);
    expect(await form.overhang()).toBe(0);
    await form.press('Cancel');
    await result;

    const page = callTool(editor(), 'demo', 'connect_github');
    const consent = await FormPage.shown(workbench);
    await workbench.screenshot(`consent ${name}`);
    expect(await consent.overhang()).toBe(0);
    await consent.press('Decline');
    await page;

    await probe.execute('mcpElicitation.showHistory');
    const history = await workbench.webviewWith('table');
    await history.locator('tbody tr').first().click();
    await expect.poll(() => history.locator('.details').innerText()).toContain('Declined');
    await workbench.screenshot(`history ${name}`);
    expect(
      await history.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    await probe.execute('workbench.action.closePanel');
  });
});

/** Whether all of it can be seen without scrolling. */
async function expectInWindow(
  locator: Locator,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  const box = await locator.first().boundingBox();
  expect(box).not.toBeNull();
  const { x, y, width: wide, height: high } = box ?? { x: -1, y: -1, width: 0, height: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + wide).toBeLessThanOrEqual(width);
  expect(y + high).toBeLessThanOrEqual(height);
}
