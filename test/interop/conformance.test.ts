import { mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { run } from '../../scripts/host/run.mjs';
import { vscodePackage } from '../../scripts/host/vscodePackage.mjs';
import { repository } from '../../scripts/repository.mjs';

/**
 * The published client scenarios, each at every revision that it is for. Those of
 * extensions belong to no revision, and check little of a client that does not use the
 * extension; those about other ways to authorize than by a person are left out.
 */
const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);
const folder = join(repository, 'out', 'conformance');
const oldestNodeOfSuite = 22;

/** The suite needs a newer Node than the project; the test host has one. */
const nodeOfSuite =
  Number.parseInt(process.versions.node) >= oldestNodeOfSuite
    ? process.execPath
    : (await vscodePackage()).node;

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await build({
  entryPoints: { client: join(repository, 'test/interop/conformanceClient.ts') },
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // jsonc-parser's "main" loads its parts in a way that a bundle can't follow.
  mainFields: ['module', 'main'],
  // What remains of CommonJS in the dependencies calls `require`.
  banner: {
    js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
  },
  logLevel: 'warning',
});

const { output: listing } = await run(nodeOfSuite, [suite, 'list', '--client']);
const scenarios = [...listing.matchAll(/^ +- (\S+) \[(.+)\]$/gm)].flatMap(
  ([, name = '', revisions = '']) =>
    name.startsWith('auth/') && revisions === 'extension'
      ? []
      : revisions.split(',').map((revision): [string, string] => [name, revision]),
);

describe('conformance', () => {
  it('knows the scenarios', () => {
    expect(new Set(scenarios.map(([name]) => name)).size).toBeGreaterThanOrEqual(15);
  });

  it.each(scenarios)('%s at %s', async (scenario, revision) => {
    const { code, output } = await run(
      nodeOfSuite,
      [
        suite,
        ...['client', '--command', 'node client.mjs', '--scenario', scenario],
        ...(revision === 'extension' ? [] : ['--spec-version', revision]),
      ],
      {
        cwd: folder,
        // The client runs in the Node of the project, as the extension may.
        env: {
          ...process.env,
          PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
        },
      },
    );
    expect(output).toContain('OVERALL: PASSED');
    expect(output).not.toContain('SKIPPED: scenario');
    expect(code, output).toBe(0);
  });
});
