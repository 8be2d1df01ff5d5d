import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, oddSettings, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({ settings: oddSettings });

beforeAll(async () => {
  await startServer(editor(), 'odd');
  await editor().workbench.openContainer('MCP Elicitation');
  await editor().workbench.view('Servers').expand('odd');
  await editor().workbench.view('Servers').expand('Tools');
});

beforeEach(() => clearTable(editor()));

/** Runs a tool as a person does, from its row. */
async function run(tool: string): Promise<void> {
  await editor().workbench.view('Servers').pressAction(tool, 'Run Tool…');
}

describe('a tool that is run from its row', () => {
  it('shows every kind of content in a readable way, server text as text', async () => {
    const { workbench } = editor();
    await run('show');
    await workbench.editors.waitFor('show · odd');
    const page = await workbench.webviewWith('section');
    const text = await page.locator('main').innerText();
    expect(text).toContain('plain <b>text</b> & more');
    expect(text).toContain('{\n  "json": [\n    1,\n    2\n  ]\n}');
    expect(text).toContain('A link\nhttps://example.com/a');
    expect(text).toContain('embedded text');
    expect(text).toContain('Binary data of type image/svg+xml, 6 bytes');
    expect(await page.locator('a:not([href^="command:mcpElicitation."])').count()).toBe(0);
    const image = page.locator('img').first();
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await workbench.screenshot('result');
  });

  it('shows the start of a large result, says so, and saves all of it', async () => {
    const { workbench, probe } = editor();
    const show = { server: 'odd', tool: 'large', arguments: {}, show: true };
    await probe.execute('mcpElicitation.callTool', show);
    await workbench.editors.waitFor('large · odd');
    const page = await workbench.webviewWith('.cut');
    const text = await page.locator('main').innerText();
    expect(text).toContain('This result is too large to be shown whole.');
    expect(text).toContain('(1800000 more characters not shown)');
    expect(text.length).toBeLessThan(300_000);
    await workbench.screenshot('result-large');
  });

  it('shows an error as an error', async () => {
    const { workbench } = editor();
    await run('fail');
    await workbench.editors.waitFor('fail · odd');
    const page = await workbench.webviewWith('[role=alert]');
    expect(await page.locator('[role=alert]').innerText()).toMatch(
      /The tool reports an error\s+The disk is full\./,
    );
  });

  it('shows the progress of a long call and can be cancelled', async () => {
    const { workbench } = editor();
    await run('slow');
    await workbench.notifications.waitFor(/Running slow on odd: a quarter done/);
    await workbench.notifications.press(/Running slow/, 'Cancel');
    await workbench.notifications.waitForGone(/Running slow/);
    expect(await workbench.notifications.all()).toEqual([]);
  });

  it('asks for deep arguments in a JSON editor that knows the schema', async () => {
    const { workbench, probe, page } = editor();
    await run('deep');
    await workbench.editors.waitFor('arguments.json');
    await expect.poll(() => probe.activeText()).toContain('$schema');
    await probe.run(async (vscode) => {
      const active = vscode.window.activeTextEditor;
      await active?.edit((edit) => {
        edit.insert(
          new vscode.Position(1, active.document.lineAt(1).text.length),
          ',\n  "target": {"port": "x"}',
        );
      });
    }, undefined);
    const problems = () =>
      probe.run((vscode) => {
        const uri = vscode.window.activeTextEditor?.document.uri;
        return uri === undefined
          ? []
          : vscode.languages.getDiagnostics(uri).map(({ message }) => message);
      }, undefined);
    await expect
      .poll(problems, { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([expect.stringMatching(/host/), expect.stringMatching(/integer/)]),
      );
    await workbench.editors.pressAction('Run with These Arguments');
    await workbench.notifications.waitFor(/target/i);
    await probe.run(async (vscode) => {
      const active = vscode.window.activeTextEditor;
      const text = active?.document.getText() ?? '';
      const start = text.indexOf('{"port": "x"}');
      await active?.edit((edit) => {
        edit.replace(
          new vscode.Range(
            active.document.positionAt(start),
            active.document.positionAt(start + '{"port": "x"}'.length),
          ),
          '{"host": "example.org", "port": 8080}',
        );
      });
    }, undefined);
    await page.locator('.part.editor').click({ position: { x: 300, y: 300 } });
    await workbench.editors.pressAction('Run with These Arguments');
    await workbench.editors.waitFor('deep · odd');
    const result = await workbench.webviewWith('pre');
    expect(JSON.parse(await result.locator('pre').innerText())).toEqual({
      target: { host: 'example.org', port: 8080 },
    });
  });
});

describe('arguments that are being typed', () => {
  it('are kept for the next time when another quick input takes their place', async () => {
    const { workbench, page } = editor();
    const { quickInput } = workbench;
    await run('two');
    await quickInput.waitForMessage(/^One/);
    await quickInput.type('first');
    await page.keyboard.press('F1');
    await quickInput.waitForPlaceholder(/command/i);
    await quickInput.press('Escape');
    await workbench.notifications.waitFor(/^Not called, what you typed is kept: two$/);
    await workbench.screenshot('arguments-kept');
    await run('two');
    await quickInput.waitForMessage(/^One/);
    expect(await quickInput.value()).toBe('first');
    await quickInput.cancel();
  });

  it('are not interrupted by a question', async () => {
    const { workbench } = editor();
    const { quickInput } = workbench;
    await run('two');
    await quickInput.waitForMessage(/^One/);
    const asked = callTool(editor(), 'odd', 'nothing');
    await workbench.statusBar.waitFor('1');
    await quickInput.type('mine');
    expect(await quickInput.value()).toBe('mine');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/^Two/);
    await quickInput.cancel();
    await quickInput.waitForTitle(/Go on\?/);
    await quickInput.choose('Decline');
    expect(JSON.parse(said(await asked))).toEqual({ action: 'decline' });
  });

  it('survive when their JSON editor moves to another group', async () => {
    const { workbench, probe } = editor();
    await run('deep');
    await workbench.editors.waitFor('arguments.json');
    await probe.execute('workbench.action.moveEditorToNextGroup');
    await probe.run(async (vscode) => {
      const active = vscode.window.activeTextEditor;
      const whole = new vscode.Range(0, 0, active?.document.lineCount ?? 0, 0);
      await active?.edit((edit) => {
        edit.replace(whole, '{"target": {"host": "moved"}}');
      });
    }, undefined);
    await workbench.editors.pressAction('Run with These Arguments');
    await workbench.editors.waitFor('deep · odd');
  });

  it('never turn text of a server into a link', async () => {
    const { workbench, page } = editor();
    await run('linked');
    await workbench.editors.waitFor('arguments.json');
    await workbench.editors.pressAction('Run with These Arguments');
    await workbench.notifications.waitFor(/Fix it/);
    expect(await page.locator('.notifications-toasts a[data-href]').count()).toBe(0);
  });
});

