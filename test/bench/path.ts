import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { repository } from '../../scripts/repository.mjs';
import type { PathOrder, PathResult } from './pathProcess';

/** Lets a connection have a transport that stays in the process. */
const withInMemoryTransport: Plugin = {
  name: 'with-in-memory-transport',
  setup(build) {
    build.onResolve({ filter: /^\.\/createTransport$/ }, () => ({
      path: join(repository, 'test', 'bench', 'benchTransport.ts'),
    }));
  },
};

/**
 * Measures what the whole way of a question takes, from the message to the message, against a
 * bare client of the SDK that answers by itself: in a process of its own and bundled, as it is shipped.
 */
export async function measurePath(order: Omit<PathOrder, 'bundles'>): Promise<PathResult> {
  const folder = await mkdtemp(join(tmpdir(), 'mcpec-'));
  const outfile = join(folder, 'path.mjs');
  try {
    await build({
      entryPoints: [join(repository, 'test', 'bench', 'pathProcess.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      mainFields: ['module', 'main'],
      alias: {
        '@modelcontextprotocol/client/_shims': join(repository, 'src', 'mcp', 'sdkShims.ts'),
      },
      banner: {
        js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
      },
      plugins: [withInMemoryTransport],
      logLevel: 'warning',
    });
    const whole: PathOrder = {
      ...order,
      bundles: join(repository, 'dist'),
    };
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      outfile,
      'measure',
      JSON.stringify(whole),
    ]);
    return JSON.parse(stdout) as PathResult;
  } finally {
    await rm(folder, { recursive: true });
  }
}
