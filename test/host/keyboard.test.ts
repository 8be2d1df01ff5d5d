import { afterEach, beforeAll, expect, it } from 'vitest';
import { callTool, clearTable, demoSettings, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({ settings: demoSettings });

beforeAll(() => startServer(editor(), 'demo'));

afterEach(async () => {
  // Else closing it would ask whether to save it.
  await editor().probe.execute('workbench.action.files.revert');
  await clearTable(editor());
});

/** Opens an empty file that has the keyboard. */
async function openFile(): Promise<void> {
  const { probe, workbench } = editor();
  await probe.execute('workbench.action.files.newUntitledFile');
  await workbench.editors.waitFor(/^Untitled/);
}

/** The text of the file that is open. */
async function typed(): Promise<string> {
  const text = await editor().page.locator('.monaco-editor .view-lines').first().innerText();
  return text.replaceAll('\u00a0', ' ').trim();
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
  await page.keyboard.type('after');
  await expect.poll(typed).toBe('after');
});
