import { describe, expect, it } from 'vitest';
import { importSources, type ImportPlaces } from '../../../../src/mcp/paste/importSources';
import { inFolder } from '../../../../src/mcp/paste/inFolder';
import { readImported } from '../../../../src/mcp/paste/readImported';

function paths(places: Partial<ImportPlaces>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { program, path } of importSources({
    platform: 'linux',
    home: '/home/ada',
    env: () => undefined,
    folders: [],
    ...places,
  })) {
    (found[program] ??= []).push(path);
  }
  return found;
}

describe('the files of other programs', () => {
  it('on Linux', () => {
    expect(paths({ folders: ['/projects/a'] })).toEqual({
      'VS Code': ['/projects/a/.vscode/mcp.json', '/home/ada/.config/Code/User/mcp.json'],
      'VS Code Insiders': ['/home/ada/.config/Code - Insiders/User/mcp.json'],
      VSCodium: ['/home/ada/.config/VSCodium/User/mcp.json'],
      Cursor: ['/projects/a/.cursor/mcp.json', '/home/ada/.cursor/mcp.json'],
      'Claude Code': ['/projects/a/.mcp.json', '/home/ada/.claude.json'],
      'Claude Desktop': ['/home/ada/.config/Claude/claude_desktop_config.json'],
      Windsurf: ['/home/ada/.codeium/windsurf/mcp_config.json'],
      'Copilot CLI': ['/home/ada/.copilot/mcp-config.json'],
    });
  });

  it('on Linux with another place for settings', () => {
    const env = (name: string) => (name === 'XDG_CONFIG_HOME' ? '/config' : undefined);
    expect(paths({ env })['Claude Desktop']).toEqual(['/config/Claude/claude_desktop_config.json']);
  });

  it('on macOS', () => {
    const found = paths({ platform: 'darwin', home: '/Users/ada' });
    expect(found['VS Code']).toEqual(['/Users/ada/Library/Application Support/Code/User/mcp.json']);
    expect(found['Claude Desktop']).toEqual([
      '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json',
    ]);
    expect(found['Windsurf']).toEqual(['/Users/ada/.codeium/windsurf/mcp_config.json']);
  });

  it('on Windows', () => {
    const windows = { platform: 'win32', home: String.raw`C:\Users\ada` } as const;
    const env = (name: string) => (name === 'APPDATA' ? String.raw`D:\Roaming` : undefined);
    expect(paths({ ...windows, env, folders: [String.raw`C:\work`] })).toEqual({
      'VS Code': [String.raw`C:\work\.vscode\mcp.json`, String.raw`D:\Roaming\Code\User\mcp.json`],
      'VS Code Insiders': [String.raw`D:\Roaming\Code - Insiders\User\mcp.json`],
      VSCodium: [String.raw`D:\Roaming\VSCodium\User\mcp.json`],
      'Claude Code': [String.raw`C:\work\.mcp.json`, String.raw`C:\Users\ada\.claude.json`],
      'Claude Desktop': [String.raw`D:\Roaming\Claude\claude_desktop_config.json`],
      Cursor: [String.raw`C:\work\.cursor\mcp.json`, String.raw`C:\Users\ada\.cursor\mcp.json`],
      Windsurf: [String.raw`C:\Users\ada\.codeium\windsurf\mcp_config.json`],
      'Copilot CLI': [String.raw`C:\Users\ada\.copilot\mcp-config.json`],
    });
    const editorUser = String.raw`d:\roaming\Code\User`;
    expect(paths({ ...windows, env, editorUser })['VS Code']).toHaveLength(1);
    expect(paths(windows)['Claude Desktop']).toEqual([
      String.raw`C:\Users\ada\AppData\Roaming\Claude\claude_desktop_config.json`,
    ]);
  });

  it('name the settings of the running editor, and none twice', () => {
    expect(paths({ editorUser: '/data/User' })['VS Code']).toEqual([
      '/data/User/mcp.json',
      '/home/ada/.config/Code/User/mcp.json',
    ]);
    expect(paths({ editorUser: '/home/ada/.config/Code/User' })['VS Code']).toHaveLength(1);
  });
});

describe('a file of another program', () => {
  it('gives its servers, and those of the open folder in that of Claude Code', () => {
    const file = JSON.stringify({
      numStartups: 3,
      mcpServers: { everywhere: { command: 'a' } },
      projects: {
        '/projects/a': { mcpServers: { here: { type: 'http', url: 'https://a.example' } } },
        '/projects/b': { mcpServers: { there: { command: 'b' } } },
      },
    });
    const { servers, problems } = readImported(file, ['/projects/a']);
    expect(servers.map(({ name }) => name)).toEqual(['everywhere', 'here']);
    expect(problems).toEqual([]);
  });

  it.each([String.raw`C:\work`, 'C:/work', 'c:/work'])(
    'names a folder of Windows in its own way: %s',
    (folder) => {
      const file = { projects: { [folder]: { mcpServers: { here: { command: 'a' } } } } };
      const { servers } = readImported(JSON.stringify(file), [String.raw`c:\work`]);
      expect(servers.map(({ name }) => name)).toEqual(['here']);
    },
  );

  it('keeps the good ones beside one that is wrong', () => {
    const { servers, problems } = readImported(
      '{ "servers": { "bad": { "args": [] }, "good": { "command": "x" }, }, }',
      [],
    );
    expect(servers.map(({ name }) => name)).toEqual(['good']);
    expect(problems).toEqual(['"bad" has neither "command" nor "url".']);
  });

  it('may hold none', () => {
    expect(readImported('{ "theme": "dark" }', [])).toEqual({
      servers: [],
      inputs: [],
      problems: [],
    });
    expect(readImported('not json', []).problems).toEqual(['It is not JSON.']);
  });
});

describe('a server of one among several folders', () => {
  it('means that folder wherever it is written to', () => {
    const definition = {
      type: 'stdio',
      command: '${workspaceFolder}/bin',
      args: ['${workspaceFolderBasename}', '${workspaceFolder:other}', '${cwd}', '${env:HOME}'],
    };
    expect(inFolder(definition, 'app')).toEqual({
      type: 'stdio',
      command: '${workspaceFolder:app}/bin',
      args: [
        '${workspaceFolderBasename:app}',
        '${workspaceFolder:other}',
        '${workspaceFolder:app}',
        '${env:HOME}',
      ],
      cwd: '${workspaceFolder:app}',
    });
    const far = { type: 'http', url: 'https://far.example' };
    expect(inFolder(far, 'app')).toEqual(far);
    expect(inFolder({ ...definition, cwd: '/here' }, 'app')['cwd']).toBe('/here');
  });
});
