import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callTool, clearTable, startServer } from '../host/demo';
import { launchEditor, type Editor } from '../host/editor';
import { packProbe } from '../host/probe';
import { until } from '../host/until';
import { requestOf } from './requestOf';

export interface Asking {
  readonly what: string;
  /**
   * From the server's write of `elicitation/create` to the first input that can be used, in milliseconds;
   * for the page of {@link EMPTY} from its creation, and for keys the page's work on one.
   */
  readonly times: readonly number[];
}

/** Questions to measure, by what they are called. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'quick input, 1 field': requestOf(1),
  'form, 5 fields': requestOf(5),
  'form, 50 fields': requestOf(50),
  'form, 500 fields': requestOf(500),
  'form, 10,000 options': requestOf(4, 10_000),
};

/** What any page in a tab takes in this VS Code: no form can be faster. */
const EMPTY = 'an empty page, for comparison';

/** Lets a server ask in a real VS Code, and reads from the page's clock when a person could answer. */
export async function measureAsking(vsix: string, samples: number): Promise<Asking[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mcpec-'));
  const editor = await launchEditor({
    extensions: [vsix, await packProbe(folder)],
    settings: {
      'mcpElicitation.serverOptions': { '*': { questionsPerMinute: 0 } },
      'mcpElicitation.servers': {
        cases: {
          command: process.execPath,
          args: [fileURLToPath(new URL('../host/servers/casesServer.mjs', import.meta.url))],
        },
      },
    },
  });
  try {
    await startServer(editor, 'cases');
    const measured = new Map<string, number[]>(
      [...Object.keys(SUBJECTS), EMPTY].map((what) => [what, []]),
    );
    // In turns, so that what else the machine does is the same for all of them.
    for (let sample = 0; sample <= samples; sample += 1) {
      for (const [what, times] of measured) {
        const params = SUBJECTS[what];
        const time =
          params === undefined
            ? await measureEmptyPage(editor)
            : await measureOnce(editor, params, what.startsWith('quick'));
        // The first one loads code that later ones have.
        if (sample > 0) {
          times.push(time);
        }
      }
    }
    return [
      ...[...measured].map(([what, times]) => ({ what, times })),
      {
        what: 'key typed, 500 fields',
        times: await measureKeys(editor, requestOf(500), 'textbox', samples),
      },
      {
        what: 'key typed, search of 10,000 options',
        times: await measureKeys(editor, requestOf(4, 10_000), 'combobox', samples),
      },
    ];
  } finally {
    await editor.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOnce(editor: Editor, params: string, isQuick: boolean): Promise<number> {
  const { page, workbench } = editor;
  await clearTable(editor);
  const shown = isQuick
    ? page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = (): void => {
              const title = document.querySelector('.quick-input-title');
              if (title?.checkVisibility() === true && title.textContent.includes('(1/2)')) {
                resolve(Date.now());
              } else {
                requestAnimationFrame(look);
              }
            };
            look();
          }),
      )
    : undefined;
  const result = callTool(editor, 'cases', 'ask', { params });
  let shownAt: number;
  if (shown === undefined) {
    const frame = await workbench.webviewWith('footer');
    shownAt = await until('the first paint', () => frame.evaluate(firstPaintAt));
    await workbench.editors.close('cases asks');
  } else {
    shownAt = await shown;
    await workbench.quickInput.cancel();
  }
  const { content } = await result;
  return shownAt - Number(content[1]?.text);
}

async function measureEmptyPage(editor: Editor): Promise<number> {
  await clearTable(editor);
  const createdAt = await editor.probe.run((vscode) => {
    const now = Date.now();
    const panel = vscode.window.createWebviewPanel(
      'bench.empty',
      'Empty',
      vscode.ViewColumn.Active,
    );
    panel.webview.html = '<!DOCTYPE html><html><body><footer>Empty</footer></body></html>';
    return Promise.resolve(now);
  }, undefined);
  const frame = await editor.workbench.webviewWith('footer');
  const shownAt = await until('the first paint', () => frame.evaluate(firstPaintAt));
  await editor.workbench.editors.close('Empty');
  return shownAt - createdAt;
}

/** Types into a form, and has the page tell how long it works on each key, layout included. */
async function measureKeys(
  editor: Editor,
  params: string,
  role: 'textbox' | 'combobox',
  count: number,
): Promise<number[]> {
  await clearTable(editor);
  const result = callTool(editor, 'cases', 'ask', { params });
  const frame = await editor.workbench.webviewWith('footer[data-ready]');
  const box = frame.getByRole(role).first();
  const times: number[] = [];
  for (let key = 0; key <= count; key += 1) {
    const worked = frame.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let start = 0;
          const options = { capture: true, once: true };
          addEventListener('keydown', () => (start = performance.now()), options);
          addEventListener(
            'input',
            () => {
              document.body.getBoundingClientRect();
              resolve(performance.now() - start);
            },
            { once: true },
          );
        }),
    );
    await box.press('o');
    times.push(await worked);
  }
  await editor.workbench.editors.close('cases asks');
  await result;
  return times.slice(1);
}

/** When the page first showed anything, which is its header with the first fields; in milliseconds since 1970. */
function firstPaintAt(): number | undefined {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint === undefined ? undefined : performance.timeOrigin + paint.startTime;
}
