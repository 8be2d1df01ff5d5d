import { copyFile, mkdir, rm } from 'node:fs/promises';
import { context } from 'esbuild';

const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  minify: !watch,
  sourcemap: watch ? 'linked' : false,
  legalComments: 'none',
  logLevel: 'warning',
  outdir: 'dist',
};

/**
 * What runs in the extension host. `extension` is all that activation loads;
 * the SDK's client and the part that reads, checks and asks come on first use.
 *
 * @type {import('esbuild').BuildOptions}
 */
const host = {
  ...shared,
  entryPoints: {
    extension: 'src/extension.ts',
    client: 'src/mcp/connection.ts',
    asking: 'src/ui/asker.ts',
  },
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode', './client', './asking'],
};

/** @type {import('esbuild').BuildOptions} */
const demo = {
  ...shared,
  entryPoints: { demoServer: 'src/demo/server.ts' },
  platform: 'node',
  target: 'node20',
  format: 'cjs',
};

/** @type {import('esbuild').BuildOptions} */
const pages = {
  ...shared,
  entryPoints: { form: 'webview/form/main.ts', history: 'webview/history/main.ts' },
  platform: 'browser',
  target: 'chrome130',
  format: 'iife',
  tsconfig: 'tsconfig.webview.json',
};

await rm('dist', { recursive: true, force: true });
await mkdir('dist', { recursive: true });
await Promise.all([
  copyFile('media/form.css', 'dist/form.css'),
  copyFile('media/history.css', 'dist/history.css'),
]);
for (const options of [host, demo, pages]) {
  const build = await context(options);
  if (watch) {
    await build.watch();
  } else {
    await build.rebuild();
    await build.dispose();
  }
}
