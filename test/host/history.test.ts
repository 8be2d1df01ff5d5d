import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { answerContact, callTool, clearTable, demoSettings, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({ settings: demoSettings });

beforeAll(() => startServer(editor(), 'demo'));

beforeEach(() => clearTable(editor()));

/** Changes a setting of the user's; undefined takes it back. */
function configure(key: string, value: unknown): Promise<void> {
  return editor().probe.run(
    async (vscode, [name, wanted]) => {
      const configuration = vscode.workspace.getConfiguration('mcpElicitation');
      await configuration.update(name, wanted ?? undefined, true);
    },
    [key, value ?? null] as const,
  );
}

/** How many lines the file has. */
async function journalLines(): Promise<number> {
  const storage = join(editor().userData, 'User', 'globalStorage');
  const path = join(storage, 'mcp-elicitation.mcp-elicitation-client', 'history.jsonl');
  return (await readFile(path, 'utf8')).trim().split('\n').length;
}

/**
 * The history without filters: after a reload the page may have those back that
 * it had when the editor last wrote down what pages remember.
 */
async function wholeHistory(): Promise<Frame> {
  const { workbench, probe } = editor();
  await probe.execute('mcpElicitation.showHistory');
  const page = await workbench.webviewWith('input[type="search"]');
  const clear = page.getByRole('button', { name: 'Clear Filters' }).first();
  await expect
    .poll(async () => {
      if (await clear.isVisible()) {
        await clear.click();
      }
      return page.locator('table').isVisible();
    })
    .toBe(true);
  return page;
}

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
  await workbench.quickInput.waitForHidden();
  const accepted = callTool(editor(), 'demo', 'add_contact');
  await answerContact(editor(), { name: 'Ada Lovelace', email: 'ada@example.org', age: '36' });
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
  const details = page.locator('.details');
  await expect.poll(() => details.innerText()).toContain('tool add_contact');
  const shown = await details.innerText();
  expect(shown).toContain('demoServer.js');
  expect(shown).toContain('Elicitation Demo');
  expect(shown).toMatch(/Name\s+text, 12 characters/);
  expect(shown).toMatch(/Age\s+number/);
  expect(await page.locator('body').innerText()).not.toMatch(/ada@example\.org|Lovelace/);
  await workbench.screenshot('history-details');
});

