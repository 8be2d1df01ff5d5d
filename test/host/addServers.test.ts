import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { callTool, clearTable, said } from './demo';
import { hostEditor } from './hostEditor';

const SERVERS = 'mcpElicitation.servers';
const INPUTS = 'mcpElicitation.inputs';
const node = process.execPath;
const envServer = fileURLToPath(new URL('servers/envServer.mjs', import.meta.url));

describe('adding servers', () => {
  const editor = hostEditor({
    settings: { [SERVERS]: { there: { command: 'there' } } },
    files: {
      '.vscode/settings.json': `{
  // Tabs are for others.
  "editor.tabSize": 2,
  "mcpElicitation.servers": {
    // The first one.
    "first": { "command": "first" } // and its end
  }
}
`,
      '.vscode/mcp.json': `{
  // As VS Code has it.
  "servers": {
    "given": { "command": ${JSON.stringify(node)}, "args": [${JSON.stringify(envServer)}], "env": { "STAGE": "\${input:stage}" } },
    "there": { "type": "streamable-http", "url": "https://there.example/mcp", "gallery": true },
  },
  "inputs": [{ "type": "pickString", "id": "stage", "description": "Which stage?", "options": ["test", "production"] }],
}`,
      '.mcp.json':
        '{ "mcpServers": { "broken": { "args": [] }, "far": { "url": "https://far.example" } } }',
    },
  });

  beforeEach(() => clearTable(editor()));

  it('takes what was pasted, offers to move its secrets, and the server gets them', async () => {
    const { workbench, probe } = editor();
    const { quickInput, dialog, notifications } = workbench;
    await workbench.runCommand('MCP Elicitation: Add Server…');
    await quickInput.choose('Paste');
    await quickInput.waitForMessage(/JSON, a command line/);
    await quickInput.fill('{ "mcpServers": { "x": { "command": ');
    await quickInput.waitForMessage(/This is not JSON/);
    await quickInput.fill(
      JSON.stringify({
        mcpServers: {
          secretive: {
            command: node,
            args: [envServer],
            env: { KEY: 'sk-hunter2hunter2' },
            timeout: 5,
          },
        },
      }),
    );
    await quickInput.waitForMessage(/secretive: .*envServer\.mjs/);
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/A name for the server/);
    expect(await quickInput.value()).toBe('secretive');
    await quickInput.press('Enter');
    await quickInput.choose('User settings');
    await dialog.waitFor('These look like secrets');
    expect(await dialog.detail()).toContain('secretive: KEY');
    expect(await dialog.detail()).not.toContain('hunter2');
    await dialog.press('Move to Secret Storage');
    await notifications.waitFor(/Added secretive\. secretive: "timeout" is not known here/);
    expect(await probe.configuration(SERVERS)).toMatchObject({
      secretive: {
        type: 'stdio',
        command: node,
        args: [envServer],
        env: { KEY: '${input:secretive-key}' },
      },
    });
    expect(await probe.configuration(INPUTS)).toEqual([
      {
        type: 'promptString',
        id: 'secretive-key',
        description: 'KEY for secretive',
        password: true,
      },
    ]);

    await notifications.press(/Added secretive/, 'Start Server');
    await dialog.waitFor('Run the MCP server "secretive"?');
    expect(await dialog.detail()).toContain('With these variables: KEY');
    expect(await dialog.detail()).not.toContain('hunter2');
    await dialog.press('Run Server');
    await workbench.openContainer('MCP Elicitation');
    await workbench.view('Servers').waitForRow('secretive', /^running/);
    expect(said(await callTool(editor(), 'secretive', 'given'))).toBe('sk-hunter2hunter2 ');
  });

  it('moves secrets out of an address and of arguments, and what stands before them stays', async () => {
    const { workbench, probe } = editor();
    const { quickInput, dialog, notifications } = workbench;
    await workbench.runCommand('MCP Elicitation: Add Server…');
    await quickInput.choose('Paste');
    await quickInput.waitForMessage(/JSON, a command line/);
    await quickInput.fill(
      JSON.stringify({
        mcpServers: {
          searching: {
            url: 'https://search.example/mcp?apiKey=hunter22&x=1',
            headers: { Authorization: 'Bearer hunter33' },
            oauth: { clientId: 'my-client' },
          },
        },
      }),
    );
    await quickInput.waitForMessage('searching: search.example');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/A name for the server/);
    await quickInput.press('Enter');
    await quickInput.choose('User settings');
    await dialog.waitFor('These look like secrets');
    expect(await dialog.detail()).toContain('searching: apiKey');
    expect(await dialog.detail()).toContain('searching: Authorization');
    expect(await dialog.detail()).not.toContain('hunter');
    await dialog.press('Move to Secret Storage');
    await notifications.waitFor(/Added searching/);
    const added = (await notifications.all()).find(({ message }) =>
      message.includes('Added searching'),
    );
    expect(added?.buttons).toEqual(['Start Server', 'Open Settings']);
    expect(await probe.configuration(SERVERS)).toMatchObject({
      searching: {
        type: 'http',
        url: 'https://search.example/mcp?apiKey=${input:searching-apikey}&x=1',
        headers: { Authorization: 'Bearer ${input:searching-authorization}' },
        oauth: { clientId: 'my-client' },
      },
    });
  });

  it('walks through a program and its variables, and keeps the comments of the settings file', async () => {
    const { workbench } = editor();
    const { quickInput, notifications } = workbench;
    await workbench.runCommand('MCP Elicitation: Add Server…');
    await quickInput.choose('Program on this machine');
    await quickInput.waitForMessage(/The command line that runs the server/);
    await quickInput.fill('npx -y @acme/files-mcp "a b"');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/An environment variable/);
    await quickInput.fill('nonsense');
    await quickInput.waitForMessage('Write it as NAME=value.');
    await quickInput.fill('MODE=x=y');
    await quickInput.press('Enter');
    await quickInput.waitForPlaceholder('So far: MODE');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/A name for the server/);
    expect(await quickInput.value()).toBe('files');
    await quickInput.press('Enter');
    await quickInput.choose('Workspace settings');
    await notifications.waitFor('Added files.');
    const text = await editor().readFile('.vscode/settings.json');
    for (const comment of ['// Tabs are for others.', '// The first one.', '// and its end']) {
      expect(text).toContain(comment);
    }
    expect(await editor().probe.configuration(SERVERS)).toMatchObject({
      first: { command: 'first' },
      files: {
        type: 'stdio',
        command: 'npx',
        args: ['-y', '@acme/files-mcp', 'a b'],
        env: { MODE: 'x=y' },
      },
    });
  });

  it('walks through a URL and its headers', async () => {
    const { workbench, probe } = editor();
    const { quickInput, dialog, notifications } = workbench;
    await workbench.runCommand('MCP Elicitation: Add Server…');
    await quickInput.choose('Server behind a URL');
    await quickInput.waitForMessage(/The address/);
    await quickInput.fill('https://mcp.tickets.example/mcp');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/A header to send/);
    await quickInput.fill('Authorization: Bearer abcdef');
    await quickInput.press('Enter');
    await quickInput.waitForPlaceholder('So far: Authorization');
    await quickInput.press('Enter');
    await quickInput.waitForMessage(/A name for the server/);
    await quickInput.press('Enter');
    await quickInput.choose('User settings');
    await dialog.waitFor('These look like secrets');
    await dialog.press('Cancel');
    expect(await probe.configuration(SERVERS)).not.toHaveProperty('tickets');
    expect(await notifications.all()).toEqual([]);
  });

  it('imports what other programs have, chosen by the person, and overwrites nothing silently', async () => {
    const { workbench, probe, userData } = editor();
    const { quickInput, notifications } = workbench;
    await writeFile(
      join(userData, 'User', 'mcp.json'),
      '{ "servers": { "mine": { "command": "mine" } } }',
    );
    await workbench.runCommand('MCP Elicitation: Import Servers…');
    await notifications.waitFor(/"broken" has neither "command" nor "url"/);
    await quickInput.waitForTitle('Add MCP Servers');
    const items = await quickInput.items();
    expect(items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['given', 'there', 'far', 'mine']),
    );
    expect(items.find(({ label }) => label === 'there')).toMatchObject({
      description: 'there.example',
      detail:
        'There is a server of that name already. "gallery" is not known here and was left out.',
    });
    expect(await quickInput.checked()).toEqual([]);
    await quickInput.choose('given');
    await expect.poll(() => quickInput.checked()).toEqual(['given']);
    await quickInput.choose('there');
    await expect.poll(() => quickInput.checked()).toEqual(['given', 'there']);
    await quickInput.press('Enter');
    await quickInput.choose('User settings');
    await quickInput.waitForPlaceholder('There is a server named there already');
    expect((await quickInput.items()).map(({ label }) => label)).toEqual([
      'Add it as there-2',
      'Replace there',
      'Leave it out',
    ]);
    await quickInput.choose('Add it as there-2');
    await notifications.waitFor(/Added given, there-2/);
    expect(await probe.configuration(SERVERS)).toMatchObject({
      there: { command: 'there' },
      'there-2': { type: 'http', url: 'https://there.example/mcp' },
      given: { command: node, args: [envServer], env: { STAGE: '${input:stage}' } },
    });
    expect(await probe.configuration(INPUTS)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'stage', options: ['test', 'production'] }),
      ]),
    );
  });
});

