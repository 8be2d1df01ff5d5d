import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callTool,
  clearTable,
  demoSettings,
  said,
  startServer,
  type ToolResult,
  deleteProject,
} from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({ settings: demoSettings });

beforeAll(() => startServer(editor(), 'demo'));

beforeEach(() => clearTable(editor()));

/** What the demo server says it received. */
function received(result: ToolResult): unknown {
  return result.structuredContent;
}

describe('a question of two fields', () => {
  it('is asked step by step, reviewed and accepted by keyboard alone', async () => {
    const { quickInput } = editor().workbench;
    const result = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });

    await quickInput.waitForTitle('Where should 1.4.0 be released?');
    expect(await quickInput.title()).toMatch(
      /^demo \(.*demoServer\.js, your user settings\), tool create_release: Where should 1\.4\.0 be released\?$/,
    );
    expect(await quickInput.step()).toBe('1/3');
    expect(await quickInput.prompt()).toBe('Channel: Who gets the release.');
    expect(await quickInput.buttons()).toEqual(['Decline', 'Later', 'Open as Form', 'Who Asks?']);
    expect((await quickInput.items()).map(({ label }) => label)).toEqual([
      'Stable',
      'Beta',
      'Canary',
    ]);
    await quickInput.type('bet');
    await quickInput.press('ArrowDown');
    await quickInput.press('Enter');

    await quickInput.waitForMessage(/^Notify/);
    expect(await quickInput.title()).toContain('Where should 1.4.0 be released?');
    expect(await quickInput.step()).toBe('2/3');
    expect(await quickInput.focusedItem()).toBe('Yes');
    await quickInput.press('Enter');

    await quickInput.waitForReview();
    expect(await quickInput.step()).toBe('3/3');
    const review = await quickInput.items();
    expect(review[0]).toMatchObject({
      label: 'Submit',
      detail: '{"channel":"beta","notify":true}',
    });
    await quickInput.press('Enter');

    expect(received(await result)).toEqual({ channel: 'beta', notify: true });
    await quickInput.waitForHidden();
  });

  it('sends nothing when Enter is pressed with nothing chosen', async () => {
    const { quickInput } = editor().workbench;
    const result = callTool(editor(), 'demo', 'create_release', { name: '1' });
    await quickInput.waitForMessage(/^Channel/);
    await quickInput.press('Enter');
    expect(await quickInput.step()).toBe('1/3');
    await quickInput.cancel();
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('goes back with what was chosen, and can be edited from the review', async () => {
    const { quickInput } = editor().workbench;
    const result = callTool(editor(), 'demo', 'create_release', { name: '2' });
    await quickInput.waitForMessage(/^Channel/);
    await quickInput.choose('Canary');
    await quickInput.waitForMessage(/^Notify/);
    await quickInput.pressButton('Back');
    await quickInput.waitForMessage(/^Channel/);
    expect(await quickInput.focusedItem()).toBe('Canary');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/^Notify/);
    await quickInput.choose('No');
    await quickInput.waitForReview();
    await quickInput.choose('Channel');
    await quickInput.waitForMessage(/^Channel/);
    await quickInput.choose('Stable');
    await quickInput.waitForReview();
    await quickInput.choose('Submit');
    expect(received(await result)).toEqual({ channel: 'stable', notify: false });
  });

  it('leaves out an optional field that is left unanswered', async () => {
    const { quickInput } = editor().workbench;
    const result = callTool(editor(), 'demo', 'create_release', { name: '3' });
    await quickInput.waitForMessage(/^Channel/);
    await quickInput.choose('Beta');
    await quickInput.waitForMessage(/^Notify/);
    await quickInput.choose('Leave unanswered');
    await quickInput.waitForReview();
    await quickInput.choose('Submit');
    expect(received(await result)).toEqual({ channel: 'beta' });
  });

  it.each(['button', 'review'])('is declined by the %s', async (how) => {
    const { quickInput } = editor().workbench;
    const result = callTool(editor(), 'demo', 'create_release', { name: '4' });
    await quickInput.waitForMessage(/^Channel/);
    if (how === 'button') {
      await quickInput.pressButton('Decline');
    } else {
      await quickInput.choose('Beta');
      await quickInput.waitForMessage(/^Notify/);
      await quickInput.choose('Yes');
      await quickInput.waitForReview();
      await quickInput.choose('Decline');
    }
    expect(said(await result)).toMatch(/^Declined: /);
  });
});

