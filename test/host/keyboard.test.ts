import { describe, expect, it } from 'vitest';
import { callTool, clearTable, said } from './demo';
import { FormPage } from './formPage';
import { keyboardAtFile } from './keyboard';

const { editor, keyboard } = keyboardAtFile();

describe('a form gives the keyboard back to the file', () => {
  it.each([
    ['Decline', /^Declined: /],
    ['Cancel', /^Cancelled: /],
  ])('after %s', async (button, outcome) => {
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(editor().workbench);
    await form.tabTo(button);
    await keyboard.press('Enter');
    expect(said(await result)).toMatch(outcome);
    await keyboard.expectInFile('after');
  });

  it('after Escape', async () => {
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(editor().workbench);
    await expect.poll(() => form.focusedField()).toBe('Service name');
    await keyboard.press('Escape');
    expect(said(await result)).toMatch(/^Cancelled: /);
    await keyboard.expectInFile('after');
  });

  it('after Later', async () => {
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(editor().workbench);
    await form.tabTo('Later');
    await keyboard.press('Enter');
    await editor().workbench.editors.waitForClosed('demo asks');
    await keyboard.expectInFile('after');
    await clearTable(editor());
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('after Submit', async () => {
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(editor().workbench);
    await keyboard.type('search');
    await form.tabTo('Owner');
    await keyboard.type('ada@example.org');
    await form.tabTo('Tier');
    await keyboard.press('ArrowDown');
    await form.tabTo('Alerts');
    await keyboard.press('Space', 'Control+Enter');
    expect(said(await result)).toMatch(/^Registered search/);
    await keyboard.expectInFile('after');
  });

  it('after the server is gone, with the reason read and the tab closed', async () => {
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(editor().workbench);
    await expect.poll(() => form.focusedField()).toBe('Service name');
    await keyboard.type('search');
    const failure = expect(result).rejects.toThrow();
    void editor().probe.execute('mcpElicitation.restartServer', { server: 'demo' });
    await failure;
    await expect.poll(() => form.focused()).toBe('Copy Answers');
    await keyboard.press('Enter');
    await expect.poll(() => form.focused()).toBe('Copied');
    await keyboard.runCommand('View: Close Editor');
    await editor().workbench.editors.waitForClosed('demo asks');
    await keyboard.expectInFile('after');
    await editor()
      .workbench.view('Servers')
      .waitForRow('demo', /running/);
  });
});

describe('a quick input gives the keyboard back to the file', () => {
  async function asked() {
    const result = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });
    await editor().workbench.quickInput.waitForMessage(/^Channel/);
    return { result };
  }

  it('after Submit', async () => {
    const { quickInput } = editor().workbench;
    const { result } = await asked();
    await keyboard.press('ArrowDown', 'Enter');
    await quickInput.waitForMessage(/^Notify/);
    await keyboard.press('Enter');
    await quickInput.waitForReview();
    await keyboard.press('Enter');
    expect((await result).isError ?? false).toBe(false);
    await keyboard.expectInFile('after');
  });

  it('after Decline', async () => {
    const { result } = await asked();
    await keyboard.pressQuickButton('Decline');
    expect(said(await result)).toMatch(/^Declined: /);
    await keyboard.expectInFile('after');
  });

  it('after Escape', async () => {
    const { result } = await asked();
    await editor().workbench.quickInput.cancel();
    expect(said(await result)).toMatch(/^Cancelled: /);
    await keyboard.expectInFile('after');
  });

  it('after Later', async () => {
    const { result } = await asked();
    await keyboard.pressQuickButton('Later');
    await editor().workbench.quickInput.waitForHidden();
    await keyboard.expectInFile('after');
    await clearTable(editor());
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('after the server is gone', async () => {
    const { result } = await asked();
    const failure = expect(result).rejects.toThrow();
    void editor().probe.execute('mcpElicitation.restartServer', { server: 'demo' });
    await failure;
    await editor().workbench.quickInput.waitForHidden();
    await keyboard.expectInFile('after');
    await editor()
      .workbench.view('Servers')
      .waitForRow('demo', /running/);
  });
});
