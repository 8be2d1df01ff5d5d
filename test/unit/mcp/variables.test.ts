import { describe, expect, it } from 'vitest';
import { readServerDefinition } from '../../../src/mcp/serverDefinition';
import { resolveVariables, type VariableContext } from '../../../src/mcp/variables';

const context: VariableContext = {
  workspaceFolder: '/project',
  workspaceFolders: new Map([['docs', '/docs']]),
  userHome: '/home/ada',
  execPath: '/usr/bin/editor',
  pathSeparator: '/',
  env: (name) => (name === 'TOKEN' ? 'abc' : undefined),
  extensionFolder: (id) => (id === 'publisher.name' ? '/extensions/name' : undefined),
};

describe('resolveVariables', () => {
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
    ['${workspaceFolder:other}', /no open folder has that name/],
    ['${extensionInstallFolder:a.b}', /that extension is not installed/],
    ['${input:key}', /\$\{input:key\} is not a known variable/],
  ])('names the variable it can not resolve: %s', (command, message) => {
    expect(() => resolveVariables(readServerDefinition({ command }), context)).toThrow(message);
  });

  it('says that no folder is open', () => {
    const { workspaceFolder, ...without } = context;
    const definition = readServerDefinition({ command: '${workspaceFolder}' });
    expect(resolveVariables(definition, context)).toMatchObject({ command: workspaceFolder });
    expect(() => resolveVariables(definition, without)).toThrow(/no folder is open/);
  });
});