describe('typed fields', () => {
  it('are checked while typing, and nothing invalid goes on', async () => {
    const { quickInput } = editor().workbench;
    const result = callTool(editor(), 'demo', 'add_contact');
    await quickInput.waitForMessage(/^Name/);
    expect(await quickInput.validationMessage()).toBe('');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/Name .*(required|needed|must)/);
    await quickInput.type('Ada Lovelace');
    await expect.poll(() => quickInput.validationMessage()).toBe('');
    await quickInput.press('Enter');

    await quickInput.waitForMessage(/^Email/);
    await quickInput.type('ada@');
    await quickInput.waitForMessage(/Email must be an email address/);
    await quickInput.press('Enter');
    expect(await quickInput.step()).toBe('2/4');
    await quickInput.type('example.org');
    await quickInput.press('Enter');

    await quickInput.waitForMessage(/^Age/);
    await quickInput.type('17');
    await quickInput.waitForMessage(/Age must be 18 or more/);
    await quickInput.fill('36');
    await quickInput.press('Enter');

    await quickInput.waitForReview();
    await quickInput.choose('Submit');
    expect(received(await result)).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      age: 36,
    });
  });

  it('move into the form with what is typed so far, and have room for more lines there', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'demo', 'add_contact');
    await workbench.quickInput.waitForMessage(/^Name/);
    await workbench.quickInput.type('Grace');
    await workbench.quickInput.press('Enter');
    await workbench.quickInput.waitForMessage(/^Email/);
    await workbench.quickInput.type('grace@example');
    await workbench.quickInput.pressButton('Open as Form');
    const before = await FormPage.shown(workbench);
    expect(await before.value('Name')).toBe('Grace');
    // Put off and taken up again it is a form still, with what was typed.
    await before.press('Later');
    await workbench.editors.waitForClosed('demo asks');
    await workbench.openContainer('MCP Elicitation');
    await workbench.view('Pending').select('demo');
    const form = await FormPage.shown(workbench);
    expect(await form.value('Name')).toBe('Grace');
    expect(await form.value('Email')).toBe('grace@example');
    await form.fill('Name', 'Grace\nHopper');
    await form.fill('Email', 'grace@example.org');
    await form.fill('Age', '45');
    await form.press('Submit');
    expect(received(await result)).toEqual({
      name: 'Grace\nHopper',
      email: 'grace@example.org',
      age: 45,
    });
  });
});

describe('the settings of how to ask', () => {
  afterEach(async () => {
    await editor().probe.configure('mcpElicitation.ui.mode', undefined);
    await editor().probe.configure('mcpElicitation.ui.formThreshold', undefined);
  });

  it('can send every kind of field to quick inputs', async () => {
    const { workbench, probe } = editor();
    const { quickInput } = workbench;
    await probe.configure('mcpElicitation.ui.mode', 'quickInput');
    const result = callTool(editor(), 'demo', 'register_service');
    const type = async (label: RegExp, text?: string): Promise<void> => {
      await quickInput.waitForMessage(label);
      if (text !== undefined) {
        await quickInput.fill(text);
      }
      await quickInput.press('Enter');
    };
    await type(/^Service name/, 'search');
    await type(/^Owner/, 'ada@example.org');
    await type(/^Home page/);
    await type(/^Launch day/, '2026-12-24');
    await type(/^First maintenance/, '2027-01-02T03:04:05Z');
    await type(/^Memory/, '');
    await type(/^Replicas/, '3');
    await type(/^Reachable/);
    await quickInput.waitForMessage(/^Somebody/);
    await quickInput.choose('Leave unanswered');
    await type(/^Region/);
    await quickInput.waitForMessage(/^Tier/);
    await quickInput.choose('Silver: within 4 hours');
    await type(/^Language/);
    await quickInput.waitForMessage(/^Protocols/);
    expect(await quickInput.checked()).toEqual(['http']);
    await quickInput.choose('amqp');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/^Alerts/);
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/Alerts .*(required|at least)/);
    await quickInput.choose('Mail');
    await quickInput.press('Enter');
    await quickInput.waitForReview();
    expect(await quickInput.step()).toBe('15/15');
    await quickInput.choose('Submit');
    expect(received(await result)).toEqual({
      name: 'search',
      owner: 'ada@example.org',
      homepage: 'https://example.com/',
      launch: '2026-12-24',
      maintenance: '2027-01-02T03:04:05Z',
      replicas: 3,
      public: false,
      region: 'eu-west',
      tier: 'silver',
      language: 'ts',
      protocols: ['http', 'amqp'],
      alerts: ['mail'],
    });
  });

  it.each([
    ['mcpElicitation.ui.mode', 'form'],
    ['mcpElicitation.ui.formThreshold', 1],
  ])('can send two fields to the form: %s', async (key, value) => {
    await editor().probe.configure(key, value);
    const result = callTool(editor(), 'demo', 'create_release', { name: '6' });
    const form = await FormPage.shown(editor().workbench);
    await form.choose('Channel', 'Beta');
    await form.press('Submit');
    expect(received(await result)).toEqual({ channel: 'beta', notify: true });
  });
});

