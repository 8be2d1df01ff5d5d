import { beforeAll, beforeEach, expect, it } from 'vitest';
import { callTool, clearTable, demoSettings, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({
  // Saved by itself, so that closing it asks nothing.
  settings: { ...demoSettings, 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 100 },
  files: { 'notes.txt': '' },
});

beforeAll(async () => {
  await startServer(editor(), 'demo');
  await editor().workbench.openContainer('MCP Elicitation');
  await editor().workbench.view('Pending').welcome();
});

beforeEach(async () => {
  await clearTable(editor());
  await editor().writeFile('notes.txt', '');
});

/** Opens an empty file by keyboard, which then has it. */
async function openFile(): Promise<void> {
  const { page, workbench } = editor();
  await workbench.waitUntilShown();
  await page.keyboard.press('Control+p');
  await workbench.quickInput.type('notes.txt');
  await expect.poll(() => workbench.quickInput.focusedItem()).toContain('notes.txt');
  await page.keyboard.press('Enter');
  await workbench.editors.waitFor('notes.txt');
  await fileHasKeyboard();
}

async function fileHasKeyboard(): Promise<void> {
  await editor().page.locator('.editor-group-container .monaco-editor.focused').waitFor();
}

/** The text of the file, once it is saved. */
async function typed(): Promise<string> {
  return (await editor().readFile('notes.txt')).trim();
}

it('a form is left by keyboard, and the file gets the keyboard back', async () => {
  const { page, workbench } = editor();
  await openFile();
  await page.keyboard.type('before ');
  const result = callTool(editor(), 'demo', 'register_service');
  const form = await FormPage.shown(workbench);
  await expect.poll(() => form.focusedField()).toBe('Service name');
  await page.keyboard.press('Escape');
  expect(said(await result)).toMatch(/^Cancelled: /);
  await workbench.editors.waitForClosed('demo asks');
  await fileHasKeyboard();
  await page.keyboard.type('after');
  await expect.poll(typed).toBe('before after');
});

it('a question in a quick input is answered by keyboard, and the file gets the keyboard back', async () => {
  const { page, workbench } = editor();
  await openFile();
  const result = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });
  await workbench.quickInput.waitForMessage(/^Channel/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await workbench.quickInput.waitForMessage(/^Notify/);
  await page.keyboard.press('Enter');
  await workbench.quickInput.waitForReview();
  await page.keyboard.press('Enter');
  expect((await result).isError ?? false).toBe(false);
  await workbench.quickInput.waitForHidden();
  await fileHasKeyboard();
  await page.keyboard.type('after');
  await expect.poll(typed).toBe('after');
});

/** Runs a tool of the demo server from the command palette, without a click. */
async function runTool(name: string): Promise<void> {
  const { page, workbench } = editor();
  await runCommand('MCP Elicitation: Run Tool…');
  await workbench.quickInput.waitForPlaceholder('Which tool of demo?');
  await workbench.quickInput.type(name);
  await expect.poll(() => workbench.quickInput.items()).toHaveLength(1);
  await page.keyboard.press('Enter');
}

/** Goes to the "Pending" view, which then has the keyboard. */
async function showPending(): Promise<void> {
  await runCommand('MCP Elicitation: Show Pending Questions');
  await editor().workbench.view('Pending').waitForKeyboard();
}

/** A command by its whole line in the command palette, without a click. */
async function runCommand(title: string): Promise<void> {
  const { page, workbench } = editor();
  await page.keyboard.press('F1');
  await workbench.quickInput.waitForPlaceholder(/command/i);
  await workbench.quickInput.type(title);
  await expect.poll(() => workbench.quickInput.focusedItem()).toBe(title);
  await page.keyboard.press('Enter');
}

it('a form with every kind of field is opened, filled in, looked over and sent by keyboard', async () => {
  const { page, workbench } = editor();
  await openFile();
  await runTool('register_service');
  const form = await FormPage.shown(workbench);
  await expect.poll(() => form.focused()).toBe('Service name');
  await page.keyboard.type('search');
  await form.tabTo('Owner');
  await page.keyboard.type('ada@example.org');
  await form.tabTo('Launch day');
  await page.keyboard.type('2026-12-24');
  await form.tabTo('First maintenance');
  await page.keyboard.type('2026-12-25T02:00:00Z');
  await form.tabTo('Memory');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2.5');
  await form.tabTo('Reachable from the internet');
  await page.keyboard.press('Space');
  await form.tabTo('Somebody is on call');
  await page.keyboard.press('Space');
  await form.tabTo('Tier');
  await page.keyboard.press('ArrowDown');
  await form.tabTo('Protocols');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await form.tabTo('Alerts');
  await page.keyboard.press('Space');
  await form.tabTo('What will be sent');
  await page.keyboard.press('Enter');
  const answers = {
    name: 'search',
    owner: 'ada@example.org',
    launch: '2026-12-24',
    maintenance: '2026-12-25T02:00:00Z',
    memory: 2.5,
    public: true,
    onCall: true,
    tier: 'silver',
    protocols: ['http', 'grpc'],
    alerts: ['mail'],
  };
  await expect.poll(async () => JSON.parse(await form.preview()) as unknown).toMatchObject(answers);
  await form.tabTo('Submit');
  await page.keyboard.press('Enter');
  await workbench.editors.waitFor('register_service · demo');
  const result = await workbench.webviewWith('section');
  await expect.poll(() => result.locator('main').innerText()).toContain('Registered search.');
});

it('a question that waits is answered from its row by keyboard', async () => {
  const { page, workbench } = editor();
  await openFile();
  const result = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });
  await workbench.quickInput.waitForMessage(/^Channel/);
  // The buttons come before the box and are one stop; the arrows lead from one to the next.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => workbench.quickInput.focusedButton()).toBe('Later');
  await page.keyboard.press('Enter');
  await workbench.quickInput.waitForHidden();
  await fileHasKeyboard();
  await showPending();
  await workbench.view('Pending').waitForRow('demo', /put off/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await workbench.quickInput.waitForMessage(/^Channel/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await workbench.quickInput.waitForMessage(/^Notify/);
  await page.keyboard.press('Enter');
  await workbench.quickInput.waitForReview();
  await page.keyboard.press('Enter');
  expect((await result).isError ?? false).toBe(false);
});
