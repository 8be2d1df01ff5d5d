import { rm } from 'node:fs/promises';
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

/** Modules that are loaded on first use, each as a bundle of its own. */
const onFirstUse = {
  client: 'src/mcp/connection.ts',
  asking: 'src/ui/asker.ts',
  panel: 'src/ui/history/historyPanel.ts',
};

/**
 * Turns `import()` of a module of {@link onFirstUse} into a load of its bundle,
 * so that activation reads neither the SDK nor ajv.
 *
 * @type {import('esbuild').Plugin}
 */
const lazyBundles = {
  name: 'lazy-bundles',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind }) => {
      const bundle = Object.entries(onFirstUse).find(
        ([, source]) => kind === 'dynamic-import' && source.endsWith(`${path.slice(1)}.ts`),
      );
      return bundle && { path: `./${bundle[0]}.js`, external: true };
    });
  },
};

/** @type {import('esbuild').BuildOptions} */
const host = {
  ...shared,
  entryPoints: {
    extension: 'src/extension.ts',
    reading: 'src/ui/reading/readingThread.ts',
    historyThread: 'src/history/historyThread.ts',
    ...onFirstUse,
  },
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  // jsonc-parser's "main" loads its parts in a way that a bundle can't follow.
  mainFields: ['module', 'main'],
  plugins: [lazyBundles],
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
  tsconfig: 'webview/tsconfig.json',
};

await rm('dist', { recursive: true, force: true });
for (const options of [host, demo, pages]) {
  const build = await context(options);
  if (watch) {
    await build.watch();
  } else {
    await build.rebuild();
    await build.dispose();
  }
}
