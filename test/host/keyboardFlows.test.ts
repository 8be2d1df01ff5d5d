import { describe, expect, it } from 'vitest';
import { callTool, clearTable, said } from './demo';
import { FormPage } from './formPage';
import { keyboardAtFile } from './keyboard';

const { editor, keyboard } = keyboardAtFile();

it('a form with every kind of field is opened, filled in, looked over and sent', async () => {
  const { workbench } = editor();
  await keyboard.runTool('register_service');
  const form = await FormPage.shown(workbench);
  await expect.poll(() => form.focused()).toBe('Service name');
  await keyboard.type('search');
  await form.tabTo('Owner');
  await keyboard.type('ada@example.org');
  await form.tabTo('Launch day');
  await keyboard.type('2026-12-24');
  await form.tabTo('First maintenance');
  await keyboard.type('2026-12-25T02:00:00Z');
  await form.tabTo('Memory');
  // Not Ctrl+A, which the editor carries out itself a moment later.
  await keyboard.press('End', 'Shift+Home');
  await keyboard.type('2.5');
  await form.tabTo('Reachable from the internet');
  await keyboard.press('Space');
  await form.tabTo('Somebody is on call');
  await keyboard.press('Space');
  await form.tabTo('Tier');
  await keyboard.press('ArrowDown');
  await form.tabTo('Protocols');
  await keyboard.press('Tab', 'Space');
  await form.tabTo('Alerts');
  await keyboard.press('Space');
  await form.tabTo('What will be sent');
  await keyboard.press('Enter');
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
  await keyboard.press('Enter');
  await workbench.editors.waitFor('register_service · demo');
  const result = await workbench.webviewWith('section');
  await expect.poll(() => result.locator('main').innerText()).toContain('Registered search.');
  // The result came where the form was, and so did the keyboard.
  await keyboard.tabTo(result, 'Copy');
  await keyboard.press('Enter');
  await workbench.statusBar.waitFor('Copied');
  await keyboard.tabTo(result, 'Save…');
  await keyboard.press('Enter');
  await expect.poll(() => workbench.quickInput.value()).toMatch(/register_service\.txt$/);
  await keyboard.press('Enter');
  await expect
    .poll(() => editor().readFile('register_service.txt'))
    .toContain('Registered search.');
  await workbench.quickInput.waitForHidden();
  await keyboard.tabTo(result, 'Open in Editor');
  await keyboard.press('Enter');
  await expect.poll(() => workbench.editors.active()).not.toBe('register_service · demo');
  await keyboard.fileHasIt();
});

describe('a page', () => {
  it('is read of, agreed to, waited for and done with', async () => {
    const { page, workbench } = editor();
    await keyboard.runTool('connect_github');
    const consent = await FormPage.shown(workbench);
    // Nothing that opens the page has the keyboard by itself.
    expect(await consent.focused()).not.toBe('Open in Browser');
    await consent.tabTo(/^http:\/\/127\.0\.0\.1:\d+\/connect\?state=/);
    await consent.tabTo('Open in Browser');
    const opening = page.context().waitForEvent('page');
    await keyboard.press('Enter');
    const popup = await opening;
    await page.bringToFront();
    await keyboard.fileHasIt();
    const pending = workbench.view('Pending');
    await pending.waitForRow('demo', /waiting for you in the browser/);
    await keyboard.showPending();
    await expect.poll(() => pending.focusedRow()).toBe('demo');
    await workbench.chooseFromMenuByKeyboard("I'm Done in the Browser");
    await pending.waitForNoRow('demo');
    await popup.bringToFront();
    await popup.getByRole('button', { name: 'Connect' }).and(popup.locator(':focus')).waitFor();
    await popup.keyboard.press('Enter');
    await popup.getByRole('heading', { name: 'Connected' }).waitFor();
    await popup.close();
    await page.bringToFront();
    await workbench.editors.waitFor('connect_github · demo');
    const result = await workbench.webviewWith('section');
    await expect
      .poll(() => result.locator('main').innerText())
      .toContain('Connected the GitHub account.');
  });

  it.each([
    ['declined', 'Decline', /^Declined: /],
    ['cancelled', 'Cancel', /^Cancelled: /],
  ])('is %s, and the file gets the keyboard back', async (_, button, outcome) => {
    const result = callTool(editor(), 'demo', 'connect_github');
    const consent = await FormPage.shown(editor().workbench);
    await consent.tabTo(button);
    await keyboard.press('Enter');
    expect(said(await result)).toMatch(outcome);
    await keyboard.expectInFile('after');
  });

  it('is left with Escape, and the file gets the keyboard back', async () => {
    const result = callTool(editor(), 'demo', 'connect_github');
    await FormPage.shown(editor().workbench);
    await keyboard.press('Escape');
    expect(said(await result)).toMatch(/^Cancelled: /);
    await keyboard.expectInFile('after');
  });
});

it.each(['Submit', 'Decline', 'Cancel', 'Later'])(
  'the question that comes after a form that is left with %s has the keyboard',
  async (button) => {
    const { workbench } = editor();
    const first = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(workbench);
    const second = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });
    await expect.poll(() => workbench.view('Pending').rows()).toHaveLength(2);
    await form.fill('Service name', 'search');
    await form.fill('Owner', 'ada@example.org');
    await form.choose('Somebody is on call', 'No');
    await form.choose('Tier', 'Silver: within 4 hours');
    await form.choose('Alerts', 'Mail');
    await form.tabTo(button);
    await keyboard.press('Enter');
    await workbench.quickInput.waitForTitle(/1\.4\.0/);
    await workbench.editors.waitForClosed('demo asks');
    await workbench.quickInput.waitForKeyboard();
    await keyboard.type('b');
    await workbench.quickInput.cancel();
    expect(said(await second)).toMatch(/^Cancelled: /);
    await clearTable(editor());
    await first;
    expect(await editor().readFile('notes.txt')).toBe('');
  },
);

