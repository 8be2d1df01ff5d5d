import { beforeAll, beforeEach, expect, it } from 'vitest';
import { callTool, clearTable, demoSettings, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({ settings: demoSettings });

beforeAll(() => startServer(editor(), 'demo'));

beforeEach(() => clearTable(editor()));

/** Runs a tool from its row; its one argument is asked for. */
async function createRelease(name: string): Promise<void> {
  const { workbench } = editor();
  await workbench.openContainer('MCP Elicitation');
  await workbench.view('Servers').expand('demo');
  await workbench.view('Servers').expand('Tools');
  await workbench.view('Servers').pressAction('Create Release', 'Run Tool…');
  await workbench.quickInput.waitForMessage(/^Name/);
  expect(await workbench.quickInput.buttons()).toEqual(['Open as Form']);
  await workbench.quickInput.type(name);
  await workbench.quickInput.press('Enter');
  await workbench.quickInput.waitForReview();
  await workbench.quickInput.press('Enter');
}

it('asks for the arguments of a tool like any other question, runs it and shows the result', async () => {
  const { workbench } = editor();
  await createRelease('2.0.0');
  await workbench.quickInput.waitForTitle('Where should 2.0.0 be released?');
  await workbench.quickInput.choose('Stable');
  await workbench.quickInput.waitForMessage(/^Notify/);
  await workbench.quickInput.choose('Yes');
  await workbench.quickInput.waitForReview();
  await workbench.quickInput.press('Enter');
  await workbench.editors.waitFor('create_release · demo');
  const result = await workbench.webviewWith('section');
  expect(await result.locator('main').innerText()).toContain('Released 2.0.0 to stable.');
});

it('lists every outcome once, newest first, without the answers', async () => {
  const { workbench, probe } = editor();
  const declined = callTool(editor(), 'demo', 'add_contact');
  await workbench.quickInput.waitForMessage(/^Name/);
  await workbench.quickInput.pressButton('Decline');
  await declined;
  const accepted = callTool(editor(), 'demo', 'add_contact');
  for (const [label, text] of [
    ['Name', 'Ada Lovelace'],
    ['Email', 'ada@example.org'],
    ['Age', '36'],
  ] as const) {
    await workbench.quickInput.waitForMessage(new RegExp(`^${label}`));
    await workbench.quickInput.type(text);
    await workbench.quickInput.press('Enter');
  }
  await workbench.quickInput.waitForReview();
  await workbench.quickInput.press('Enter');
  await accepted;
  const cancelled = callTool(editor(), 'demo', 'register_service');
  await (await FormPage.shown(workbench)).press('Cancel');
  await cancelled;

  await probe.execute('mcpElicitation.showHistory');
  const page = await workbench.webviewWith('table');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(4);
  const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  expect(texts[0]).toMatch(/Tell me about the service to register\..*Cancelled/);
  expect(texts[1]).toMatch(/Who should be added.*Accepted/);
  expect(texts[2]).toMatch(/Who should be added.*Declined/);
  expect(texts[3]).toMatch(/Where should 2\.0\.0.*Accepted/);

  await rows.nth(1).click();
  const details = page.locator('aside, [aria-live], .details').first();
  await expect.poll(() => details.innerText()).toContain('tool add_contact');
  const shown = await details.innerText();
  expect(shown).toContain('demoServer.js');
  expect(shown).toContain('Elicitation Demo');
  expect(shown).toMatch(/Name\s+text, 12 characters/);
  expect(shown).toMatch(/Age\s+number/);
  expect(await page.locator('body').innerText()).not.toMatch(/ada@example\.org|Lovelace/);
  await workbench.screenshot('history-details');
});

it('is still there after the window was reloaded, and gone when cleared', async () => {
  const { workbench, probe } = editor();
  await editor().reload();
  await probe.execute('mcpElicitation.showHistory');
  const page = await workbench.webviewWith('table');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(4);
  const cleared = probe.execute('mcpElicitation.clearHistory');
  await workbench.dialog.waitFor(/Forget every question/);
  await workbench.dialog.press('Clear History');
  await cleared;
  await expect.poll(() => page.locator('body').innerText()).toContain('No server has asked');
});

it('records a question that was open when the window was reloaded', async () => {
  const { workbench, probe } = editor();
  void callTool(editor(), 'demo', 'add_contact').catch(() => undefined);
  await workbench.quickInput.waitForMessage(/^Name/);
  await editor().reload();
  await probe.execute('mcpElicitation.showHistory');
  const page = await workbench.webviewWith('table');
  await expect.poll(() => page.locator('tbody tr').first().innerText()).toMatch(/Connection lost/);
});

it('opens a page of a server only after consent, in the browser, and records the host alone', async () => {
  const { workbench, probe, page } = editor();
  const declined = callTool(editor(), 'demo', 'connect_github');
  const consent = await FormPage.shown(workbench);
  expect(await consent.header()).toMatch(
    /^demo\n.*demoServer\.js.*Host\s+127\.0\.0\.1\s+URL\s+http:\/\/127\.0\.0\.1:\d+\/\S+\s+The server says\s+Connect your GitHub account/s,
  );
  await workbench.screenshot('url-consent');
  await consent.press('Decline');
  expect(said(await declined)).toMatch(/^Declined: /);

  const connected = callTool(editor(), 'demo', 'connect_github');
  const second = await FormPage.shown(workbench);
  const popup = page.context().waitForEvent('page');
  await second.press('Open in Browser');
  const browserPage = await popup;
  await probe.execute('mcpElicitation.showPending');
  const pending = workbench.view('Pending');
  await pending.waitForRow('demo', /^127\.0\.0\.1: waiting for you in the browser$/);
  await workbench.screenshot('url-waiting');
  await browserPage.getByRole('button').click();
  expect(said(await connected)).toBe('Connected the GitHub account.');
  await browserPage.close();
  await pending.waitForNoRow('demo');

  await probe.execute('mcpElicitation.showHistory');
  const history = await workbench.webviewWith('table');
  await history.locator('tbody tr').first().click();
  await expect.poll(() => history.locator('body').innerText()).toMatch(/127\.0\.0\.1/);
  expect(await history.locator('body').innerText()).not.toMatch(/http:\/\/127/);
});
