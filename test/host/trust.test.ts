import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const SERVERS = 'mcpElicitation.servers';
const OPTIONS = 'mcpElicitation.serverOptions';

const script = fileURLToPath(new URL('servers/askingServer.mjs', import.meta.url));

const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A definition of the server that asks what it is told to, as whom it is told to. */
function asking(info: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) {
  return { command: process.execPath, args: [script, JSON.stringify(info)], ...rest };
}

const QUESTION = { message: 'Go on?', requestedSchema: { type: 'object', properties: {} } };
const FORM = {
  message: 'Two things.',
  requestedSchema: {
    type: 'object',
    properties: {
      city: { type: 'string', title: 'City' },
      password: { type: 'string', title: 'Your password' },
    },
  },
};

/** The replies to what the server asked, in order. */
function replies(result: Awaited<ReturnType<typeof callTool>>): unknown[] {
  return JSON.parse(said(result)) as unknown[];
}

const editor = hostEditor({
  settings: {
    [SERVERS]: {
      acme: asking({
        name: 'acme-mcp',
        title: 'Acme Tools',
        version: '2.1.0',
        icons: [{ src: ICON }],
      }),
      other: asking({ name: 'other' }),
    },
  },
});

beforeAll(async () => {
  await startServer(editor(), 'acme');
  await startServer(editor(), 'other');
  await editor().workbench.openContainer('MCP Elicitation');
});

beforeEach(() => clearTable(editor()));

