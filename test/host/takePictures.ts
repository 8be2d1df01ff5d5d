import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool, clearTable, startServer } from './demo';
import { launchEditor, type Editor } from './editor';
import { FormPage } from './formPage';
import { packProbe } from './probe';

const THEMES = { light: 'Default Light Modern', dark: 'Default Dark Modern' };
const WINDOW = { width: 1120, height: 700 };

/** Takes the pictures of the README and the docs, each of a real window, in a light and a dark theme. */
export async function takePictures(vsix: string, folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'mcpec-'));
  const editor = await launchEditor({
    extensions: [vsix, await packProbe(temporary)],
    // By a short command line, so that pictures show no path of this machine.
    settings: {
      'mcpElicitation.servers': {
        demo: {
          command: 'node',
          args: ['dist/demoServer.js'],
          cwd: '${extensionInstallFolder:mcp-elicitation.mcp-elicitation-client}',
        },
      },
    },
  });
  try {
    await mkdir(folder, { recursive: true });
    await editor.page.setViewportSize(WINDOW);
    await startServer(editor, 'demo');
    await editor.workbench.openContainer('MCP Elicitation');
    await editor.workbench.view('Servers').expand('demo');
    await editor.workbench.view('Servers').expand('Tools');
    for (const [name, theme] of Object.entries(THEMES)) {
      await editor.workbench.setColorTheme(theme);
      const take = async (what: string): Promise<void> => {
        // What a mouse rests on shows a hover, which is no part of the picture.
        await editor.page.mouse.move(WINDOW.width / 2, WINDOW.height - 1);
        await editor.page.locator('.workbench-hover-container').waitFor({ state: 'hidden' });
        await editor.page.screenshot({ path: join(folder, `${what}-${name}.png`) });
      };
      await takeQuickInput(editor, take);
      await takeForm(editor, take);
      await takePage(editor, take);
      await takeHistory(editor, take);
    }
  } finally {
    await editor.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

type Take = (what: string) => Promise<void>;

async function takeQuickInput(editor: Editor, take: Take): Promise<void> {
  const { quickInput } = editor.workbench;
  await clearTable(editor);
  const result = callTool(editor, 'demo', 'create_release', { name: '1.4.0' });
  await quickInput.waitForMessage(/^Channel/);
  await take('quick-input');
  await quickInput.choose('Beta');
  await quickInput.waitForMessage(/^Notify/);
  await quickInput.choose('Yes');
  await quickInput.waitForReview();
  await take('review');
  await quickInput.press('Enter');
  await result;
}

async function takeForm(editor: Editor, take: Take): Promise<void> {
  await clearTable(editor);
  const result = callTool(editor, 'demo', 'register_service');
  const form = await FormPage.shown(editor.workbench);
  await form.fill('Service name', 'search');
  await form.fill('Owner', 'ada@');
  await form.press('Submit');
  await form.summary();
  await take('form');
  await form.fill('Owner', 'ada@example.org');
  await form.choose('Tier', 'Gold: within 15 minutes');
  await form.choose('Alerts', 'Chat');
  await form.press('Submit');
  await result;
}

async function takePage(editor: Editor, take: Take): Promise<void> {
  await clearTable(editor);
  const result = callTool(editor, 'demo', 'connect_github');
  const consent = await FormPage.shown(editor.workbench);
  await take('page');
  await consent.press('Decline');
  await result;
}

async function takeHistory(editor: Editor, take: Take): Promise<void> {
  await clearTable(editor);
  await editor.probe.execute('mcpElicitation.showHistory');
  await editor.probe.execute('workbench.action.toggleMaximizedPanel');
  const page = await editor.workbench.webviewWith('table');
  await page.locator('tbody tr', { hasText: 'Tell me about the service' }).first().click();
  await take('history');
  await editor.probe.execute('workbench.action.toggleMaximizedPanel');
  await editor.probe.execute('workbench.action.closePanel');
}
