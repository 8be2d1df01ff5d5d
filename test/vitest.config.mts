import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const editorTimeoutMs = 180_000;
/** How long a test waits for what is on its way, on a machine that has much else to do. */
const patienceMs = 15_000;

export default defineConfig({
  root,
  test: {
    // The authorization server of the tests says at length that it is for tests.
    onConsoleLog: (log) => !log.includes('oidc-provider '),
    projects: [
      project('unit', {}),
      project('webview', {
        testTimeout: 30_000,
        hookTimeout: 60_000,
        fileParallelism: false,
        alias: { vscode: `${root}test/webview/harness/vscode.ts` },
      }),
      project('interop', { testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false }),
      project('host', {
        globalSetup: 'test/host/globalSetup.ts',
        testTimeout: editorTimeoutMs,
        hookTimeout: editorTimeoutMs,
        fileParallelism: false,
      }),
    ],
  },
});

/** The test files of one kind. `scripts/test.mjs` runs one project after the other. */
function project(name: string, test: Record<string, unknown>) {
  return {
    root,
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      environment: 'node',
      retry: 0,
      expect: { poll: { timeout: patienceMs } },
      ...test,
    },
  };
}
