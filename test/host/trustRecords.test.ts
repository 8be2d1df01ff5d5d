import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

const OPTIONS = 'mcpElicitation.serverOptions';
const SECRET = 'sesame-4711-"open"';

const asking = { command: process.execPath, args: [serverPath('servers/askingServer.mjs')] };
const QUESTION = { message: 'Go on?', requestedSchema: { type: 'object', properties: {} } };
const FORM = {
  message: 'One thing.',
  requestedSchema: { type: 'object', properties: { city: { type: 'string' } } },
};

function serverPath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const editor = hostEditor({
  settings: {
    'mcpElicitation.servers': {
      mine: asking,
      echo: {
        command: process.execPath,
        args: [serverPath('../interop/servers/echoingServer.mjs')],
        env: { TOKEN: SECRET, SECRETS: 'TOKEN' },
      },
    },
    'mcpElicitation.ui.mode': 'form',
    [OPTIONS]: { mine: { form: 'cancel', questionsPerMinute: 0 } },
  },
  workspaceSettings: {
    'mcpElicitation.servers': { theirs: asking },
    [OPTIONS]: { mine: { form: 'ask' }, theirs: { form: 'decline' } },
  },
});

/** What the journal has, the oldest first. */
async function recorded(): Promise<readonly Record<string, unknown>[]> {
  const storage = join(editor().userData, 'User', 'globalStorage');
  const path = join(storage, 'mcp-elicitation.mcp-elicitation-client', 'history.jsonl');
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** All that the extension has stored in files. */
async function everythingWritten(): Promise<string> {
  const folder = join(editor().userData, 'User', 'globalStorage');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

function replies(result: Awaited<ReturnType<typeof callTool>>): unknown[] {
  return JSON.parse(said(result)) as unknown[];
}

beforeAll(async () => {
  await editor().workbench.openContainer('MCP Elicitation');
  for (const server of ['mine', 'echo', 'theirs']) {
    await startServer(editor(), server);
  }
});

beforeEach(() => clearTable(editor()));

describe('options in the settings of a workspace', () => {
  it('count for its own servers, and loosen nothing for those of the person', async () => {
    const theirs = replies(await callTool(editor(), 'theirs', 'ask', { params: QUESTION }));
    expect(theirs).toEqual([{ action: 'decline' }]);
    const mine = replies(await callTool(editor(), 'mine', 'ask', { params: QUESTION }));
    expect(mine).toEqual([{ action: 'cancel' }]);
  });
});

describe('what is done about a server', () => {
  it('is in the history, whatever it was done with', async () => {
    const { workbench, probe } = editor();
    const servers = workbench.view('Servers');
    const start = (): Promise<unknown> =>
      probe.execute('mcpElicitation.startServer', { server: 'mine' });
    await probe.configure(OPTIONS, { mine: { questionsPerMinute: 0 } });

    // From a form.
    const press = async (name: string): Promise<void> => {
      await FormPage.shown(workbench);
      const page = await workbench.webviewWith('footer[data-ready]');
      await page.locator('header').getByRole('button', { name }).click();
      await workbench.editors.waitForClosed('mine asks');
    };
    const muted = callTool(editor(), 'mine', 'ask', { params: FORM });
    await press('Mute Server');
    expect(said(await muted)).toContain('muted this server');
    await servers.pressAction('mine', 'Unmute Server');
    await servers.waitForRow('mine', /^running · stdio$/);
    const stopped = callTool(editor(), 'mine', 'ask', { params: FORM }).catch(String);
    await press('Stop Server');
    expect(await stopped).toMatch(/closed|ended/i);
    await start();

    // From the view and the command palette.
    await servers.pressAction('mine', 'Stop Server');
    await servers.waitForRow('mine', /^stopped/);
    await probe.execute('mcpElicitation.stopServer', { server: 'mine' });
    await start();

    // From the notice of a server that asks too often.
    await probe.configure(OPTIONS, { mine: { questionsPerMinute: 1 } });
    const many = callTool(editor(), 'mine', 'ask', { params: QUESTION, count: 9 }).catch(String);
    await workbench.notifications.press(/mine asks too often/, 'Stop Server');
    expect(await many).toMatch(/closed|ended/i);
    await probe.configure(OPTIONS, { mine: { form: 'off', questionsPerMinute: 0 } });
    await start();
    const [refused] = replies(await callTool(editor(), 'mine', 'ask', { params: QUESTION }));
    expect(refused).toMatchObject({ error: { code: -32602 } });

    const told = async () =>
      (await recorded())
        .filter((line) => line['of'] === undefined)
        .map(({ kind, text, outcome, by }) =>
          [kind ?? outcome, by, text].filter((part) => typeof part === 'string').join(' '),
        );
    await expect
      .poll(told)
      .toEqual([
        'declined setting',
        'cancelled setting',
        'policy Settings for questions with a form: “ask”, before that “cancel”.',
        'muted You muted the server.',
        'refused',
        'unmuted You unmuted the server.',
        'stopped You stopped the server while it asked.',
        'disconnected',
        'stopped You stopped the server.',
        'policy Settings for the most questions a minute: 1, before that 0.',
        'limited',
        'stopped You stopped the server while it asked.',
        'disconnected',
        expect.stringMatching(/^policy .*“off”, before that “ask”.*: 0, before that 1\.$/),
        'refused setting',
      ]);
    await expect
      .poll(recorded)
      .toContainEqual(expect.objectContaining({ type: 'amendment', count: 8 }));

    await probe.execute('mcpElicitation.showHistory');
    const page = await workbench.webviewWith('table');
    await expect.poll(() => page.locator('tbody').innerText()).toContain('Policy changed');
    await workbench.screenshot('trust-events');
    await probe.execute('workbench.action.closePanel');
  });
});

describe('a secret that a server repeats', () => {
  it('is in no file that the extension has written', async () => {
    const { probe, workbench } = editor();
    const asked = callTool(editor(), 'echo', 'ask');
    await (await FormPage.shown(workbench)).press('Decline');
    expect(said(await asked)).toContain(SECRET);
    await callTool(editor(), 'echo', 'odd');
    await callTool(editor(), 'echo', 'fail').catch(() => undefined);
    const page = callTool(editor(), 'echo', 'page');
    await (await FormPage.shown(workbench)).press('Decline');
    await page;
    await probe.execute('mcpElicitation.restartServer', { server: 'echo' });
    await expect.poll(everythingWritten, { timeout: 15_000 }).toContain('Is (hidden) right?');
    const written = await everythingWritten();
    for (const form of [SECRET, JSON.stringify(SECRET).slice(1, -1), encodeURIComponent(SECRET)]) {
      expect(written).not.toContain(form);
    }
    expect(written).not.toContain('sesame-4711');
  });
});
