import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clearTable, startServer } from '../host/demo';
import { launchEditor, type Editor } from '../host/editor';
import { packProbe } from '../host/probe';

export interface Holding {
  readonly what: string;
  /** The longest time for which the extension host worked without a break, in milliseconds; one of each run. */
  readonly times: readonly number[];
}

const QUESTIONS = [
  '1,000 fields',
  '1,000 fields, all different',
  '5,000 fields',
  '10,000 options',
  '20,000 options with titles',
  '1 MB of message',
  '1 MB in one default',
];

const RESULTS = [
  '5 MB of text',
  '5 MB of JSON',
  '5 MB of structured content',
  '5 MB of image',
  '20,000 texts',
];

/** Has a server send what takes long to read or show, and watches the extension host meanwhile. */
export async function measureHolding(vsix: string, samples: number): Promise<Holding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mcpec-'));
  const editor = await launchEditor({
    extensions: [vsix, await packProbe(folder)],
    settings: {
      // The editor's own search for ports holds its extension host for longer than what is measured.
      'remote.autoForwardPorts': false,
      'mcpElicitation.serverOptions': { '*': { questionsPerMinute: 0 } },
      'mcpElicitation.servers': {
        hostile: {
          command: process.execPath,
          args: [fileURLToPath(new URL('../host/servers/hostileServer.mjs', import.meta.url))],
        },
      },
    },
  });
  try {
    await startServer(editor, 'hostile');
    const measured: Holding[] = [];
    for (const what of [...QUESTIONS, ...RESULTS]) {
      const times: number[] = [];
      for (let sample = 0; sample <= samples; sample += 1) {
        await clearTable(editor);
        times.push(await longestTurn(editor, what));
      }
      // The first one loads code that later ones have.
      measured.push({ what, times: times.slice(1) });
    }
    return measured;
  } finally {
    await editor.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long such a call and what it shows take, at most; all of them are through by then. */
const WATCH_MS = 2_000;

/**
 * Runs a tool inside of the extension host and tells the most that its thread
 * worked between two turns of its loop: by the processor's clock where the
 * system tells it, since on a busy machine the other one runs on.
 */
function longestTurn({ probe }: Editor, tool: string): Promise<number> {
  return probe.run(
    async (vscode, { name, watch }) => {
      const { readFileSync } = process.getBuiltinModule('node:fs');
      const clock = (): number => {
        try {
          const file = `/proc/self/task/${String(process.pid)}/schedstat`;
          return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
        } catch {
          return performance.now();
        }
      };
      let longest = 0;
      let last = clock();
      const timer = setInterval(() => {
        const now = clock();
        longest = Math.max(longest, now - last);
        last = now;
      }, 1);
      void vscode.commands
        .executeCommand('mcpElicitation.callTool', {
          server: 'hostile',
          tool: name,
          arguments: {},
          show: true,
        })
        .then(undefined, () => undefined);
      await new Promise((resolve) => {
        setTimeout(resolve, watch);
      });
      clearInterval(timer);
      return longest;
    },
    { name: tool, watch: WATCH_MS },
  );
}
