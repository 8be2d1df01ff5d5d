/** `node esbuild.mjs [--watch] [--outdir <folder>]`: the bundles, and in `meta.json` what each was made of. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { context, transform } from 'esbuild';

const {
  values: { watch, outdir },
} = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    outdir: { type: 'string', default: 'dist' },
  },
});

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  minify: !watch,
  sourcemap: watch ? 'linked' : false,
  legalComments: 'none',
  logLevel: 'warning',
  outdir,
  metafile: true,
};

/** Modules that are loaded on first use, by `import()`, each as a bundle of its own. */
const onFirstUse = {
  client: 'src/mcp/connection.ts',
  asking: 'src/ui/asker.ts',
  panel: 'src/ui/history/historyPanel.ts',
  commands: 'src/ui/commands/commands.ts',
  approval: 'src/ui/runApproval.ts',
  record: 'src/history/toRecord.ts',
  policies: 'src/ui/policyChanges.ts',
  start: 'src/mcp/startServer.ts',
  identities: 'src/ui/identityMemory.ts',
  definition: 'src/ui/servers/resolveDefinition.ts',
  inputs: 'src/ui/servers/inputs.ts',
  documents: 'src/ui/resources/resourceDocuments.ts',
  foreignCall: 'src/ui/calls/callToolFor.ts',
  startUnasked: 'src/ui/servers/startUnasked.ts',
  agentTool: 'src/ui/api/callToolTool.ts',
};

/**
 * Lets each module of {@link onFirstUse} depend on the whole of what activation loads,
 * which is there by then. So splitting keeps that in one piece, rather than in one for
 * each set of bundles that share some of it, and no class or state exists twice.
 *
 * @type {import('esbuild').Plugin}
 */
const onTopOfActivation = {
  name: 'on-top-of-activation',
  setup(build) {
    const activation = JSON.stringify(resolve('src/extension.ts'));
    const modules = Object.values(onFirstUse).map((path) => resolve(path));
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!modules.includes(path)) {
        return undefined;
      }
      return { contents: `import ${activation};${await readFile(path, 'utf8')}`, loader: 'ts' };
    });
    build.onResolve({ filter: /^\./ }, ({ path, kind, importer, resolveDir }) => {
      const isUnnamed =
        kind === 'dynamic-import' &&
        importer.startsWith(resolve('src')) &&
        !modules.includes(`${resolve(resolveDir, path)}.ts`);
      return isUnnamed ? { errors: [{ text: `Name ${path} in onFirstUse.` }] } : undefined;
    });
  },
};

/**
 * Writes the bundles as CommonJS, which VS Code loads fastest; esbuild splits only ES modules.
 *
 * @type {import('esbuild').Plugin}
 */
const asCommonJs = {
  name: 'as-common-js',
  setup(build) {
    build.onEnd(async ({ outputFiles = [] }) => {
      await mkdir(outdir, { recursive: true });
      for (const { path, text } of outputFiles) {
        const { code } = await transform(text, {
          format: 'cjs',
          platform: 'node',
          target: 'node20',
          minify: !watch,
          sourcemap: watch ? 'inline' : false,
        });
        await writeFile(path, code);
      }
    });
  },
};

/** @type {import('esbuild').BuildOptions} */
const host = {
  ...shared,
  entryPoints: { extension: 'src/extension.ts', ...onFirstUse },
  chunkNames: '[name]-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  splitting: true,
  sourcemap: watch ? 'inline' : false,
  write: false,
  // The SDK's own need for jose, keys of one's own, is nowhere in these bundles.
  external: ['vscode', 'jose'],
  alias: { '@modelcontextprotocol/client/_shims': './src/mcp/sdkShims.ts' },
  // jsonc-parser's "main" loads its parts in a way that a bundle can't follow.
  mainFields: ['module', 'main'],
  plugins: [onTopOfActivation, asCommonJs],
};

/**
 * What runs in threads and a process of its own, and so shares nothing with the above.
 *
 * @type {import('esbuild').BuildOptions}
 */
const apart = {
  ...shared,
  entryPoints: {
    reading: 'src/ui/reading/formReading.ts',
    historyThread: 'src/history/historyThread.ts',
    demoServer: 'src/demo/server.ts',
  },
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  mainFields: ['module', 'main'],
};

/**
 * The thread that reads, around the code with which the extension host reads what is short.
 *
 * @type {import('esbuild').BuildOptions}
 */
const readingThread = {
  ...apart,
  entryPoints: ['src/ui/reading/readingThread.ts'],
  plugins: [
    {
      name: 'share-reading',
      setup(build) {
        build.onResolve({ filter: /\/formReading$/ }, () => ({
          path: './reading.js',
          external: true,
        }));
      },
    },
  ],
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

await rm(outdir, { recursive: true, force: true });
/** @type {import('esbuild').Metafile['outputs']} */
const outputs = {};
for (const options of [host, apart, readingThread, pages]) {
  const build = await context(options);
  if (watch) {
    await build.watch();
  } else {
    const { metafile } = await build.rebuild();
    Object.assign(outputs, metafile.outputs);
    await build.dispose();
  }
}
await mkdir(outdir, { recursive: true });
await writeFile(join(outdir, 'meta.json'), JSON.stringify({ outputs }));
