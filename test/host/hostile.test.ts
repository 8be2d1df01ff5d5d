import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { callTool, clearTable, startServer } from './demo';
import { hostEditor } from './hostEditor';

const editor = hostEditor({
  settings: {
    'mcpElicitation.servers': {
      hostile: {
        command: process.execPath,
        args: [fileURLToPath(new URL('servers/deceivingServer.mjs', import.meta.url))],
      },
    },
  },
});

beforeAll(async () => {
  await startServer(editor(), 'hostile');
  await editor().workbench.openContainer('MCP Elicitation');
});

beforeEach(() => clearTable(editor()));

/** What no text of a server may become, within an element of the workbench or of a page. */
const LIVE = ':is(a[href], a[data-href], img:not(.icon), iframe.spy, [onerror])';

/** Nothing hangs out of the window. */
async function expectLayoutToHold(): Promise<void> {
  const overflow = await editor().page.evaluate(() => ({
    width: document.documentElement.scrollWidth - window.innerWidth,
    height: document.documentElement.scrollHeight - window.innerHeight,
  }));
  expect(overflow).toEqual({ width: 0, height: 0 });
}

it('writes only text into the Servers view and its hovers', async () => {
  const { workbench, page } = editor();
  const view = workbench.view('Servers');
  await view.expand('hostile');
  await view.waitForRow('Calls itself', /\[click\]\(command:/);
  await view.expand('Tools');
  await view.expand('Prompts');
  await view.expand('Resources');
  const rows = await view.rows();
  const ask = rows.find(({ label }) => label.startsWith('Ask [click](command:'));
  expect(ask?.label).toContain('<img src=x');
  expect(ask?.label).toContain('␛[31mred');
  expect(ask?.label).toContain('$(trash)');
  for (const { label, description } of rows) {
    expect(`${label} ${description}`.length).toBeLessThan(700);
    expect(`${label} ${description}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  const hover = await view.hoverText('Calls itself');
  expect(hover).toContain('[click](command:workbench.action.quit)');
  expect(hover).toContain('Its icon is left out');
  expect(await page.locator(`.monaco-hover:visible ${LIVE}`).count()).toBe(0);
  expect(await page.locator(`.part.sidebar .monaco-list-rows ${LIVE}`).count()).toBe(0);
  await expectLayoutToHold();
  await workbench.screenshot('hostile-servers');
});

it('writes only text into a form, the Pending view and its hover', async () => {
  const { workbench, page } = editor();
  const call = callTool(editor(), 'hostile', 'ask');
  const form = await workbench.webviewWith('footer[data-ready]');
  const text = await form.locator('body').innerText();
  expect(text).toContain('[click](command:workbench.action.quit)');
  expect(text).toContain('<img src=x onerror="document.title=1">');
  expect(text).toContain('‹U+202E›gnp.exe');
  expect(text).toContain('␛[31mred');
  expect(await form.locator(':is(a, img, iframe)').count()).toBe(0);
  expect(await form.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  for (const name of ['Submit', 'Decline', 'Cancel', 'Later']) {
    expect(await form.locator('footer').getByRole('button', { name }).isVisible()).toBe(true);
  }
  const pending = workbench.view('Pending');
  await pending.waitForRow('hostile', /^\[click\]\(command:.* · tool ask · open now · just now$/);
  const hover = await pending.hoverText('hostile');
  expect(hover).toContain('[click](command:workbench.action.quit)');
  expect(await page.locator(`.monaco-hover:visible ${LIVE}`).count()).toBe(0);
  await expectLayoutToHold();
  await workbench.screenshot('hostile-form');
  await form.locator('footer').getByRole('button', { name: 'Decline' }).click();
  await call;
});

it('writes only text into quick inputs, their titles, lists and hovers, and into who asks', async () => {
  const { workbench, page } = editor();
  const call = callTool(editor(), 'hostile', 'quick');
  await workbench.quickInput.waitForTitle(/Sure\? \{0\}/);
  const title = await workbench.quickInput.title();
  expect(title).toContain('$(trash) [x]');
  expect(title).toContain('<b>b</b>‹U+202E›');
  expect(title).toContain('␛[31m');
  const items = await workbench.quickInput.items();
  expect(items[0]?.label).toContain('A {0} $(trash) [x](command:workbench.action.quit) <b>b</b>');
  expect(items[1]?.label).toContain('B {0} $(trash)');
  await expectPlainQuickInput();
  await workbench.screenshot('hostile-quick-choice');
  await workbench.quickInput.choosePosition(0);
  await workbench.quickInput.waitForTitle('2/3');
  expect(await workbench.quickInput.prompt()).toContain('[x] (command:workbench.action.quit)');
  await expectPlainQuickInput();
  await workbench.quickInput.pressButton('Who Asks?');
  await workbench.notifications.waitFor(/It calls itself: \[click\] \(command:/);
  expect(await page.locator(`.notifications-toasts ${LIVE}`).count()).toBe(0);
  expect(await page.locator('.notifications-toasts .codicon-trash').count()).toBe(0);
  await workbench.quickInput.press('Enter');
  await workbench.quickInput.waitForReview();
  await expectPlainQuickInput();
  await workbench.screenshot('hostile-quick-review');
  await workbench.quickInput.pressButton('Decline');
  await call;

  const picked = editor().probe.execute('mcpElicitation.callTool').catch(String);
  await workbench.quickInput.waitForPlaceholder(/tool/i);
  const tools = await workbench.quickInput.items();
  expect(JSON.stringify(tools)).toContain('$(trash)');
  await expectPlainQuickInput();
  await workbench.quickInput.press('Escape');
  await picked;
  for (const [command, kind] of [
    ['mcpElicitation.getPrompt', /prompt/i],
    ['mcpElicitation.readResource', /resource/i],
  ] as const) {
    const asked = editor().probe.execute(command).catch(String);
    await workbench.quickInput.waitForPlaceholder(kind);
    await expectPlainQuickInput();
    await workbench.quickInput.press('Escape');
    await asked;
  }
});

/** No link and no icon of a server, and nothing out of the window. */
async function expectPlainQuickInput(): Promise<void> {
  const widget = editor().page.locator('.quick-input-widget:visible');
  expect(await widget.locator(LIVE).count()).toBe(0);
  expect(await widget.locator('.codicon-trash').count()).toBe(0);
  expect(await widget.innerText()).not.toMatch(/[^\n\P{Cc}]|[\u202A-\u202E\u2066-\u2069]/u);
  await expectLayoutToHold();
}

it('writes only text into the approval history', async () => {
  const { workbench, probe } = editor();
  await probe.execute('mcpElicitation.showHistory');
  const page = await workbench.webviewWith('table');
  for (const text of ['Sure?', '[click]']) {
    await page.locator('tbody tr', { hasText: text }).first().click();
    await expect.poll(() => page.locator('.details').innerText()).toContain('(command:');
    const shown = await page.locator('body').innerText();
    expect(shown).toContain('‹U+202E›');
    expect(shown).not.toMatch(/[^\n\t\P{Cc}]|[\u202A-\u202E\u2066-\u2069\u200B]/u);
    expect(await page.locator(':is(a, img, iframe)').count()).toBe(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await workbench.screenshot('hostile-history');
  await probe.execute('workbench.action.closePanel');
});

it('writes only text into notifications', async () => {
  const { workbench, page } = editor();
  await callTool(editor(), 'hostile', 'knock');
  await workbench.notifications.waitFor(/hostile asks: \[click\] \(command:/);
  await workbench.view('Servers').pressAction('fail', 'Run Tool…');
  await workbench.notifications.waitFor(/fail on hostile failed\. .*\[click\] \(command:/);
  expect(await page.locator(`.notifications-toasts ${LIVE}`).count()).toBe(0);
  for (const { message } of await workbench.notifications.all()) {
    expect(message.length).toBeLessThan(1200);
  }
  await expectLayoutToHold();
  await workbench.screenshot('hostile-notifications');
});

it('writes only text into a result', async () => {
  const { workbench } = editor();
  await workbench.view('Servers').pressAction('show', 'Run Tool…');
  await workbench.editors.waitFor('show · hostile');
  const page = await workbench.webviewWith('section');
  const text = await page.locator('main').innerText();
  expect(text).toContain('[click](command:workbench.action.quit)');
  expect(text).toContain('‹U+202E›gnp.exe');
  expect(await page.locator(':is(img, iframe, script)').count()).toBe(0);
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const link of links) {
    expect(link).toMatch(/^command:mcpElicitation\.(open|copy|save)Result\?%5B\d+%5D$/);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await workbench.screenshot('hostile-result');
});

it('gives the JSON editor a schema in which nothing is fetched or marked up', async () => {
  const { workbench, probe } = editor();
  await workbench.view('Servers').pressAction('deep', 'Run Tool…');
  await workbench.editors.waitFor('arguments.json');
  const schema = await probe.run(async (vscode) => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const bytes =
      uri && (await vscode.workspace.fs.readFile(vscode.Uri.joinPath(uri, '../schema.json')));
    return new TextDecoder().decode(bytes);
  }, undefined);
  expect(JSON.parse(schema)).toMatchObject({ type: 'object' });
  expect(schema).not.toMatch(/markdownDescription|defaultSnippets|"\$ref"/);
  await workbench.editors.close('arguments.json');
});

it('has not run a command, left the page or opened a terminal', async () => {
  const { workbench, page, probe } = editor();
  expect(await probe.run((vscode) => vscode.window.terminals.length, undefined)).toBe(0);
  expect(page.url()).not.toContain('evil.example');
  expect(await workbench.view('Servers').rows()).not.toEqual([]);
});