describe('who asks', () => {
  it('is told in a form, the claim and the icon apart from what is trusted', async () => {
    const { workbench } = editor();
    const call = callTool(editor(), 'acme', 'ask', { params: FORM });
    const form = await FormPage.shown(workbench);
    const header = await form.header();
    expect(header).toMatch(/^acme\n/);
    expect(header).toContain('askingServer.mjs');
    expect(header).toMatch(/Defined in\s+your user settings/);
    expect(header).toMatch(/Calls itself\s+Acme Tools \(acme-mcp\) 2\.1\.0/);
    const page = await workbench.webviewWith('footer[data-ready]');
    expect(await page.locator('header img').getAttribute('src')).toBe(ICON);
    expect(
      await page.locator('header img').evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBe(1);
    await form.press('Decline');
    expect(replies(await call)).toEqual([{ action: 'decline' }]);
  });

  it('is told in a quick input, where a button tells the rest', async () => {
    const { workbench } = editor();
    const call = callTool(editor(), 'acme', 'ask', { params: QUESTION });
    await workbench.quickInput.waitForTitle(
      /^acme \(node askingServer\.mjs .*, your user settings\), tool ask: Go on\?/,
    );
    await workbench.quickInput.pressButton('Who Asks?');
    await workbench.notifications.waitFor(/It calls itself: Acme Tools \(acme-mcp\) 2\.1\.0/);
    await workbench.screenshot('who-asks');
    await workbench.quickInput.cancel();
    expect(replies(await call)).toEqual([{ action: 'cancel' }]);
  });

  it('is pointed out once when it has changed or looks like another', async () => {
    const { workbench, probe } = editor();
    const view = workbench.view('Servers');
    await probe.configure(SERVERS, {
      acme: asking({ name: 'acme-mcp', title: 'Other', version: '3.0.0' }),
      other: asking({ name: 'other' }),
      Acme: asking({ name: 'third' }),
    });
    await view.waitForRow('acme', /stopped/);
    await startServer(editor(), 'acme');
    await view.waitForRow('acme', /look closely/);
    const call = callTool(editor(), 'acme', 'ask', { params: QUESTION });
    const form = await FormPage.shown(workbench);
    const header = await form.header();
    expect(header).toContain('What runs or is contacted has changed since last time');
    expect(header).toContain('Its own title is “Other” now; last time it was “Acme Tools”.');
    expect(header).toContain('Its version is 3.0.0 now; last time it was 2.1.0.');
    expect(header).toContain('Its own icon is not the one of last time.');
    expect(header).toContain('Its name looks like that of another server of yours, “Acme”.');
    expect(header).toContain('It calls itself “Other”, like another server of yours, “other”.');
    await workbench.screenshot('changed-identity');
    await form.press('Decline');
    await call;
    await view.waitForRow('acme', /^running · stdio$/);
    const again = callTool(editor(), 'acme', 'ask', { params: QUESTION });
    await workbench.quickInput.waitForTitle(/Go on\?/);
    await workbench.quickInput.cancel();
    await again;
    await probe.execute('mcpElicitation.restartServer', { server: 'acme' });
    await view.waitForRow('acme', /^running · stdio$/);
  });
});

describe('a field that asks for a secret', () => {
  it('takes a decision before it can be typed, and is not kept for later', async () => {
    const { workbench } = editor();
    const call = callTool(editor(), 'acme', 'ask', { params: FORM });
    const form = await FormPage.shown(workbench);
    expect(await form.header()).toContain('Servers must not ask for passwords');
    const secret = form.field('Your password');
    expect(await secret.getByRole('textbox').count()).toBe(0);
    await workbench.screenshot('secret-guard');
    await form.fill('City', 'Oslo');
    await form.pressInField('Your password', 'Answer Anyway');
    await form.fill('Your password', 'hunter2');
    await expect.poll(() => form.preview()).toContain('Oslo');
    expect(await form.text()).not.toContain('hunter2');
    await form.press('Later');
    await workbench.view('Pending').waitForRow('acme', /^Two things\. · .*put off/);
    await workbench.view('Pending').select('acme');
    const again = await FormPage.shown(workbench);
    expect(await again.value('City')).toBe('Oslo');
    expect(await again.field('Your password').getByRole('textbox').count()).toBe(0);
    await again.press('Submit');
    expect(replies(await call)).toEqual([{ action: 'accept', content: { city: 'Oslo' } }]);
  });

  it('is declined with one click beside the warning', async () => {
    const { workbench } = editor();
    const call = callTool(editor(), 'acme', 'ask', { params: FORM });
    await FormPage.shown(workbench);
    const page = await workbench.webviewWith('footer[data-ready]');
    await page.locator('header').getByRole('button', { name: 'Decline' }).click();
    expect(replies(await call)).toEqual([{ action: 'decline' }]);
  });
});

describe('a server that asks too much', () => {
  it('is refused over its limit with one notice, and can be muted there', async () => {
    const { workbench, probe } = editor();
    await probe.configure(OPTIONS, { other: { questionsPerMinute: 2 } });
    const call = callTool(editor(), 'other', 'ask', { params: QUESTION, count: 40 });
    await workbench.notifications.waitFor(/other asks too often/);
    const notices = (await workbench.notifications.all()).filter(({ message }) =>
      message.includes('asks too often'),
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.buttons).toEqual(['Mute Server', 'Stop Server']);
    await workbench.quickInput.waitForTitle(/Go on\?/);
    await workbench.screenshot('over-limit');
    await workbench.notifications.press(/other asks too often/, 'Mute Server');
    const answers = replies(await call);
    const text = JSON.stringify(answers);
    expect(answers).toHaveLength(40);
    expect(text.match(/the limit for questions of this server is 2 a minute/g)).toHaveLength(38);
    expect(text.match(/the person has muted this server/g)).toHaveLength(2);
    await workbench.quickInput.waitForHidden();
    await workbench.view('Servers').waitForRow('other', /muted/);
    expect((await workbench.notifications.all()).length).toBe(0);
  });

  it('is refused without a word while it is muted, until it is unmuted', async () => {
    const { workbench, probe } = editor();
    await probe.configure(OPTIONS, {});
    const [reply] = replies(await callTool(editor(), 'other', 'ask', { params: QUESTION }));
    expect(reply).toMatchObject({
      error: { code: -32000, message: expect.stringContaining('muted this server') as unknown },
    });
    expect(await workbench.notifications.all()).toEqual([]);
    await workbench.runCommand('MCP Elicitation: Unmute Server');
    await workbench.view('Servers').waitForRow('other', /^running · stdio$/);
    await workbench.runCommand('MCP Elicitation: Unmute Server');
    await workbench.notifications.waitFor(/No server is muted\./);
    await workbench.notifications.dismiss(/No server is muted\./);
    const call = callTool(editor(), 'other', 'ask', { params: QUESTION });
    await workbench.quickInput.waitForTitle(/Go on\?/);
    await workbench.quickInput.cancel();
    expect(replies(await call)).toEqual([{ action: 'cancel' }]);
  });

  it('is muted from a form and from the Pending view, and stopped from a form', async () => {
    const { workbench } = editor();
    const view = workbench.view('Servers');
    const unmute = async (): Promise<void> => {
      await view.pressAction('other', 'Unmute Server');
      await view.waitForRow('other', /^running · stdio$/);
    };
    const press = async (name: string): Promise<void> => {
      const page = await workbench.webviewWith('footer[data-ready]');
      await page.locator('header').getByRole('button', { name }).click();
      await workbench.editors.waitForClosed('other asks');
    };
    const muted = callTool(editor(), 'other', 'ask', { params: FORM });
    await press('Mute Server');
    expect(JSON.stringify(replies(await muted))).toContain('muted this server');
    await unmute();

    const again = callTool(editor(), 'other', 'ask', { params: FORM });
    // A form that comes up later takes the keyboard, and the menu with it.
    await workbench.webviewWith('footer[data-ready]');
    await workbench.view('Pending').openMenu('other');
    await workbench.chooseFromMenu('Mute Server');
    expect(JSON.stringify(replies(await again))).toContain('muted this server');
    await workbench.editors.waitForClosed('other asks');
    await unmute();

    const stopped = callTool(editor(), 'other', 'ask', { params: FORM }).catch(String);
    await press('Stop Server');
    expect(await stopped).toMatch(/closed|ended/i);
    await view.waitForRow('other', /^stopped/);
    await editor().probe.execute('mcpElicitation.startServer', { server: 'other' });
  });
});

describe('a policy', () => {
  it.each([
    ['decline', { action: 'decline' }],
    ['cancel', { action: 'cancel' }],
  ])('to %s answers for the person, and the history says so', async (policy, reply) => {
    const { workbench, probe } = editor();
    await probe.configure(OPTIONS, { other: { form: policy } });
    expect(replies(await callTool(editor(), 'other', 'ask', { params: QUESTION }))).toEqual([
      reply,
    ]);
    expect(await workbench.notifications.all()).toEqual([]);
    expect(await workbench.quickInput.isVisible()).toBe(false);
    await probe.configure(OPTIONS, {});
  });

  it('of off refuses what is asked all the same', async () => {
    const { workbench, probe } = editor();
    await probe.configure(OPTIONS, { other: { form: 'off' } });
    const [reply] = replies(await callTool(editor(), 'other', 'ask', { params: QUESTION }));
    expect(reply).toMatchObject({ error: { code: -32602 } });
    expect(await workbench.notifications.all()).toEqual([]);
    await probe.configure(OPTIONS, {});
  });
});

describe('a question that no call has led to', () => {
  it('is told of without taking the keyboard, one notification a server', async () => {
    const { workbench } = editor();
    await callTool(editor(), 'other', 'later', { params: QUESTION, count: 3 });
    await callTool(editor(), 'acme', 'later', { params: QUESTION });
    await workbench.notifications.waitFor(/other asks: Go on\?/);
    await workbench.notifications.waitFor(/acme asks: Go on\?/);
    const told = await workbench.notifications.all();
    expect(told).toHaveLength(2);
    expect(told[0]?.buttons).toEqual(['Answer', 'Decline', 'Later']);
    expect(await workbench.quickInput.isVisible()).toBe(false);
    await workbench.statusBar.waitFor('4');
    await workbench.view('Pending').waitForRow('acme', /^Go on\? · waiting · just now$/);
    await workbench.screenshot('knocks');

    await workbench.notifications.press(/other asks: Go on/, 'Decline');
    await workbench.notifications.waitFor(/other asks 2 more questions\./);
    await workbench.notifications.press(/acme asks: Go on/, 'Answer');
    await workbench.quickInput.waitForTitle(/^acme /);
    await workbench.view('Pending').waitForRow('acme', /open now/);
    await workbench.quickInput.cancel();
    await workbench.view('Pending').waitForNoRow('acme');
  });
});

describe('consent', () => {
  const SECRET = 'sesame-4711';

  it('never shows values of variables and headers', async () => {
    const { workbench, probe } = editor();
    await probe.configure(SERVERS, {
      acme: asking({ name: 'acme-mcp' }, { env: { ACME_TOKEN: SECRET, GONE: null } }),
      far: { url: 'https://user:hunter2@mcp.invalid/mcp', headers: { Authorization: SECRET } },
    });
    const started = probe.execute('mcpElicitation.startServer', { server: 'acme' });
    await workbench.dialog.waitFor('Run the MCP server "acme"?');
    const detail = await workbench.dialog.detail();
    expect(detail).toContain('With these variables: ACME_TOKEN');
    expect(detail).toContain('Without these variables: GONE');
    expect(detail).not.toContain(SECRET);
    await workbench.screenshot('consent');
    await workbench.dialog.press('Run Server');
    await started;

    const failed = probe
      .execute('mcpElicitation.startServer', { server: 'far' })
      .catch((error: unknown) => String(error));
    await workbench.dialog.waitFor('Connect to the MCP server "far"?');
    const far = await workbench.dialog.detail();
    expect(far).toContain('With the headers: Authorization');
    expect(far).not.toMatch(/sesame|hunter2/);
    await workbench.dialog.press('Connect');
    expect(await failed).not.toContain(SECRET);
  });

  it('is listed and can be revoked, which stops what runs', async () => {
    const { workbench, probe } = editor();
    const revoked = probe.execute('mcpElicitation.revokeApprovals');
    await workbench.quickInput.waitForPlaceholder(/may no longer run/);
    const items = await workbench.quickInput.items();
    expect(items.map(({ label }) => label)).toContain('acme');
    expect(JSON.stringify(items)).not.toContain(SECRET);
    await workbench.screenshot('approvals');
    await workbench.quickInput.choose('acme');
    await workbench.quickInput.press('Enter');
    await revoked;
    await workbench.notifications.waitFor(/Revoked: acme/);
    await workbench.view('Servers').waitForRow('acme', /^stopped/);
    const started = probe
      .execute('mcpElicitation.startServer', { server: 'acme' })
      .catch((error: unknown) => String(error));
    await workbench.dialog.waitFor('Run the MCP server "acme"?');
    await workbench.dialog.press('Cancel');
    expect(await started).toMatch(/not allowed to run/);
  });
});
