import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, it } from 'vitest';

let eslint: ESLint;

beforeAll(() => {
  eslint = new ESLint({
    // The sources below stand in no file, so there are no types to know.
    overrideConfig: [
      tseslint.configs.disableTypeChecked,
      { linterOptions: { reportUnusedDisableDirectives: 'off' } },
    ],
  });
});

/** The rules that one line of source breaks in a file of this path. */
async function broken(filePath: string, source: string): Promise<string[]> {
  const results = await eslint.lintText(`${source}\n`, { filePath });
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ ruleId }) => ruleId !== '@typescript-eslint/no-unused-vars')
    .map(({ ruleId, message }) => ruleId ?? message);
}

const IMPORT = '@typescript-eslint/no-restricted-imports';

describe('the layers in lint', () => {
  it.each([
    ['src/elicitation/x.ts', '../history/record'],
    ['src/elicitation/x.ts', '../mcp/connection'],
    ['src/elicitation/x.ts', '../ui/settings'],
    ['src/elicitation/x.ts', '../demo/server'],
    ['src/elicitation/deeper/x.ts', '../../ui/settings'],
    ['src/elicitation/x.ts', '../extension'],
    ['src/elicitation/x.ts', '../../webview/form/main'],
    ['src/elicitation/x.ts', 'vscode'],
    ['src/elicitation/x.ts', '@modelcontextprotocol/client'],
    ['src/elicitation/x.ts', 'node:fs'],
    ['src/elicitation/x.ts', 'node:fs/promises'],
    ['src/elicitation/x.ts', 'fs'],
    ['src/elicitation/x.ts', 'node:net'],
    ['src/elicitation/x.ts', 'node:http'],
    ['src/elicitation/x.ts', 'node:https'],
    ['src/elicitation/x.ts', 'node:dns'],
    ['src/elicitation/x.ts', 'node:child_process'],
    ['src/history/x.ts', '../mcp/connection'],
    ['src/history/x.ts', '../ui/settings'],
    ['src/history/x.ts', '../demo/server'],
    ['src/history/x.ts', 'vscode'],
    ['src/history/x.ts', '@modelcontextprotocol/client'],
    ['src/mcp/x.ts', '../history/record'],
    ['src/mcp/x.ts', '../ui/settings'],
    ['src/mcp/x.ts', '../demo/server'],
    ['src/mcp/x.ts', 'vscode'],
    ['src/ui/x.ts', '../demo/server'],
    ['src/ui/commands/registerCommands.ts', '../../demo/server'],
    ['src/ui/contextKeys.ts', '../demo/server'],
    ['src/ui/form/x.ts', '../../../webview/form/main'],
    ['src/extension.ts', './demo/server'],
    ['src/demo/x.ts', '../elicitation/request'],
    ['src/demo/x.ts', '../mcp/connection'],
    ['src/demo/x.ts', '../ui/settings'],
    ['src/demo/x.ts', 'vscode'],
    ['webview/form/x.ts', '../../src/mcp/connection'],
    ['webview/form/x.ts', '../../src/ui/settings'],
    ['webview/form/x.ts', '../../src/history/history'],
    ['webview/form/x.ts', 'vscode'],
    ['webview/form/x.ts', 'ajv'],
    ['webview/form/x.ts', '@modelcontextprotocol/client'],
    ['webview/form/x.ts', 'node:fs'],
  ])('keep %s from %s', async (file, source) => {
    expect(await broken(file, `import * as x from '${source}';`)).toEqual([IMPORT]);
    expect(await broken(file, `import type { X } from '${source}';`)).toEqual([IMPORT]);
    expect(await broken(file, `export * from '${source}';`)).toEqual([IMPORT]);
    expect(await broken(file, `void import('${source}');`)).toEqual(['no-restricted-syntax']);
    expect(await broken(file, `export type X = typeof import('${source}');`)).toEqual([
      'no-restricted-syntax',
    ]);
  });

  it.each([
    ['src/elicitation/x.ts', './field'],
    ['src/elicitation/x.ts', 'ajv'],
    ['src/elicitation/x.ts', 'node:crypto'],
    ['src/history/x.ts', '../elicitation/json'],
    ['src/history/x.ts', 'node:fs/promises'],
    ['src/mcp/x.ts', '../elicitation/inbox'],
    ['src/mcp/x.ts', '@modelcontextprotocol/client'],
    ['src/mcp/x.ts', 'node:child_process'],
    ['src/ui/x.ts', 'vscode'],
    ['src/ui/views/x.ts', '../../elicitation/inbox'],
    ['src/ui/form/x.ts', '../../history/history'],
    ['src/ui/history/x.ts', '../form/formMessages'],
    ['src/ui/x.ts', '../mcp/serverSet'],
    ['src/extension.ts', './ui/views/serversView'],
    ['src/extension.ts', './mcp/serverSet'],
    ['src/demo/x.ts', './asking'],
    ['src/demo/x.ts', '../../package.json'],
    ['src/demo/x.ts', '@modelcontextprotocol/sdk/types.js'],
    ['webview/form/x.ts', '@vscode/webview-ui-toolkit'],
    ['webview/form/x.ts', '../page/host'],
  ])('let %s have %s', async (file, source) => {
    expect(await broken(file, `import * as x from '${source}';`)).toEqual([]);
  });

  it.each([
    '../../src/ui/form/formMessages',
    '../../src/ui/history/historyMessages',
    '../../src/elicitation/field',
    '../../src/history/record',
    '../../src/history/historyQuery',
  ])('give the pages the types of %s and nothing else of it', async (source) => {
    const file = 'webview/form/x.ts';
    expect(await broken(file, `import type { X } from '${source}';`)).toEqual([]);
    expect(await broken(file, `import { x } from '${source}';`)).toEqual([IMPORT]);
    expect(await broken(file, `void import('${source}');`)).toEqual(['no-restricted-syntax']);
  });
});

describe('the single places in lint', () => {
  const register = "vscode.commands.registerCommand('a', () => 1);";
  const context = "void vscode.commands.executeCommand('setContext', 'a', true);";

  it('register commands in one file', async () => {
    expect(await broken('src/ui/x.ts', register)).toEqual(['no-restricted-syntax']);
    expect(await broken('src/extension.ts', register)).toEqual(['no-restricted-syntax']);
    expect(await broken('src/ui/contextKeys.ts', register)).toEqual(['no-restricted-syntax']);
    expect(await broken('src/ui/commands/registerCommands.ts', register)).toEqual([]);
  });

  it('set context keys in one file', async () => {
    expect(await broken('src/ui/x.ts', context)).toEqual(['no-restricted-syntax']);
    expect(await broken('src/extension.ts', context)).toEqual(['no-restricted-syntax']);
    expect(await broken('src/ui/commands/registerCommands.ts', context)).toEqual([
      'no-restricted-syntax',
    ]);
    expect(await broken('src/ui/contextKeys.ts', context)).toEqual([]);
  });

  it('show messages through one file', async () => {
    const show = "void window.showErrorMessage('a');";
    const declared = `declare const window: { showErrorMessage(m: string): void };\n${show}`;
    expect(await broken('src/ui/x.ts', declared)).toEqual(['no-restricted-syntax']);
    expect(await broken('src/extension.ts', declared)).toEqual(['no-restricted-syntax']);
    expect(await broken('src/ui/notify.ts', declared)).toEqual([]);
  });
});
