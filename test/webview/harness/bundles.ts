import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Repository root. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

let built: Promise<ReadonlyMap<string, string>> | undefined;

/** The scripts of both pages by file name, minified as they are shipped. */
export function bundles(): Promise<ReadonlyMap<string, string>> {
  built ??= buildPages();
  return built;
}

async function buildPages(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { form: 'webview/form/main.ts', history: 'webview/history/main.ts' },
    outdir: 'dist',
    bundle: true,
    minify: true,
    legalComments: 'none',
    platform: 'browser',
    target: 'chrome130',
    format: 'iife',
    tsconfig: 'webview/tsconfig.json',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, ''), text]));
}
