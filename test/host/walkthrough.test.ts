import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostEditor } from './hostEditor';

const editor = hostEditor();

/** A step of the walkthrough by its title; a step that is chosen shows its text, buttons and picture. */
function step(title: string): Locator {
  return editor()
    .page.locator('.gettingStartedContainer .getting-started-step')
    .filter({ has: editor().page.locator('.step-title', { hasText: title }) });
}

function isDone(title: string): Promise<boolean> {
  return step(title).locator('.codicon.complete').isVisible();
}

async function press(title: string, button: string): Promise<void> {
  await step(title).getByRole('button', { name: button, exact: true }).click();
}

beforeAll(async () => {
  const { workbench, page } = editor();
  // In narrower windows VS Code leaves the pictures out.
  await page.setViewportSize({ width: 1700, height: 800 });
  await workbench.openContainer('MCP Elicitation');
  expect(await workbench.view('Servers').welcome()).toMatch(/questions?|ask you something/);
  await workbench.view('Servers').pressWelcome('Open the walkthrough');
  await step('Try the demo server').waitFor();
});

describe('the walkthrough', () => {
  it('starts the demo server', async () => {
    const { workbench } = editor();
    expect(await isDone('Try the demo server')).toBe(false);
    await press('Try the demo server', 'Try the Demo Server');
    await workbench.dialog.waitFor('Run the MCP server "demo"?');
    await workbench.dialog.press('Run Server');
    await workbench.view('Servers').waitForRow('demo', /running/);
    await expect.poll(() => isDone('Try the demo server')).toBe(true);
  });

  it('lets it ask a question, and is done with it once that is answered', async () => {
    const { workbench } = editor();
    await step('Answer a question').click();
    expect(await isDone('Answer a question')).toBe(false);
    await press('Answer a question', 'Run the Tool create_release');
    await workbench.quickInput.waitForMessage(/^Channel/);
    expect(await isDone('Answer a question')).toBe(false);
    await workbench.quickInput.cancel();
    await workbench.quickInput.waitForHidden();
    await workbench.editors.open(/Welcome|Get Started/);
    await expect.poll(() => isDone('Answer a question')).toBe(true);
  });

  it('leads to a server of one’s own and to the history', async () => {
    const { workbench } = editor();
    await step('Add your own server').click();
    await press('Add your own server', 'Add Server');
    await workbench.quickInput.waitForTitle(/Add/);
    await workbench.quickInput.cancel();
    await expect.poll(() => isDone('Add your own server')).toBe(true);
    await step('Look at the history').click();
    await press('Look at the history', 'Show Approval History');
    const page = await workbench.webviewWith('table');
    expect(await page.locator('tbody').innerText()).toContain('demo');
    await expect.poll(() => isDone('Look at the history')).toBe(true);
    await editor().probe.execute('workbench.action.closePanel');
  });

  it.each([
    'Default Light Modern',
    'Default Dark Modern',
    'Default High Contrast',
    'Default High Contrast Light',
  ])('has pictures in the colours of %s', async (theme) => {
    const { workbench, page } = editor();
    await workbench.setColorTheme(theme);
    for (const title of ['Try the demo server', 'Answer a question', 'Add your own server']) {
      await step(title).click();
      await workbench.screenshot(`walkthrough ${title} ${theme}`);
    }
    await step('Look at the history').click();
    const wanted = await page
      .locator('.monaco-workbench')
      .evaluate((element) =>
        getComputedStyle(element).getPropertyValue('--vscode-editor-background'),
      );
    // The picture is loaded anew for a theme, so the frame found first may be the one before.
    await expect
      .poll(async () => {
        const frame = await workbench.webviewWith('svg');
        return frame
          .locator('svg rect')
          .first()
          .evaluate((element) => getComputedStyle(element).fill, undefined, { timeout: 2000 })
          .catch(String);
      })
      .toBe(rgb(wanted));
    await workbench.screenshot(`walkthrough Look at the history ${theme}`);
  });
});

/** `#rrggbb` as browsers compute it. */
function rgb(hex: string): string {
  const [, r = '', g = '', b = ''] = /#(..)(..)(..)/.exec(hex.trim()) ?? [];
  return `rgb(${[r, g, b].map((part) => parseInt(part, 16)).join(', ')})`;
}