it('is searched, copied, exported and shortened in the panel', async () => {
  const { workbench, probe, workspace } = editor();
  await probe.execute('mcpElicitation.showHistory');
  const page = await workbench.webviewWith('table');
  const rows = page.locator('tbody tr');
  await page.getByRole('searchbox').fill('added add_contact');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel('Outcome', { exact: true }).selectOption({ label: 'Declined' });
  await expect.poll(() => page.getByRole('status').innerText()).toBe('1 of 4 entries');
  await rows.first().click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect
    .poll(() => probe.run((vscode) => vscode.env.clipboard.readText(), undefined))
    .toContain('"outcome": "declined"');

  const exported = probe.execute('mcpElicitation.exportHistory');
  await workbench.quickInput.choose('What the panel shows');
  await workbench.quickInput.waitForTitle('Export Approval History');
  const path = editor().page.locator('.quick-input-widget input[type="text"]');
  await expect.poll(() => path.inputValue()).toContain('approval-history.jsonl');
  await path.fill(join(workspace, 'declined.csv'));
  await expect.poll(() => path.inputValue()).toContain('declined.csv');
  await workbench.quickInput.press('Enter');
  await exported;
  const lines = (await editor().readFile('declined.csv')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/"demo".*"Who should be added.*"declined"/);

  await page.getByRole('button', { name: 'Delete' }).click();
  await workbench.dialog.waitFor('Delete this entry from the approval history?');
  await workbench.dialog.press('Delete');
  await page.getByText('Nothing in the history matches.').waitFor();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect.poll(() => page.getByRole('status').innerText()).toBe('3 entries');
});

it('keeps the values where the settings say so', async () => {
  const { workbench, probe } = editor();
  await configure('history.values', 'full');
  const accepted = callTool(editor(), 'demo', 'add_contact');
  await answerContact(editor(), { name: 'Grace Hopper', email: 'grace@example.org', age: '85' });
  await accepted;
  await probe.execute('mcpElicitation.showHistory');
  const page = await workbench.webviewWith('table');
  await expect.poll(() => page.getByRole('status').innerText()).toBe('4 entries');
  await page.locator('tbody tr').first().click();
  await expect.poll(() => page.locator('.details').innerText()).toMatch(/Name\s+Grace Hopper/);
  await configure('history.values', undefined);
  await configure('history.maxRecords', 2);
  await expect.poll(() => page.getByRole('status').innerText()).toBe('2 entries');
  await configure('history.maxRecords', undefined);
});

it('is still there after the window was reloaded, and gone when cleared', async () => {
  const { workbench, probe } = editor();
  await editor().reload();
  const page = await wholeHistory();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  const cleared = probe.execute('mcpElicitation.clearHistory');
  await workbench.dialog.waitFor(/Forget every question/);
  await workbench.dialog.press('Clear History');
  await cleared;
  await expect.poll(() => page.locator('body').innerText()).toContain('No server has asked');
});

it('records a question that was open when the window was reloaded', async () => {
  const { workbench } = editor();
  void callTool(editor(), 'demo', 'add_contact').catch(() => undefined);
  await workbench.quickInput.waitForMessage(/^Name/);
  await editor().reload();
  const page = await wholeHistory();
  await expect.poll(() => page.locator('tbody tr').first().innerText()).toMatch(/Connection lost/);
});

it('records a question that was open when the extension host was killed', async () => {
  const { workbench, probe } = editor();
  void callTool(editor(), 'demo', 'add_contact').catch(() => undefined);
  await workbench.quickInput.waitForMessage(/^Name/);
  const before = await journalLines();
  const pid = await probe.run(() => process.pid, undefined);
  await probe.forget();
  process.kill(pid, 'SIGKILL');
  await probe.waitUntilReady();
  await editor().reload();
  const page = await wholeHistory();
  const first = page.locator('tbody tr').first();
  await expect.poll(journalLines).toBe(before + 1);
  await expect.poll(() => first.innerText()).toMatch(/Connection lost/);
  await first.click();
  await expect
    .poll(() => page.locator('.details').innerText())
    .toMatch(/Connection lost\s+Reason\s+The window closed before it was answered\./);
});

it('opens a page of a server only after consent, in the browser, and records the host alone', async () => {
  const { workbench, probe, page } = editor();
  const declined = callTool(editor(), 'demo', 'connect_github');
  const consent = await FormPage.shown(workbench);
  expect(await consent.header()).toMatch(
    /^demo\n.*demoServer\.js.*Host\s+127\.0\.0\.1\s+URL\s+http:\/\/127\.0\.0\.1:\d+\/\S+\s+The page is on the machine where the editor works\..*The server says\s+Connect your GitHub account/s,
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
  // A page that is closed while it loads the next may never say that it is gone.
  await browserPage.getByRole('heading', { name: 'Connected' }).waitFor();
  expect(said(await connected)).toBe('Connected the GitHub account.');
  await browserPage.close();
  await pending.waitForNoRow('demo');

  const history = await wholeHistory();
  const row = history.locator('tbody tr').first();
  await expect.poll(() => row.innerText()).toMatch(/Accepted · completed in the browser after/);
  await row.click();
  await expect.poll(() => history.locator('body').innerText()).toMatch(/127\.0\.0\.1/);
  expect(await history.locator('body').innerText()).not.toMatch(/http:\/\/127/);
});

it('no longer waits for a page that the person gives up, and does not record it as done', async () => {
  const { workbench, probe, page } = editor();
  const call = callTool(editor(), 'demo', 'connect_github');
  const consent = await FormPage.shown(workbench);
  const popup = page.context().waitForEvent('page');
  await consent.press('Open in Browser');
  const browserPage = await popup;
  await probe.execute('mcpElicitation.showPending');
  const pending = workbench.view('Pending');
  expect(await pending.actions('demo')).toEqual(["I'm Done in the Browser", 'Stop Waiting']);
  await workbench.screenshot('url-stop-waiting');
  await pending.pressAction('demo', 'Stop Waiting');
  await pending.waitForNoRow('demo');
  await browserPage.getByRole('button').click();
  // A page that is closed while it loads the next may never say that it is gone.
  await browserPage.getByRole('heading', { name: 'Connected' }).waitFor();
  expect(said(await call)).toBe('Connected the GitHub account.');
  await browserPage.close();
  const row = (await wholeHistory()).locator('tbody tr').first();
  await expect.poll(() => row.innerText()).toMatch(/Connect your GitHub account.*Accepted/s);
  expect(await row.innerText()).not.toContain('completed');
});
