import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, said, startServer, type ToolResult } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const server = (name: string, ...args: string[]) => ({
  command: process.execPath,
  args: [fileURLToPath(new URL(`../interop/servers/${name}.mjs`, import.meta.url)), ...args],
});

const editor = hostEditor({
  settings: {
    'mcpElicitation.servers': {
      modern: server('v2Server', 'stdio', 'both'),
      locks: server('v1Server', 'stdio'),
    },
  },
});

beforeAll(async () => {
  await startServer(editor(), 'modern');
  await startServer(editor(), 'locks');
  const { page } = editor();
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'Hello' }));
});

beforeEach(() => clearTable(editor()));

/** What a tool returns as JSON. */
function json(result: ToolResult): unknown {
  return JSON.parse(said(result));
}

/** Answers a question of one text field in quick inputs. */
async function answer(message: RegExp, text: string): Promise<void> {
  const { quickInput } = editor().workbench;
  await quickInput.waitForTitle(message);
  await quickInput.waitForMessage(/^Answer/);
  await quickInput.fill(text);
  await quickInput.press('Enter');
  await quickInput.waitForReview();
  await quickInput.press('Enter');
}

/** Agrees to a page, sees it in the browser and closes it. */
async function visit(): Promise<void> {
  const { workbench, page } = editor();
  const consent = await FormPage.shown(workbench);
  const popup = page.context().waitForEvent('page');
  await consent.press('Open in Browser');
  await workbench.dialog.waitFor(/external website/);
  await workbench.dialog.press('Open');
  await (await popup).close();
}

describe('a server of 2026-07-28', () => {
  it('gets every answer of a round at once: forms, and a page that the person was done with', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'modern', 'several');
    await answer(/Who are you/, 'Ada');
    await visit();
    await answer(/Why/, 'Because');
    await workbench.notifications.press(/waits until you are done on example\.com/, 'Retry');
    expect(json(await result)).toEqual({
      who: { action: 'accept', content: { answer: 'Ada' } },
      login: { action: 'accept' },
      ' key with spaces': { action: 'accept', content: { answer: 'Because' } },
    });
  });

  it('may wait on after a retry, without another page and without another question', async () => {
    const { workbench, page } = editor();
    const result = callTool(editor(), 'modern', 'signIn', { times: 3 });
    await visit();
    let pages = 0;
    page.context().on('page', () => (pages += 1));
    await workbench.notifications.press(/waits until you are done on example\.com/, 'Retry');
    await workbench.notifications.waitFor(/still waits for you on example\.com/);
    await workbench.screenshot('still-waiting');
    await workbench.openContainer('MCP Elicitation');
    const pending = workbench.view('Pending');
    await pending.waitForRow('modern', /^example\.com: still waiting for you in the browser$/);
    // The next notification says the same as the one that is still on the screen.
    await editor().probe.execute('notifications.clearAll');
    await workbench.notifications.waitForGone(/still waits for you/);
    await pending.pressAction('modern', "I'm Done in the Browser");
    await workbench.notifications.press(/still waits for you on example\.com/, 'Retry');
    expect(json(await result)).toEqual({ login: { action: 'accept' }, asked: 3 });
    expect(pages).toBe(0);
  });

  it('can be left waiting: the call ends, and says why', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'modern', 'signIn', { times: 1 }).catch(String);
    await visit();
    await workbench.notifications.press(/waits until you are done on example\.com/, 'Stop Call');
    expect(await result).toContain('You stopped waiting for the page.');
  });

  it('may be waited for when the window was reloaded, without another consent and another page', async () => {
    const { workbench, page } = editor();
    void callTool(editor(), 'modern', 'signIn', { times: 1 }).catch(() => undefined);
    await visit();
    await workbench.notifications.waitFor(/waits until you are done on example\.com/);
    let pages = 0;
    page.context().on('page', () => (pages += 1));
    await editor().reload();
    await workbench.notifications.press(
      /The window closed while modern waited for your answers/,
      'Resume Call',
    );
    await workbench.notifications.press(/still waits for you on example\.com/, 'Retry');
    await workbench.editors.waitFor('signIn · modern');
    const result = await workbench.webviewWith('section');
    await expect.poll(() => result.locator('main').innerText()).toMatch(/"accept"/);
    expect(pages).toBe(0);
  });

  it('that asks again and again is stopped in a notification, when nothing else is asked', async () => {
    const { workbench } = editor();
    const stubborn = callTool(editor(), 'modern', 'stubborn').catch(String);
    await workbench.quickInput.waitForTitle(/Who are you/);
    const other = callTool(editor(), 'modern', 'rounds', { count: 1 });
    await expect.poll(() => workbench.containerBadge('MCP Elicitation')).toBe('2');
    await workbench.quickInput.pressButton('Decline');
    await answer(/Round 1/, 'one');
    await other;
    await workbench.notifications.waitFor(
      /Go on with the call to modern\? It asks again what you did not accept before\./,
    );
    await workbench.screenshot('go-on');
    await workbench.notifications.press(/Go on with the call/, 'Stop Call');
    expect(await stubborn).toContain('you stopped the call');
  });

  it('asks again what was open when the window was reloaded, and gets the answer', async () => {
    const { workbench } = editor();
    void callTool(editor(), 'modern', 'rounds', { count: 2 }).catch(() => undefined);
    await answer(/Round 1/, 'one');
    await workbench.quickInput.waitForTitle(/Round 2/);
    await editor().reload();
    await workbench.notifications.press(
      /The window closed while modern waited for your answers/,
      'Resume Call',
    );
    await answer(/Round 2/, 'two');
    await workbench.editors.waitFor('rounds · modern');
    const page = await workbench.webviewWith('section');
    await expect.poll(() => page.locator('main').innerText()).toMatch(/"one"[\s\S]*"two"/);
  });
});