describe('a yes or no', () => {
  it.each([
    ['Yes', true, /^Deleted website/],
    ['No', false, /^Kept website/],
  ])('answers %s with {confirm: %s}', async (answer, confirm, text) => {
    const { quickInput } = editor().workbench;
    const { call: result } = await deleteProject(editor(), 'website');
    await quickInput.waitForTitle(/website/);
    expect((await quickInput.items()).map(({ label }) => label)).toEqual(['Yes', 'No']);
    await quickInput.choose(answer);
    await quickInput.waitForReview();
    await quickInput.press('Enter');
    expect(received(await result)).toEqual({ confirm });
    expect(said(await result)).toMatch(text);
  });
});

describe('leaving a question', () => {
  it('cancels with Escape', async () => {
    const { quickInput } = editor().workbench;
    const result = callTool(editor(), 'demo', 'add_contact');
    await quickInput.waitForMessage(/^Name/);
    await quickInput.cancel();
    expect(said(await result)).toMatch(/^Cancelled: /);
    await quickInput.waitForHidden();
  });

  it('takes no key for an answer that was on its way when it came up', async () => {
    const { quickInput, statusBar } = editor().workbench;
    const result = callTool(editor(), 'demo', 'add_contact');
    await quickInput.waitForMessage(/^Name/);
    await quickInput.press('Escape');
    await quickInput.waitForHidden();
    await statusBar.waitFor('1');
    await editor().probe.execute('mcpElicitation.declinePending');
    expect(said(await result)).toMatch(/^Declined: /);
  });

  it('keeps it, with its draft, when another quick input takes its place', async () => {
    const { workbench, page } = editor();
    const { quickInput, statusBar } = workbench;
    const result = callTool(editor(), 'demo', 'add_contact');
    await quickInput.waitForMessage(/^Name/);
    await quickInput.type('Ada');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/^Email/);
    await page.keyboard.press('F1');
    await quickInput.waitForPlaceholder(/command/i);
    await quickInput.press('Escape');
    await quickInput.waitForHidden();

    await statusBar.waitFor('1');
    await workbench.openContainer('MCP Elicitation');
    await workbench.view('Pending').waitForRow('demo', /address book/);
    await workbench.view('Pending').select('demo');
    await quickInput.waitForMessage(/^Name/);
    expect(await quickInput.value()).toBe('Ada');
    await quickInput.cancel();
    expect(said(await result)).toMatch(/^Cancelled: /);
    await workbench.view('Pending').waitForNoRow('demo');
  });

  it('does nothing when it merely loses the focus', async () => {
    const { workbench, page } = editor();
    const result = callTool(editor(), 'demo', 'add_contact');
    await workbench.quickInput.waitForMessage(/^Name/);
    await workbench.quickInput.type('Ada');
    await page.locator('.part.editor').click({ position: { x: 100, y: 300 } });
    expect(await workbench.quickInput.isVisible()).toBe(true);
    expect(await workbench.quickInput.value()).toBe('Ada');
    await workbench.quickInput.cancel();
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('can be put off with Later and answered from the Pending view', async () => {
    const { workbench } = editor();
    const { quickInput } = workbench;
    const result = callTool(editor(), 'demo', 'create_release', { name: '5' });
    await quickInput.waitForMessage(/^Channel/);
    await quickInput.choose('Canary');
    await quickInput.waitForMessage(/^Notify/);
    await quickInput.pressButton('Later');
    await quickInput.waitForHidden();
    await workbench.openContainer('MCP Elicitation');
    await expect.poll(() => workbench.containerBadge('MCP Elicitation')).toBe('1');
    const pending = workbench.view('Pending');
    await pending.waitForRow(
      'demo',
      /^Where should 5 be released\? · tool create_release · put off · just now$/,
    );
    expect(await pending.rowName('demo')).toMatch(
      /demo .*Where should 5 be released\?.*tool create_release.*Since .* · put off/s,
    );
    await workbench.screenshot('pending-row');
    await pending.pressAction('demo', 'Answer');
    await quickInput.waitForMessage(/^Channel/);
    expect(await quickInput.focusedItem()).toBe('Canary');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/^Notify/);
    await quickInput.press('Enter');
    await quickInput.waitForReview();
    await quickInput.press('Enter');
    expect(received(await result)).toEqual({ channel: 'canary', notify: true });
    await expect.poll(() => workbench.containerBadge('MCP Elicitation')).toBe('');
  });

  it('asks the next question when one is done, and none at once', async () => {
    const { quickInput } = editor().workbench;
    const { call: first } = await deleteProject(editor(), 'first');
    await quickInput.waitForTitle(/first/);
    const { call: second } = await deleteProject(editor(), 'second');
    await editor().workbench.statusBar.waitFor('2');
    expect(await quickInput.title()).toContain('first');
    await quickInput.pressButton('Decline');
    await quickInput.waitForTitle(/second/);
    await quickInput.cancel();
    expect(said(await first)).toMatch(/^Declined: /);
    expect(said(await second)).toMatch(/^Cancelled: /);
  });

  it('leaves the person alone when one of several questions is pushed aside', async () => {
    const { workbench, page } = editor();
    const { quickInput } = workbench;
    const { call: first } = await deleteProject(editor(), 'first');
    await quickInput.waitForTitle(/first/);
    const { call: second } = await deleteProject(editor(), 'second');
    await workbench.statusBar.waitFor('2');
    await page.keyboard.press('F1');
    await quickInput.waitForPlaceholder(/command/i);
    await quickInput.type('help');
    expect(await quickInput.value()).toBe('>help');
    await quickInput.press('Escape');
    await quickInput.waitForHidden();
    await clearTable(editor());
    expect(said(await first)).toMatch(/^Cancelled: /);
    expect(said(await second)).toMatch(/^Cancelled: /);
  });

  it('closes without a word when it is declined in the Pending view', async () => {
    const { workbench } = editor();
    await workbench.openContainer('MCP Elicitation');
    const quick = callTool(editor(), 'demo', 'add_contact');
    await workbench.quickInput.waitForMessage(/^Name/);
    await workbench.view('Pending').pressAction('demo', 'Decline');
    expect(said(await quick)).toMatch(/^Declined: /);
    await workbench.quickInput.waitForHidden();
    const form = callTool(editor(), 'demo', 'register_service');
    await FormPage.shown(workbench);
    await workbench.view('Pending').pressAction('demo', 'Decline');
    expect(said(await form)).toMatch(/^Declined: /);
    await workbench.editors.waitForClosed('demo asks');
    expect(await workbench.notifications.all()).toEqual([]);
  });

  it('closes with a reason when the server stops, and what was typed can be copied', async () => {
    const { workbench, probe } = editor();
    const result = callTool(editor(), 'demo', 'add_contact').catch((error: unknown) =>
      String(error),
    );
    await workbench.quickInput.waitForMessage(/^Name/);
    await workbench.quickInput.fill('Ada Lovelace');
    await workbench.quickInput.press('Enter');
    await workbench.quickInput.waitForMessage(/^E-mail|^Email/);
    await probe.execute('mcpElicitation.stopServer', { server: 'demo' });
    await workbench.quickInput.waitForHidden();
    await workbench.notifications.press(/The question of demo was closed/, 'Copy Answers');
    await expect.poll(() => probe.readClipboard()).toMatch(/^Name: Ada Lovelace$/);
    expect(await result).toMatch(/closed/i);
  });
});
