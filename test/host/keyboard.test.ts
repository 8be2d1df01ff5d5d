import { beforeAll, beforeEach, expect, it } from 'vitest';
import { callTool, clearTable, demoSettings, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({
  // Saved by itself, so that closing it asks nothing.
  settings: { ...demoSettings, 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 100 },
  files: { 'notes.txt': '' },
});

beforeAll(() => startServer(editor(), 'demo'));

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
