import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, demoSettings, said, startServer, type ToolResult } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({
  settings: {
    'mcpElicitation.servers': {
      ...demoSettings['mcpElicitation.servers'],
      large: {
        command: process.execPath,
        args: [fileURLToPath(new URL('servers/hostileServer.mjs', import.meta.url))],
      },
    },
  },
});

beforeAll(() => startServer(editor(), 'demo'));

beforeEach(() => clearTable(editor()));

/** What an untouched form of `register_service` would send. */
const DEFAULTS = {
  homepage: 'https://example.com/',
  memory: 0.5,
  replicas: 2,
  public: false,
  region: 'eu-west',
  language: 'ts',
  protocols: ['http'],
};

async function openForm(): Promise<{ form: FormPage; result: Promise<ToolResult> }> {
  const result = callTool(editor(), 'demo', 'register_service');
  return { form: await FormPage.shown(editor().workbench), result };
}

describe('a form of every kind of field', () => {
  it('shows who asks and what led to it, the claim apart', async () => {
    const { form, result } = await openForm();
    const header = await form.header();
    expect(header).toMatch(/^demo\n/);
    expect(header).toMatch(/demoServer\.js/);
    expect(header).toMatch(/Calls itself\s+Elicitation Demo/);
    expect(header).toMatch(/Asked during\s+tool register_service/);
    expect(await form.text()).toContain('Tell me about the service to register.');
    expect(await form.focusedField()).toBe('Service name');
    await form.press('Cancel');
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('sends what was filled in, exactly as its preview shows it', async () => {
    const { form, result } = await openForm();
    await form.fill('Service name', 'search');
    await form.fill('Owner', 'ada@example.org');
    await form.fill('Launch day', '2026-12-24');
    await form.fill('First maintenance', '2027-01-02T03:04:05+01:00');
    await form.fill('Memory', '1.25');
    await form.fill('Replicas', '3');
    await form.choose('Somebody is on call', 'No');
    await form.choose('Region', 'us-east');
    await form.choose('Tier', 'Silver: within 4 hours');
    await form.choose('Language', 'Go');
    await form.choose('Protocols', 'grpc');
    await form.choose('Alerts', 'Mail');
    await form.choose('Alerts', 'Phone call');
    const content = {
      name: 'search',
      owner: 'ada@example.org',
      homepage: 'https://example.com/',
      launch: '2026-12-24',
      maintenance: '2027-01-02T03:04:05+01:00',
      memory: 1.25,
      replicas: 3,
      public: false,
      onCall: false,
      region: 'us-east',
      tier: 'silver',
      language: 'go',
      protocols: ['http', 'grpc'],
      alerts: ['mail', 'phone'],
    };
    await expect.poll(async () => JSON.parse(await form.preview()) as unknown).toEqual(content);
    await form.press('Submit');
    expect((await result).structuredContent).toEqual(content);
    await editor().workbench.editors.waitForClosed('demo asks');
  });

  it('takes one action a field and one to send them, where no default stays', async () => {
    const { form, result } = await openForm();
    const actions = [
      () => form.fill('Service name', 'search'),
      () => form.fill('Owner', 'ada@example.org'),
      () => form.fill('Home page', 'https://example.org/'),
      () => form.fill('Launch day', '2026-12-24'),
      () => form.fill('First maintenance', '2027-01-02T03:04:05+01:00'),
      () => form.fill('Memory', '1.25'),
      () => form.fill('Replicas', '3'),
      () => form.field('Reachable from the internet').getByRole('checkbox').click(),
      () => form.choose('Somebody is on call', 'No'),
      () => form.choose('Region', 'us-east'),
      () => form.choose('Tier', 'Silver: within 4 hours'),
      () => form.choose('Language', 'Go'),
      () => form.choose('Protocols', 'grpc'),
      () => form.choose('Alerts', 'Mail'),
      () => form.press('Submit'),
    ];
    for (const act of actions) {
      await act();
    }
    expect((await result).structuredContent).toEqual({
      name: 'search',
      owner: 'ada@example.org',
      homepage: 'https://example.org/',
      launch: '2026-12-24',
      maintenance: '2027-01-02T03:04:05+01:00',
      memory: 1.25,
      replicas: 3,
      public: true,
      onCall: false,
      region: 'us-east',
      tier: 'silver',
      language: 'go',
      protocols: ['http', 'grpc'],
      alerts: ['mail'],
    });
    expect(actions.length).toBeLessThanOrEqual(15);
  });

  it('refuses what does not fit before anything is sent, and says what is wanted', async () => {
    const { form, result } = await openForm();
    await form.fill('Service name', 'ab');
    await form.fill('Owner', 'nobody');
    await form.fill('Replicas', '21');
    await form.fill('Launch day', '2026-02-30');
    await form.press('Submit');
    const summary = await form.summary();
    for (const title of ['Service name', 'Owner', 'Replicas', 'Launch day', 'Tier', 'Alerts']) {
      expect(summary).toContain(title);
      await expect.poll(() => form.problem(title)).not.toBe('');
    }
    expect(await form.problem('Replicas')).toMatch(/20/);
    await form.fill('Service name', 'abc');
    await form.fill('Owner', 'ada@example.org');
    await form.fill('Replicas', '20');
    await form.fill('Launch day', '');
    await form.choose('Tier', 'Gold: within 15 minutes');
    await form.choose('Alerts', 'Chat');
    await form.press('Submit');
    expect((await result).structuredContent).toEqual({
      ...DEFAULTS,
      name: 'abc',
      owner: 'ada@example.org',
      replicas: 20,
      tier: 'gold',
      alerts: ['chat'],
    });
  });

  it('keeps a cleared default cleared', async () => {
    const { form, result } = await openForm();
    await form.fill('Service name', 'quiet');
    await form.fill('Owner', 'ada@example.org');
    await form.choose('Tier', 'Gold: within 15 minutes');
    await form.choose('Alerts', 'Chat');
    await form.fill('Home page', '');
    await form.fill('Memory', '');
    await form.pressInField('Region', 'Clear');
    await form.pressInField('Reachable from the internet', 'Clear');
    await form.press('Submit');
    expect((await result).structuredContent).toEqual({
      name: 'quiet',
      owner: 'ada@example.org',
      replicas: 2,
      tier: 'gold',
      language: 'ts',
      protocols: ['http'],
      alerts: ['chat'],
    });
  });

  it('is submitted with Ctrl+Enter', async () => {
    const { form, result } = await openForm();
    await form.fill('Service name', 'keys');
    await form.fill('Owner', 'ada@example.org');
    await form.choose('Tier', 'Gold: within 15 minutes');
    await form.choose('Alerts', 'Chat');
    await form.key('Control+Enter');
    expect((await result).structuredContent).toMatchObject({ name: 'keys' });
  });
});

it('shows and sends a megabyte that a field holds from the start, as it is', async () => {
  await startServer(editor(), 'large');
  const result = callTool(editor(), 'large', '1 MB in one default');
  const form = await FormPage.shown(editor().workbench);
  const text = await form.value('Log');
  expect(text.length).toBeGreaterThan(990_000);
  await form.press('Submit');
  expect(JSON.parse(said(await result))).toEqual({ action: 'accept', content: { text } });
});

describe('leaving a form', () => {
  it('declines with Decline', async () => {
    const { form, result } = await openForm();
    await form.press('Decline');
    expect(said(await result)).toMatch(/^Declined: /);
    await editor().workbench.editors.waitForClosed('demo asks');
  });

  it('cancels with Escape', async () => {
    const { form, result } = await openForm();
    await form.key('Escape');
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('cancels when the tab is closed', async () => {
    const { result } = await openForm();
    await editor().workbench.editors.close('demo asks');
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('keeps the draft while the tab is hidden', async () => {
    const { form, result } = await openForm();
    await form.fill('Service name', 'draft');
    await expect.poll(() => form.preview()).toContain('draft');
    await editor().probe.execute('workbench.action.files.newUntitledFile');
    await editor().workbench.editors.open('demo asks');
    const shown = await FormPage.shown(editor().workbench);
    expect(await shown.value('Service name')).toBe('draft');
    await shown.press('Cancel');
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('is where it was when the tab is shown again', async () => {
    const { form, result } = await openForm();
    await form.fill('Memory', '1.25');
    const before = await form.scrolled();
    expect(before).toBeGreaterThan(0);
    await editor().probe.execute('workbench.action.files.newUntitledFile');
    await editor().workbench.editors.open('demo asks');
    const shown = await FormPage.shown(editor().workbench);
    expect(await shown.focusedField()).toBe('Memory');
    expect(await shown.scrolled()).toBe(before);
    expect(await shown.value('Memory')).toBe('1.25');
    await shown.press('Cancel');
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('keeps the draft for later', async () => {
    const { workbench } = editor();
    const { form, result } = await openForm();
    await form.fill('Service name', 'for later');
    await form.choose('Alerts', 'Mail');
    await form.press('Later');
    await workbench.editors.waitForClosed('demo asks');
    await workbench.openContainer('MCP Elicitation');
    await workbench.view('Pending').select('demo');
    const again = await FormPage.shown(workbench);
    expect(await again.value('Service name')).toBe('for later');
    await again.fill('Owner', 'ada@example.org');
    await again.choose('Tier', 'Gold: within 15 minutes');
    await again.press('Submit');
    expect((await result).structuredContent).toMatchObject({
      name: 'for later',
      alerts: ['mail'],
    });
  });

  it('stays readable, and answers nothing, when the server stops waiting', async () => {
    const { workbench, probe } = editor();
    const call = callTool(editor(), 'demo', 'register_service').catch((error: unknown) =>
      String(error),
    );
    const form = await FormPage.shown(workbench);
    await form.fill('Service name', 'too late');
    await probe.execute('mcpElicitation.stopServer', { server: 'demo' });
    await expect.poll(() => form.text()).toContain('The connection to the server ended.');
    expect(await form.value('Service name')).toBe('too late');
    expect(await call).toMatch(/closed/i);
    await form.press('Copy Answers');
    await expect.poll(() => probe.readClipboard()).toContain('too late');
  });
});