describe('a call that was interrupted', () => {
  it('can be resumed later when its server is not there now', async () => {
    const { workbench } = editor();
    const servers = { 'mcpElicitation.servers': { gone: server('v2Server', 'stdio', 'both') } };
    await editor().writeWorkspaceSettings(servers);
    await workbench.openContainer('MCP Elicitation');
    await workbench.view('Servers').waitForRow('gone');
    await startServer(editor(), 'gone');
    void callTool(editor(), 'gone', 'rounds', { count: 1 }).catch(() => undefined);
    await workbench.quickInput.waitForTitle(/Round 1/);
    await editor().writeWorkspaceSettings({});
    const pending = workbench.view('Pending');
    await pending.waitForRow('gone', /interrupted/);
    await pending.pressAction('gone', 'Resume Call');
    await workbench.notifications.waitFor(/There is no server "gone"/);
    await pending.waitForRow('gone', /interrupted/);

    await editor().writeWorkspaceSettings(servers);
    await workbench.view('Servers').waitForRow('gone');
    await pending.pressAction('gone', 'Resume Call');
    await answer(/Round 1/, 'one');
    await workbench.editors.waitFor('rounds · gone');
    await pending.waitForNoRow('gone');
  });
});

describe('a server of 2025-11-25 that wants pages to be visited first', () => {
  it('is asked again by itself when it says that the page is done with', async () => {
    const result = callTool(editor(), 'locks', 'locked', { name: 'a', count: 2 });
    await visit();
    await callTool(editor(), 'locks', 'complete', { ids: ['a-1'] });
    await visit();
    await callTool(editor(), 'locks', 'complete', { ids: ['a-2'] });
    expect(json(await result)).toBe('opened');
  });

  it('gets no call when the page is declined, and the person learns why', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'locks', 'locked', { name: 'b' }).catch(String);
    const consent = await FormPage.shown(workbench);
    await consent.press('Decline');
    expect(await result).toContain('You declined to open the page that the call needs.');
  });
});