it('opens the URL that was shown, byte for byte, and shows it before what the server says', async () => {
  const { workbench, page } = editor();
  const visited: string[] = [];
  await page.context().route('https://idp.example/**', async (route) => {
    visited.push(route.request().url());
    await route.fulfill({ body: 'Welcome' });
  });
  const url =
    'https://idp.example/authorize?redirect_uri=https%3A%2F%2Fapp.example%2Fcb%3Fa%3D1%26b%3D2&scope=a%2Bb%20c&state=x%3Dy%23z';
  const result = callTool(editor(), 'odd', 'visit', { url });
  const consent = await FormPage.shown(workbench);
  const lines = (await consent.header()).split('\n').filter((line) => line !== '');
  const [host, shownHost, label, shownUrl, says] = lines.slice(lines.indexOf('Host'));
  expect([host, shownHost, label, shownUrl]).toEqual(['Host', 'idp.example', 'URL', url]);
  expect(says).toBe('The server says');
  expect(lines.slice(-2)).toEqual(['Host: github.com', 'URL: https://github.com/login']);
  expect(await consent.links()).toBe(0);
  expect(visited).toEqual([]);
  const popup = page.context().waitForEvent('page');
  await consent.press('Open in Browser');
  await workbench.dialog.waitFor(/external website/);
  await workbench.dialog.press('Open');
  expect(JSON.parse(said(await result))).toEqual({ action: 'accept' });
  await expect.poll(() => visited).toEqual([url]);
  await (await popup).close();
});

it('keeps running when a tool returns what takes for ever to check', async () => {
  const result = await callTool(editor(), 'odd', 'trap');
  expect(result.structuredContent).toEqual({ text: `${'a'.repeat(40)}!` });
});

describe('a question with odd text', () => {
  it('is a plain question with Accept when there is nothing to fill in', async () => {
    const { quickInput } = editor().workbench;
    const result = callTool(editor(), 'odd', 'nothing');
    await quickInput.waitForTitle(/Go on\?/);
    await quickInput.waitForReview();
    expect((await quickInput.items()).map(({ label }) => label)).toEqual(['Accept', 'Decline']);
    await quickInput.choose('Accept');
    expect(JSON.parse(said(await result))).toEqual({ action: 'accept', content: {} });
  });

  it('can be copied with its answer, for the author of the server', async () => {
    const { workbench, probe } = editor();
    await workbench.view('Servers').openMenu('odd');
    await workbench.chooseFromMenu('Copy Last Question and Answer');
    await expect
      .poll(async () => JSON.parse(await probe.readClipboard()) as unknown)
      .toEqual({
        request: { message: 'Go on?', requestedSchema: { type: 'object', properties: {} } },
        reply: { result: { action: 'accept', content: {} } },
      });
  });

  it('shows links, tags and icons of a server as text', async () => {
    const { workbench, page } = editor();
    const { quickInput } = workbench;
    const result = callTool(editor(), 'odd', 'hostile');
    await quickInput.waitForTitle(/Read/);
    expect(await quickInput.title()).toContain('<b>now</b> $(check)');
    expect(await quickInput.prompt()).toContain('https://evil.example');
    expect(await page.locator('.quick-input-widget a[href]').count()).toBe(0);
    const labels = (await quickInput.items()).map(({ label }) => label);
    expect(labels[0]).toContain('$(verified) Trusted');
    expect(labels[1]).toContain('202E');
    await workbench.screenshot('hostile');
    await quickInput.cancel();
    expect(JSON.parse(said(await result))).toEqual({ action: 'cancel' });
  });

  it('goes to the form when the message is long, with the buttons in sight', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'odd', 'letter');
    const form = await FormPage.shown(workbench);
    expect(await form.text()).toContain('The end.');
    await form.fill('Reply', 'Thanks');
    await workbench.screenshot('long-message');
    await form.press('Submit');
    expect(JSON.parse(said(await result))).toEqual({
      action: 'accept',
      content: { reply: 'Thanks' },
    });
  });

  it('closes with the reason when the server withdraws it', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'odd', 'withdraw');
    await workbench.quickInput.waitForMessage(/^Name/);
    await workbench.notifications.waitFor(/The server stopped waiting/);
    await workbench.quickInput.waitForHidden();
    expect(said(await result)).toContain('no longer needed');
  });

  it('is refused, with a reason for both sides, when nobody could answer it', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'odd', 'unfit');
    await workbench.notifications.waitFor(/could not be shown and was refused.*zip/);
    expect(JSON.parse(said(await result))).toMatchObject({
      code: -32602,
      message: expect.stringContaining('zip') as string,
    });
  });
});
