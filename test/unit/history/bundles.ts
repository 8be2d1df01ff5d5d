import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The history's own code as files that threads and processes can run. */
export interface Bundles {
  /** The thread, as it is shipped. */
  readonly thread: string;
  /** A process that stands for a window of the editor. */
  readonly window: string;
  remove(): Promise<void>;
}

export async function buildBundles(): Promise<Bundles> {
  const folder = await mkdtemp(join(tmpdir(), 'history-bundles-'));
  await build({
    entryPoints: {
      thread: 'src/history/historyThread.ts',
      window: 'test/unit/history/window.ts',
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    logLevel: 'warning',
  });
  return {
    thread: join(folder, 'thread.cjs'),
    window: join(folder, 'window.cjs'),
    remove: () => rm(folder, { recursive: true }),
  };
}
