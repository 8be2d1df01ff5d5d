import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import words from '../../package.nls.json';
import { COMMAND_IDS } from '../../src/ui/commands/commandIds';
import { createRelease } from '../../src/demo/createRelease';
import { readCallToolArgument } from '../../src/ui/calls/callArguments';

const { contributes } = manifest;
const commands = contributes.commands.map(({ command }) => command);
const settings = Object.keys(contributes.configuration.properties);
const views = Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id));
const VSCODE_COMMANDS = ['workbench.action.openWalkthrough', 'workbench.action.openSettings'];
const manifestText = readFileSync('package.json', 'utf8');

/** Every node of a source file. */
function nodesOf(path: string): ts.Node[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

describe('the words of the manifest', () => {
  it('are all there, and all used', () => {
    const used = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key);
    expect([...new Set(used)].sort()).toEqual(Object.keys(words).sort());
  });

  it('lead only to commands that exist, of ours or of VS Code', () => {
    const linked = [...JSON.stringify(words).matchAll(/\(command:([^)?]+)[)?]/g)].map(
      ([, id = '']) => id,
    );
    expect(linked).not.toEqual([]);
    expect([...commands, ...VSCODE_COMMANDS]).toEqual(expect.arrayContaining(linked));
  });

  it('hand commands what they take', () => {
    const handed = [
      ...Object.values(words)
        .join('\n')
        .matchAll(/\(command:([^)?]+)\?([^)]*)\)/g),
    ];
    const ours = `${manifest.publisher}.${manifest.name}`;
    const walkthroughs = contributes.walkthroughs.map(({ id }) => `${ours}#${id}`);
    for (const [, command, query = ''] of handed) {
      const [argument] = JSON.parse(decodeURIComponent(query)) as unknown[];
      if (command === 'workbench.action.openWalkthrough') {
        expect(walkthroughs).toContain(argument);
      }
      if (command === 'mcpElicitation.callTool') {
        expect(readCallToolArgument(argument).tool).toBe(createRelease.definition.name);
      }
    }
    expect(handed.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the fixed names', () => {
  it('name the extension', () => {
    expect(manifest.name).toBe('mcp-elicitation-client');
    expect(manifest.publisher).toBe('mcp-elicitation');
    expect(words.displayName).toBe('MCP Elicitation Client');
  });

  it('name the commands', () => {
    const fixed = [
      'addServer',
      'startServer',
      'stopServer',
      'restartServer',
      'showServerLog',
      'callTool',
      'getPrompt',
      'readResource',
      'showHistory',
      'exportHistory',
      'clearHistory',
      'showPending',
      'startDemoServer',
    ].map((name) => `mcpElicitation.${name}`);
    expect(commands).toEqual(expect.arrayContaining(fixed));
  });

  it('name the settings, none of them under a prefix that VS Code moves away', () => {
    expect(settings).toEqual(
      expect.arrayContaining([
        'mcpElicitation.servers',
        'mcpElicitation.ui.mode',
        'mcpElicitation.ui.formThreshold',
      ]),
    );
    expect(settings.filter((key) => !key.startsWith('mcpElicitation.'))).toEqual([]);
  });

  it('name the views and their containers', () => {
    expect([
      words['container.elicitation'],
      words['view.servers'],
      words['view.pending'],
      words['container.approvals'],
      words['view.history'],
    ]).toEqual(['MCP Elicitation', 'Servers', 'Pending', 'MCP Approvals', 'Approval History']);
  });
});

describe('the commands', () => {
  it('have our prefix, each once', () => {
    expect(commands.filter((id) => !/^mcpElicitation\.[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(new Set(commands).size).toBe(commands.length);
  });

  it('are those that the code registers', () => {
    expect([...COMMAND_IDS].sort()).toEqual([...commands].sort());
  });

  it('stand behind every menu entry and key', () => {
    const used = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].map(
      ({ command }) => command,
    );
    expect(commands).toEqual(expect.arrayContaining(used));
  });
});

describe('the settings', () => {
  it('are those that the code reads', () => {
    const [keys] = nodesOf('src/ui/settings.ts').filter(
      (node) => ts.isVariableDeclaration(node) && node.name.getText() === 'SETTING_KEYS',
    );
    const read = [...(keys?.getText() ?? '').matchAll(/'([^']+)'/g)].map(
      ([, key]) => `mcpElicitation.${String(key)}`,
    );
    expect(read.sort()).toEqual([...settings].sort());
  });
});

describe('the conditions', () => {
  const conditions = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].map(
    ({ when }) => when,
  );

  const completions = contributes.walkthroughs.flatMap(({ steps }) =>
    steps.flatMap(({ completionEvents }) => completionEvents),
  );

  it('complete the steps of the walkthrough by commands and views that exist', () => {
    const events = completions.filter((event) => !event.startsWith('onContext:'));
    const possible = [
      ...commands.map((id) => `onCommand:${id}`),
      ...views.map((id) => `onView:${id}`),
    ];
    expect(possible).toEqual(expect.arrayContaining(events));
  });

  it('name views that exist', () => {
    const named = conditions.flatMap((when) =>
      [...when.matchAll(/\bview == (\S+)/g)].map(([, view]) => view),
    );
    expect(views).toEqual(expect.arrayContaining(named));
    expect(views).toEqual(expect.arrayContaining(contributes.viewsWelcome.map(({ view }) => view)));
  });

  it('name context keys that the code sets', () => {
    const named = [...conditions, ...completions.filter((event) => event.startsWith('onContext:'))]
      .map((when) => when.replace(/activeWebviewPanelId == '[^']*'/g, ''))
      .flatMap((when) => [...when.matchAll(/\bmcpElicitation\.\w+/g)].map(([key]) => key))
      .filter((key) => !views.includes(key));
    const set = nodesOf('src/ui/contextKeys.ts')
      .filter(ts.isStringLiteral)
      .map(({ text }) => text);
    expect(set).toEqual(expect.arrayContaining(named));
  });
});

describe('the files', () => {
  it('that the manifest points to are there', () => {
    const icons = [...manifestText.matchAll(/"(media\/[^"]+)"/g)].map(([, path]) => String(path));
    expect(icons.filter((path) => !existsSync(path))).toEqual([]);
  });
});