describe('a question that waits', () => {
  it.each([
    ['Decline', /^Declined: /],
    ['Cancel', /^Cancelled: /],
  ])('is ended from its row: %s', async (action, outcome) => {
    const { workbench } = editor();
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(workbench);
    await form.tabTo('Later');
    await keyboard.press('Enter');
    await workbench.editors.waitForClosed('demo asks');
    await keyboard.fileHasIt();
    await workbench.view('Pending').waitForRow('demo', /put off/);
    await keyboard.showPending();
    await workbench.chooseFromMenuByKeyboard(action);
    expect(said(await result)).toMatch(outcome);
    await workbench.view('Pending').waitForNoRow('demo');
  });

  it('is answered from its row', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });
    await workbench.quickInput.waitForMessage(/^Channel/);
    await keyboard.pressQuickButton('Later');
    await workbench.quickInput.waitForHidden();
    await keyboard.fileHasIt();
    await workbench.view('Pending').waitForRow('demo', /put off/);
    await keyboard.showPending();
    await keyboard.press('Enter');
    await workbench.quickInput.waitForMessage(/^Channel/);
    await keyboard.press('ArrowDown', 'Enter');
    await workbench.quickInput.waitForMessage(/^Notify/);
    await keyboard.press('Enter');
    await workbench.quickInput.waitForReview();
    await keyboard.press('Enter');
    expect((await result).isError ?? false).toBe(false);
  });
});

it('the history is searched, read, copied, exported and shortened', async () => {
  const { page, probe, workbench } = editor();
  for (const name of ['keys-1', 'keys-2']) {
    const result = callTool(editor(), 'demo', 'create_release', { name });
    await workbench.quickInput.waitForMessage(/^Channel/);
    await keyboard.pressQuickButton('Decline');
    await result;
  }
  await keyboard.runCommand('MCP Elicitation: Show Approval History');
  const history = await workbench.webviewWith('table');
  const rows = history.locator('tbody tr');
  const focused = (selector: string) =>
    history.locator(selector).and(history.locator(':focus')).count();
  await expect.poll(() => focused('input[type=search]')).toBe(1);
  await keyboard.type('keys-');
  await expect.poll(() => rows.count()).toBe(2);
  await keyboard.pressUntil('Tab', 'the rows', async () => (await focused('tbody tr')) === 1);
  await keyboard.press('Enter');
  const details = history.locator('.details');
  await expect.poll(() => details.innerText()).toContain('Where should keys-2 be released?');
  await keyboard.press('ArrowDown');
  await expect.poll(() => details.innerText()).toContain('Where should keys-1 be released?');
  await keyboard.press('Control+c');
  await expect.poll(() => probe.readClipboard()).toContain('Where should keys-1 be released?');

  await keyboard.press('Delete');
  await workbench.dialog.waitFor('Delete this entry from the approval history?');
  await keyboard.press('Enter');
  await workbench.dialog.waitForHidden();
  await expect.poll(() => rows.count()).toBe(1);
  // The neighbour takes the place of what is gone, and the keyboard.
  await expect.poll(() => focused('tbody tr')).toBe(1);
  await keyboard.pressUntil(
    'Shift+Tab',
    'the search',
    async () => (await focused('input[type=search]')) === 1,
  );

  await keyboard.runCommand('MCP Elicitation: Export Approval History…');
  await workbench.quickInput.waitForTitle('Export Approval History');
  await keyboard.pressUntil(
    'ArrowDown',
    'Everything',
    async () => (await workbench.quickInput.focusedItem()) === 'Everything',
  );
  await keyboard.press('Enter');
  const path = page.locator('.quick-input-widget input[type="text"]');
  await expect.poll(() => path.inputValue()).toContain('approval-history.jsonl');
  await keyboard.press('Enter');
  await workbench.notifications.waitFor(/entries were written to/);
  expect(await editor().readFile('approval-history.jsonl')).toContain('keys-2');
});

it('a server is stopped, started and asked to run a tool from its row', async () => {
  const { workbench } = editor();
  const servers = workbench.view('Servers');
  await keyboard.runCommand('MCP Elicitation: Focus on Servers View');
  await servers.waitForKeyboard();
  await servers.moveTo('demo');
  await workbench.chooseFromMenuByKeyboard('Stop Server');
  await servers.waitForRow('demo', /stopped/);
  expect(await servers.focusedRow()).toBe('demo');
  await workbench.chooseFromMenuByKeyboard('Start Server');
  await servers.waitForRow('demo', /running/);
  expect(await servers.focusedRow()).toBe('demo');
  await keyboard.press('ArrowRight');
  await servers.moveTo('Tools');
  await keyboard.press('ArrowRight');
  await servers.moveTo('Register Service');
  await workbench.chooseFromMenuByKeyboard('Run Tool…');
  const form = await FormPage.shown(workbench);
  await expect.poll(() => form.focused()).toBe('Service name');
  await keyboard.press('Escape');
  await workbench.editors.waitForClosed('demo asks');
  await workbench.editors.waitFor('register_service · demo');
});
