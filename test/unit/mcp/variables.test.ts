import { describe, expect, it } from 'vitest';
import { readServerDefinition } from '../../../src/mcp/serverDefinition';
import { askedVariables, resolveVariables, type VariableContext } from '../../../src/mcp/variables';

const context: VariableContext = {
  workspaceFolder: '/project',
  workspaceFolders: new Map([['docs', '/docs']]),
  userHome: '/home/ada',
  execPath: '/usr/bin/editor',
  pathSeparator: '/',
  env: (name) => ({ TOKEN: 'abc', EMPTY: '' })[name],
  config: (key) => (key === 'editor.tabSize' ? '4' : undefined),
  extensionFolder: (id) => (id === 'publisher.name' ? '/extensions/name' : undefined),
  activeFile: () => ({
    path: '/project/src/main.test.ts',
    folder: '/project',
    line: 3,
    column: 7,
    selectedText: 'let x',
  }),
  input: (id) => (id === 'key' ? 'typed' : undefined),
  command: (id) => (id === 'ext.token' ? 'fetched' : undefined),
};

function resolved(text: string, changed: Partial<VariableContext> = {}): string {
  const definition = readServerDefinition({ command: 'x', args: [text] });
  const found = resolveVariables(definition, { ...context, ...changed });
  return found.type === 'stdio' ? (found.args[0] ?? '') : '';
}

describe('resolveVariables', () => {
  it('resolves those of a sign-in', () => {
    const definition = {
      type: 'http',
      url: 'https://example.com',
      headers: {},
      oauth: { clientId: 'me', clientSecret: '${env:TOKEN}', scopes: ['read'] },
    } as const;
    expect(resolveVariables(definition, context)).toEqual({
      ...definition,
      oauth: { clientId: 'me', clientSecret: 'abc', scopes: ['read'] },
    });
  });

  it('resolves every kind of variable, everywhere in a stdio definition', () => {
    const definition = readServerDefinition({
      command: '${execPath}',
      args: ['${extensionInstallFolder:publisher.name}${/}server.js', '${workspaceFolder:docs}'],
      cwd: '${workspaceFolder}/sub',
      env: { HOME_COPY: '${userHome}', TOKEN: 'x-${env:TOKEN}', GONE: null },
      envFile: '${workspaceFolder}/.env',
    });
    expect(resolveVariables(definition, context)).toEqual({
      type: 'stdio',
      command: '/usr/bin/editor',
      args: ['/extensions/name/server.js', '/docs'],
      cwd: '/project/sub',
      env: { HOME_COPY: '/home/ada', TOKEN: 'x-abc', GONE: null },
      envFile: '/project/.env',
    });
  });

  it('resolves the URL and the headers of an http definition', () => {
    const definition = readServerDefinition({
      url: '${env:TOKEN}',
      headers: { Authorization: 'Bearer ${env:TOKEN}' },
    });
    expect(resolveVariables(definition, context)).toEqual({
      type: 'http',
      url: 'abc',
      headers: { Authorization: 'Bearer abc' },
    });
  });

  it('does not resolve what a value brings in', () => {
    const definition = readServerDefinition({ command: '${env:NESTED}' });
    const nested = { ...context, env: () => '${userHome}' };
    expect(resolveVariables(definition, nested)).toMatchObject({ command: '${userHome}' });
  });

  it.each<[string, RegExp]>([
    ['${env:MISSING}', /\$\{env:MISSING\} can't be resolved because that environment variable/],
    ['${workspaceFolder:other}', /no open folder on disk has that name/],
    ['${extensionInstallFolder:a.b}', /that extension is not installed/],
    [
      '${input:other}',
      /\$\{input:other\} can't be resolved because mcpElicitation\.inputs has no entry/,
    ],
    ['${config:nothing}', /there is no such setting/],
    ['${command:nothing}', /there is no such command/],
    [
      '${defaultBuildTask}',
      /\$\{defaultBuildTask\} is not a known variable\. Known are .*\$\{input\}/,
    ],
  ])('names the variable it can not resolve: %s', (command, message) => {
    expect(() => resolveVariables(readServerDefinition({ command }), context)).toThrow(message);
  });

  it.each<[string, string]>([
    ['${workspaceFolderBasename}', 'project'],
    ['${workspaceFolderBasename:docs}', 'docs'],
    ['${cwd}', '/project'],
    ['${/}${pathSeparator}', '//'],
    ['${config:editor.tabSize}', '4'],
    ['${input:key}-${command:ext.token}', 'typed-fetched'],
    ['${file}', '/project/src/main.test.ts'],
    ['${fileWorkspaceFolder}', '/project'],
    ['${relativeFile}', 'src/main.test.ts'],
    ['${relativeFileDirname}', 'src'],
    ['${fileBasename}', 'main.test.ts'],
    ['${fileBasenameNoExtension}', 'main.test'],
    ['${fileExtname}', '.ts'],
    ['${fileDirname}', '/project/src'],
    ['${fileDirnameBasename}', 'src'],
    ['${lineNumber}:${columnNumber}', '3:7'],
    ['${selectedText}', 'let x'],
    ['${env:TOKEN:-other}', 'abc'],
    ['${env:MISSING:-other}', 'other'],
    ['${env:EMPTY:-a:-b}', 'a:-b'],
    ['${env:EMPTY}', ''],
  ])('knows what %s stands for', (text, value) => {
    expect(resolved(text)).toBe(value);
  });

  it('says that no file is open', () => {
    expect(() => resolved('${fileBasename}', { activeFile: () => undefined })).toThrow(
      /\$\{fileBasename\} can't be resolved because no file is open/,
    );
  });

  it('says that no folder is open', () => {
    const { workspaceFolder, ...without } = context;
    const definition = readServerDefinition({ command: '${workspaceFolder}' });
    expect(resolveVariables(definition, context)).toMatchObject({ command: workspaceFolder });
    expect(() => resolveVariables(definition, without)).toThrow(/no folder is open/);
  });
});

describe('askedVariables', () => {
  it('are inputs and commands, each once, in their order', () => {
    const definition = readServerDefinition({
      command: '${userHome}/x',
      args: ['${input:b}', '${command:c.d}'],
      env: { A: '${input:a}${input:b}', GONE: null },
    });
    expect(askedVariables(definition)).toEqual([
      { kind: 'input', id: 'b' },
      { kind: 'command', id: 'c.d' },
      { kind: 'input', id: 'a' },
    ]);
  });
});