describe('inputs', () => {
  const editor = hostEditor({
    settings: {
      [SERVERS]: {
        it: {
          command: node,
          args: [envServer, '${input:stage}'],
          env: { KEY: '${input:key}' },
        },
        lost: { command: node, args: ['${input:lost}'] },
        fetching: {
          command: node,
          args: [envServer, '${command:test.argument}'],
          env: { KEY: '${input:fetched}' },
        },
        failing: { command: node, args: [envServer, '${command:test.no-such-command}'] },
      },
      [INPUTS]: [
        {
          type: 'promptString',
          id: 'key',
          description: 'The key [x](command:y)',
          password: true,
          default: 'preset',
        },
        {
          type: 'pickString',
          id: 'stage',
          description: 'Which stage?',
          options: ['test', { label: 'The real one', value: 'production' }],
          default: 'production',
        },
        { type: 'command', id: 'fetched', command: 'test.fetch', args: { of: 'key' } },
      ],
    },
  });

  beforeEach(() => clearTable(editor()));

  async function answer(key: string): Promise<void> {
    const { quickInput } = editor().workbench;
    await quickInput.waitForPlaceholder('Which stage?');
    expect(await quickInput.focusedItem()).toBe('The real one');
    await quickInput.press('Enter');
    await quickInput.waitForMessage('The key [x] (command:y)');
    expect(await quickInput.isPassword()).toBe(true);
    expect(await quickInput.value()).toBe('preset');
    await quickInput.fill(key);
    await quickInput.press('Enter');
  }

  it('are asked for after the server was allowed; Escape means that it does not start', async () => {
    const { workbench } = editor();
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.pressAction('it', 'Start Server');
    await workbench.dialog.waitFor('Run the MCP server "it"?');
    const detail = await workbench.dialog.detail();
    expect(detail).toContain('${input:stage}: asked from you');
    expect(detail).toContain('With these variables: KEY');
    await workbench.dialog.press('Run Server');
    await workbench.quickInput.waitForTitle('Input for the MCP server it');
    await workbench.quickInput.press('Escape');
    await workbench.notifications.waitFor(
      'MCP: it was not started, because ${input:stage} was not given.',
    );
    await view.waitForRow('it', /^stopped/);
  });

  it('are asked for once, kept over a reload, and shown nowhere', async () => {
    const { workbench, probe } = editor();
    const view = workbench.view('Servers');
    await view.pressAction('it', 'Start Server');
    await answer('hunter22');
    await view.waitForRow('it', /^running/);
    expect(said(await callTool(editor(), 'it', 'given'))).toBe('hunter22  production');
    await view.expand('it');
    await view.waitForRow('Runs', /\$\{input:stage\}/);

    await probe.execute('mcpElicitation.restartServer', { server: 'it' });
    expect(said(await callTool(editor(), 'it', 'given'))).toBe('hunter22  production');
    await editor().reload();
    await workbench.openContainer('MCP Elicitation');
    await view.pressAction('it', 'Start Server');
    await view.waitForRow('it', /^running/);
    expect(said(await callTool(editor(), 'it', 'given'))).toBe('hunter22  production');
  });

  it('are asked for again when they were forgotten', async () => {
    const { workbench } = editor();
    const { quickInput, notifications } = workbench;
    const view = workbench.view('Servers');
    await workbench.runCommand('MCP Elicitation: Forget Input Values…');
    await quickInput.waitForTitle('Forget Input Values');
    expect(await quickInput.items()).toMatchObject([
      { label: 'stage', description: 'for servers of user settings' },
      { label: 'key', description: 'for servers of user settings' },
    ]);
    await quickInput.choose('stage');
    await quickInput.choose('key');
    await quickInput.press('Enter');
    await notifications.waitFor(/^Forgotten\. Servers that run/);
    await view.pressAction('it', 'Restart Server');
    await answer('another');
    await view.waitForRow('it', /^running/);
    expect(said(await callTool(editor(), 'it', 'given'))).toBe('another  production');
  });

  it('that nothing defines are named with their server', async () => {
    const { workbench, probe } = editor();
    await expect(probe.execute('mcpElicitation.startServer', { server: 'lost' })).rejects.toThrow(
      "lost: ${input:lost} can't be resolved because mcpElicitation.inputs has no entry with that id.",
    );
    expect(await workbench.dialog.isVisible()).toBe(false);
  });

  it('are fetched by commands anew at each start, kept nowhere, and told in the consent', async () => {
    const { workbench, probe } = editor();
    const { dialog, quickInput } = workbench;
    await probe.run((vscode) => {
      let count = 0;
      vscode.commands.registerCommand('test.fetch', (args: unknown) => {
        count += 1;
        return `secret-${String(count)}-${JSON.stringify(args)}`;
      });
      vscode.commands.registerCommand('test.argument', () => 'from-command');
    }, undefined);
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.pressAction('fetching', 'Start Server');
    await dialog.waitFor('Run the MCP server "fetching"?');
    const detail = await dialog.detail();
    expect(detail).toContain('${input:fetched}: from the command test.fetch {"of":"key"}');
    expect(detail).toContain('${command:test.argument}: from the command test.argument');
    expect(detail).not.toContain('secret-');
    await dialog.press('Run Server');
    await view.waitForRow('fetching', /^running/);
    expect(said(await callTool(editor(), 'fetching', 'given'))).toBe(
      'secret-1-{"of":"key"}  from-command',
    );
    await probe.execute('mcpElicitation.restartServer', { server: 'fetching' });
    expect(said(await callTool(editor(), 'fetching', 'given'))).toMatch(/^secret-2-/);
    await view.expand('fetching');
    await view.waitForRow('Runs', /\$\{command:test\.argument\}/);

    await workbench.runCommand('MCP Elicitation: Forget Input Values…');
    await quickInput.waitForTitle('Forget Input Values');
    expect((await quickInput.items()).map(({ label }) => label)).not.toContain('fetched');
    await quickInput.press('Escape');
  });

  it('whose command is not there keep the server from starting, with both named', async () => {
    const { workbench, probe } = editor();
    const started = expect(
      probe.execute('mcpElicitation.startServer', { server: 'failing' }),
    ).rejects.toThrow(
      /failing: \$\{command:test\.no-such-command\} can't be resolved because the command "test\.no-such-command" failed/,
    );
    await workbench.dialog.waitFor('Run the MCP server "failing"?');
    await workbench.dialog.press('Run Server');
    await started;
  });
});
