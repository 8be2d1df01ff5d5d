import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, everythingServer, oddSettings, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const editor = hostEditor({
  settings: {
    'mcpElicitation.servers': {
      ...oddSettings['mcpElicitation.servers'],
      everything: everythingServer,
    },
  },
});

const DOCUMENT = 'demo://resource/static/document/architecture.md';

beforeAll(async () => {
  await startServer(editor(), 'odd');
  await startServer(editor(), 'everything');
  await editor().workbench.openContainer('MCP Elicitation');
});

beforeEach(() => clearTable(editor()));

function show(command: string, argument: Record<string, unknown>): Promise<unknown> {
  return editor().probe.execute(`mcpElicitation.${command}`, { show: true, ...argument });
}

/** What the editor knows of the document in front. */
function active() {
  return editor().probe.run((vscode) => {
    const document = vscode.window.activeTextEditor?.document;
    return {
      language: document?.languageId,
      text: document?.getText(),
      path: document?.uri.path,
      scheme: document?.uri.scheme,
    };
  }, undefined);
}

/** Which resources of the odd server are followed. */
async function subscriptions(): Promise<string> {
  return said(await callTool(editor(), 'odd', 'subscriptions'));
}

describe('the parts of a result', () => {
  it('are shown and played, and each can be opened and copied', async () => {
    const { workbench, probe } = editor();
    await show('callTool', { server: 'odd', tool: 'show', arguments: {} });
    const page = await workbench.webviewWith('audio');
    await expect
      .poll(() => page.locator('audio').evaluate((element: HTMLAudioElement) => element.duration))
      .toBeCloseTo(0.1, 1);
    expect(await page.locator('img').count()).toBe(2);
    await workbench.screenshot('result-parts');
    const targets = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(
      targets.filter(
        (to) => !/^command:mcpElicitation\.(open|copy|save)Result\?%5B\d%5D$/.test(to ?? ''),
      ),
    ).toEqual([]);
    await page.getByRole('link', { name: 'Copy: part 2' }).click();
    await expect.poll(() => probe.readClipboard()).toBe('{"json":[1,2]}');
    await page.getByRole('link', { name: 'Open in Editor: part 6' }).click();
    await workbench.editors.waitFor('note.txt');
    await expect
      .poll(active)
      .toMatchObject({ text: 'embedded text', scheme: 'mcp-elicitation-resource' });
    await workbench.editors.open('show · odd');
    const again = await workbench.webviewWith('audio');
    await again.getByRole('link', { name: 'Open in Editor: part 8' }).click();
    await workbench.editors.waitFor('dot.png');
    const image = await workbench.webviewWith('img.scale-to-fit');
    expect(await image.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(
      1,
    );
  });

  it('are saved one by one, as what they are', async () => {
    const { workbench } = editor();
    await show('callTool', { server: 'odd', tool: 'show', arguments: {} });
    const page = await workbench.webviewWith('audio');
    await page.getByRole('link', { name: 'Save…: part 7' }).click();
    await expect.poll(() => workbench.quickInput.value()).toMatch(/show\.wav$/);
    await workbench.quickInput.press('Enter');
    await expect.poll(async () => (await editor().readFile('show.wav')).slice(0, 4)).toBe('RIFF');
  });

  it('lead to resources of the server that gave them, and only there', async () => {
    const { workbench } = editor();
    await show('callTool', {
      server: 'everything',
      tool: 'get-resource-links',
      arguments: { count: 2 },
    });
    const page = await workbench.webviewWith('dl');
    expect(await page.locator('main').innerText()).toContain('demo://resource/dynamic/text/2');
    await page.getByRole('link', { name: 'Read Resource: part 3' }).click();
    await expect
      .poll(active)
      .toMatchObject({ text: expect.stringMatching(/^Resource 2: This is a plaintext/) });
    await show('callTool', { server: 'odd', tool: 'show', arguments: {} });
    const odd = await workbench.webviewWith('audio');
    await odd.getByRole('link', { name: 'Read Resource: part 5' }).click();
    await workbench.notifications.waitFor(/Reading https:\/\/example\.com\/a from odd failed/);
  });
});

/** Answers what a resource of the odd server asks when it is read. */
async function answerWhy(why: string): Promise<void> {
  const { quickInput } = editor().workbench;
  await quickInput.waitForTitle(/resource odd:\/\/asks.*May it be read\?/);
  await quickInput.type(why);
  await quickInput.press('Enter');
  await quickInput.waitForReview();
  await quickInput.press('Enter');
}

describe('a resource', () => {
  it('opens as a document in its language', async () => {
    const { workbench } = editor();
    await workbench.view('Servers').expand('everything');
    await workbench.view('Servers').expand('Resources');
    await workbench.view('Servers').pressAction('architecture.md', 'Read Resource…');
    await workbench.editors.waitFor('architecture.md');
    await expect.poll(active).toMatchObject({
      language: 'markdown',
      text: expect.stringContaining('Architecture'),
      path: '/everything/architecture.md',
    });
    await workbench.screenshot('resource-markdown');
  });

  it('is followed until its tab is closed, and through a restart of its server', async () => {
    const { workbench } = editor();
    const text = async () => (await active()).text;
    await show('readResource', { server: 'odd', uri: 'odd://counter' });
    await expect.poll(text).toBe('Counted to 0');
    await expect.poll(subscriptions).toBe('odd://counter');
    await callTool(editor(), 'odd', 'count');
    await expect.poll(text).toBe('Counted to 1');
    await editor().probe.execute('mcpElicitation.restartServer', { server: 'odd' });
    await expect.poll(text).toBe('Counted to 0');
    await callTool(editor(), 'odd', 'count');
    await callTool(editor(), 'odd', 'count');
    await expect.poll(text).toBe('Counted to 2');
    await workbench.editors.close('counter');
    await expect.poll(subscriptions).toBe('');
  });

  it('is read again when server-everything says that it has changed', async () => {
    await show('readResource', { server: 'everything', uri: 'demo://resource/dynamic/text/7' });
    await expect.poll(active).toMatchObject({ text: expect.stringMatching(/^Resource 7:/) });
    const { text: before } = await active();
    // It says the time, in seconds, and tells of changes at once and every five.
    expect(said(await callTool(editor(), 'everything', 'toggle-subscriber-updates'))).toContain(
      'Started',
    );
    await expect.poll(async () => (await active()).text, { timeout: 20_000 }).not.toBe(before);
    await callTool(editor(), 'everything', 'toggle-subscriber-updates');
  });

  it('opens as a picture, a sound or bytes where it is that', async () => {
    const { workbench, page } = editor();
    await show('readResource', { server: 'odd', uri: 'odd://dot.png' });
    await workbench.webviewWith('img.scale-to-fit');
    await show('readResource', { server: 'odd', uri: 'odd://silence' });
    await workbench.editors.waitFor('silence.wav');
    await workbench.webviewWith('.audio-container audio');
    await show('readResource', { server: 'odd', uri: 'odd://bytes' });
    await workbench.editors.waitFor('bytes');
    await page.getByText(/binary or uses an unsupported text encoding/).waitFor();
  });

  it('is a file of its own name alone, whatever its URI says', async () => {
    await show('readResource', {
      server: 'odd',
      uri: 'odd:///..%2F..%2F..%2Fetc/..%2f%2e%2e%5Cpasswd%00.md\u202Ecod',
    });
    await expect.poll(active).toMatchObject({ text: 'caught', path: '/odd/passwd-.md-cod' });
  });

  it('may ask the person', async () => {
    const read = show('readResource', { server: 'odd', uri: 'odd://asks' });
    await answerWhy('curious');
    await read;
    await expect.poll(active).toMatchObject({
      language: 'json',
      text: '{"action":"accept","content":{"why":"curious"}}',
    });
  });

  it('knocks, and takes no keyboard, when it asks as the editor reads it again', async () => {
    const read = show('readResource', { server: 'odd', uri: 'odd://asks' });
    await answerWhy('curious');
    await read;
    await expect.poll(subscriptions).toBe('odd://asks');
    await callTool(editor(), 'odd', 'count');
    await editor().workbench.notifications.press(/odd asks: May it be read\?/, 'Answer');
    await answerWhy('still');
    await expect
      .poll(active)
      .toMatchObject({ text: '{"action":"accept","content":{"why":"still"}}' });
  });

  it('comes back after a reload of the window, once its server runs', async () => {
    const { workbench, probe } = editor();
    await show('readResource', { server: 'everything', uri: DOCUMENT });
    await workbench.editors.waitFor('architecture.md');
    const uri = await probe.run(
      (vscode) => vscode.window.activeTextEditor?.document.uri.toString() ?? '',
      undefined,
    );
    await editor().reload();
    // The editor may not have kept the tab, which it writes down every few seconds only.
    await probe.run(async (vscode, document) => {
      await vscode.commands.executeCommand(
        'vscode.openWith',
        vscode.Uri.parse(document, true),
        'default',
      );
    }, uri);
    await workbench.notifications.waitFor(/is shown as soon as the server everything runs/);
    await probe.execute('mcpElicitation.startServer', { server: 'everything' });
    await expect
      .poll(active)
      .toMatchObject({ text: expect.stringContaining('Architecture'), language: 'markdown' });
    await probe.execute('mcpElicitation.startServer', { server: 'odd' });
  });
});

describe('a resource template', () => {
  it('asks for its variables and opens the resource', async () => {
    const { workbench } = editor();
    const { quickInput } = workbench;
    await workbench.openContainer('MCP Elicitation');
    await workbench.view('Servers').expand('everything');
    await workbench.view('Servers').expand('Resource Templates');
    await workbench.view('Servers').pressAction('Dynamic Text Resource', 'Read Resource…');
    await quickInput.waitForMessage(/^resourceId/);
    await quickInput.type('42');
    await expect.poll(async () => (await quickInput.items())[0]?.label).toBe('42');
    await workbench.screenshot('template');
    await quickInput.press('Enter');
    await quickInput.waitForReview();
    await quickInput.press('Enter');
    await expect.poll(active).toMatchObject({ text: expect.stringMatching(/^Resource 42:/) });
  });
});

describe('the arguments of a prompt', () => {
  it('are completed as they are typed, each by what the others have', async () => {
    const { workbench, probe } = editor();
    const { quickInput } = workbench;
    const got = show('getPrompt', { server: 'everything', prompt: 'completable-prompt' });
    await quickInput.waitForMessage(/^department: Choose the department/);
    const labels = async () => (await quickInput.items()).map(({ label }) => label);
    await expect
      .poll(labels)
      .toEqual([
        'Type, or choose what the server proposes',
        'Engineering',
        'Sales',
        'Marketing',
        'Support',
      ]);
    await workbench.screenshot('completion');
    await quickInput.type('S');
    await expect.poll(labels).toEqual(['S', 'Sales', 'Support']);
    await workbench.screenshot('completion-typed');
    await quickInput.choose('Sales');
    await quickInput.waitForMessage(/^name/);
    await expect.poll(labels).toEqual(expect.arrayContaining(['David', 'Eve', 'Frank']));
    await quickInput.pressButton('Back');
    await quickInput.waitForMessage(/^department/);
    expect(await quickInput.value()).toBe('Sales');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/^name/);
    await quickInput.type('Somebody else');
    await expect.poll(labels).toEqual(['Somebody else']);
    await quickInput.press('Enter');
    await quickInput.waitForReview();
    await quickInput.press('Enter');
    await got;
    await workbench.editors.waitFor('completable-prompt · everything');
    await workbench.editors.pressAction('Copy Text of Result');
    const text = 'Please promote Somebody else to the head of the Sales team.';
    await expect.poll(() => probe.readClipboard()).toBe(text);
    await workbench.editors.pressAction('Open Text of Result');
    await expect.poll(active).toMatchObject({ text, language: 'markdown' });
  });

  it('may be left out where they are optional, and are offered again', async () => {
    const { quickInput, editors } = editor().workbench;
    const first = show('getPrompt', { server: 'everything', prompt: 'args-prompt' });
    await quickInput.waitForMessage(/^city/);
    await quickInput.type('Graz');
    await expect.poll(() => quickInput.focusedItem()).toBe('Graz');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/^state \(optional\)/);
    await expect.poll(() => quickInput.focusedItem()).toBe('Leave unanswered');
    await quickInput.press('Enter');
    await quickInput.waitForReview();
    await quickInput.press('Enter');
    expect(await first).toMatchObject({
      messages: [{ content: { text: "What's weather in Graz?" } }],
    });
    await editors.waitFor('args-prompt · everything');
    const again = show('getPrompt', { server: 'everything', prompt: 'args-prompt' });
    await quickInput.waitForMessage(/^city/);
    expect(await quickInput.value()).toBe('Graz');
    await quickInput.cancel();
    expect(await again).toBeUndefined();
  });

  it('are taken whole from whoever types and presses Enter at once', async () => {
    const { page, workbench } = editor();
    const { quickInput } = workbench;
    const got = show('getPrompt', { server: 'everything', prompt: 'args-prompt' });
    await quickInput.waitForMessage(/^city/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Graz Umgebung');
    await page.keyboard.press('Enter');
    await quickInput.waitForMessage(/^state \(optional\)/);
    await page.keyboard.press('Enter');
    await quickInput.waitForReview();
    await quickInput.press('Enter');
    expect(JSON.stringify(await got)).toContain('Graz Umgebung?');
  });

  it('is not all that a prompt asks', async () => {
    const { workbench, probe } = editor();
    const { quickInput } = workbench;
    const got = show('getPrompt', { server: 'odd', prompt: 'asks' });
    await quickInput.waitForTitle(/prompt asks.*What about\?/);
    await quickInput.type('bees');
    await quickInput.press('Enter');
    await quickInput.waitForReview();
    await quickInput.press('Enter');
    await got;
    await workbench.editors.waitFor('asks · odd');
    await workbench.editors.pressAction('Copy Text of Result');
    await expect
      .poll(() => probe.readClipboard())
      .toBe('## user\n\nWrite about bees.\n\n## assistant\n\nHere it is.');
  });
});

describe('a tool that its server calls destructive', () => {
  it('asks first, with the server, the tool and the arguments', async () => {
    const { dialog } = editor().workbench;
    const refused = callTool(editor(), 'odd', 'destroy', { path: '/tmp/x' }).catch(String);
    await dialog.waitFor(/Run destroy on odd\?/);
    expect(await dialog.detail()).toContain('"path": "/tmp/x"');
    await editor().workbench.screenshot('destructive');
    await dialog.press('Cancel');
    expect(await refused).toContain('You did not let destroy run.');
    const run = callTool(editor(), 'odd', 'destroy', { path: '/tmp/x' });
    await dialog.waitFor(/Run destroy on odd\?/);
    await dialog.press('Run Tool');
    expect(said(await run)).toBe('destroyed {"path":"/tmp/x"}');
  });

  it('offers its last arguments again, but no secret', async () => {
    const { workbench } = editor();
    const { dialog } = workbench;
    const run = () =>
      editor().probe.execute('mcpElicitation.callTool', { server: 'odd', tool: 'destroy' });
    const first = run();
    const form = await FormPage.shown(workbench);
    await form.fill('path', '/tmp/y');
    await form.field('token').locator('input').fill('hunter2');
    await form.press('Run');
    await dialog.waitFor(/Run destroy on odd\?/);
    await dialog.press('Run Tool');
    expect(await first).toMatchObject({ content: [{ text: expect.stringContaining('hunter2') }] });
    const second = run();
    const again = await FormPage.shown(workbench);
    expect(await again.value('path')).toBe('/tmp/y');
    expect(await again.field('token').locator('input').inputValue()).toBe('');
    await again.press('Cancel');
    expect(await second).toBeUndefined();
  });
});
