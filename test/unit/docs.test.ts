import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import words from '../../package.nls.json';
import { LIMITS } from '../../src/elicitation/limits';
import { DEFAULT_SERVER_OPTIONS, PROTOCOLS } from '../../src/mcp/serverOptions';
import { KNOWN_VARIABLES } from '../../src/mcp/variables';

const { contributes, scripts } = manifest;
const properties: Record<string, { default: unknown; enum?: string[] }> =
  contributes.configuration.properties;
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const texts = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]));
const everything = [...texts.values()].join('\n');

function textOf(page: string): string {
  return texts.get(page) ?? '';
}

/** The cells of every row of every table on a page, or in one of its sections. */
function rowsOf(page: string, section?: string): string[][] {
  const text = textOf(page);
  const part =
    section === undefined
      ? text
      : text.split(/^(?=## )/m).find((chapter) => chapter.startsWith(`## ${section}\n`));
  return (part ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

/** The row whose first cell is this. */
function rowOf(page: string, first: string, section?: string): string[] {
  return rowsOf(page, section).find(([cell]) => cell === first) ?? [];
}

/** What GitHub calls the anchor of a heading. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function nodesOf(path: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return nodes;
}

/** The value of a constant that a file keeps to itself. */
function constant(path: string, name: string): number {
  const [found] = nodesOf(path)
    .filter(ts.isVariableDeclaration)
    .filter((node) => node.name.getText() === name);
  return Number(found?.initializer?.getText().replaceAll('_', ''));
}

/** A table's figure: `1,000`, and the unit after it if any. */
function figure(value: number): RegExp {
  return new RegExp(`^${value.toLocaleString('en')}(?: |$)`);
}

describe('the links between the documents', () => {
  it.each(pages)('of %s lead somewhere', (page) => {
    const targets = [...textOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    );
    const broken = targets
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : join(dirname(page), path);
        return (
          !existsSync(file) ||
          (anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor))
        );
      });
    expect(broken).toEqual([]);
  });

  it('lead to every document and show every picture', () => {
    const documents = pages.filter((page) => page.startsWith('docs/'));
    expect(documents.filter((page) => !textOf('README.md').includes(`](${page})`))).toEqual([]);
    const pictures = readdirSync('docs/images').filter((name) => !everything.includes(name));
    expect(pictures).toEqual([]);
  });
});

describe('what the documents name', () => {
  it('exists: commands, settings, views and their like', () => {
    const known = [
      ...contributes.commands.map(({ command }) => command),
      ...Object.keys(properties),
      ...Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id)),
    ];
    const named = [...everything.matchAll(/\bmcpElicitation(?:\.[a-z]\w*)+/g)].map(([id]) => id);
    expect(known).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(20);
  });

  it('exists: scripts', () => {
    const named = [...everything.matchAll(/\bnpm run ([a-z\d:]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
    expect(Object.keys(scripts).filter((name) => !everything.includes(name))).toEqual([]);
  });

  it('exists: labels of commands in bold with an ellipsis', () => {
    const titles: string[] = Object.values(words);
    const named = [...everything.matchAll(/\*\*([^*:]+…)\*\*/g)].map(([, label = '']) => label);
    expect(titles).toEqual(expect.arrayContaining(named));
  });
});

describe('the settings', () => {
  it.each(Object.entries(properties))(
    '%s stands in the table with its default and values',
    (key, setting) => {
      const [, preset, description = ''] = rowOf('docs/settings.md', `\`${key}\``);
      const written =
        typeof setting.default === 'string' ? setting.default : JSON.stringify(setting.default);
      expect(preset).toBe(`\`${written}\``);
      expect((setting.enum ?? []).filter((value) => !description.includes(`\`${value}\``))).toEqual(
        [],
      );
    },
  );

  it.each(Object.entries(DEFAULT_SERVER_OPTIONS))(
    'the option %s stands there with its default',
    (key, preset) => {
      expect(rowOf('docs/settings.md', `\`${key}\``, 'Server options')[1]).toBe(
        `\`${typeof preset === 'object' ? JSON.stringify(preset) : String(preset)}\``,
      );
    },
  );

  it('have the options that the settings editor knows', () => {
    const { additionalProperties } =
      contributes.configuration.properties['mcpElicitation.serverOptions'];
    expect(Object.keys(additionalProperties.properties).sort()).toEqual(
      Object.keys(DEFAULT_SERVER_OPTIONS).sort(),
    );
    const policies = additionalProperties.properties.form.enum;
    const [, , description = ''] = rowOf('docs/settings.md', '`form`', 'Server options');
    expect(policies.filter((policy) => !description.includes(`\`${policy}\``))).toEqual([]);
  });

  it('have every key of a definition', () => {
    const shapes =
      contributes.configuration.properties['mcpElicitation.servers'].additionalProperties.anyOf;
    const keys = new Set(shapes.flatMap((shape) => Object.keys(shape.properties)));
    expect(
      [...keys].filter((key) => rowOf('docs/settings.md', `\`${key}\``, 'Servers').length === 0),
    ).toEqual([]);
  });

  it('have every key of an input', () => {
    const { items } = contributes.configuration.properties['mcpElicitation.inputs'];
    const keys = new Set(items.anyOf.flatMap((shape) => Object.keys(shape.properties)));
    const rows = textOf('docs/settings.md').split('### Inputs')[1] ?? '';
    expect([...keys].filter((key) => !rows.includes(`| \`${key}\``))).toEqual([]);
  });

  it('have every variable, and no other', () => {
    const named = rowsOf('docs/settings.md')
      .flatMap(([cell = '']) => [...cell.matchAll(/`\$\{([\w/]+)[^}]*\}`/g)])
      .map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual([...KNOWN_VARIABLES].sort());
  });
});

describe('the commands', () => {
  const hidden = contributes.menus.commandPalette
    .filter(({ when }) => when === 'false')
    .map(({ command }) => command);
  const nls = new Map(Object.entries(words));

  it.each(contributes.commands.filter(({ command }) => !hidden.includes(command)))(
    '$command stands in the table with its title',
    ({ command, title }) => {
      const row = rowsOf('docs/commands.md').find(([, id]) => id === `\`${command}\``);
      expect(row?.[0]).toBe(nls.get(title.replaceAll('%', '')));
    },
  );
});

describe('what others call', () => {
  it('names the tools for agents', () => {
    const tools = contributes.languageModelTools;
    const missing = tools.filter(
      ({ name, toolReferenceName }) =>
        !textOf('docs/commands.md').includes(`\`${name}\``) ||
        !textOf('docs/commands.md').includes(`\`#${toolReferenceName}\``),
    );
    expect(missing).toEqual([]);
  });

  it('names the members of the API', () => {
    const [api] = nodesOf('src/ui/api/elicitationApi.ts')
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => name.text === 'ElicitationApi');
    const members = api?.members.map(({ name }) => name?.getText() ?? '') ?? [];
    const named = rowsOf('docs/commands.md', 'For other extensions').map(
      ([cell = '']) => /^`(\w+)/.exec(cell)?.[1],
    );
    expect(named.filter((name) => name !== undefined).sort()).toEqual(members.sort());
  });
});

describe('the limits', () => {
  const labels: Record<keyof typeof LIMITS, string> = {
    message: 'Message',
    title: 'Title of a field',
    optionTitle: 'Title of an option',
    description: 'Description',
    quoted: 'Value or pattern quoted in a sentence',
    fields: 'Fields of a form',
    options: 'Options of all fields together',
    rootParts: 'Schemas at the root (`allOf`, branches, references)',
    depth: 'Levels inside one property',
    rawDepth: 'Levels anywhere in a request',
    rawNodes: 'JSON values in a schema',
    referencedSchemas: 'Schemas read behind references',
    url: 'URL',
    patternMilliseconds: 'One check against a pattern',
  };

  it.each(Object.entries(LIMITS))('%s is told as it is', (key, value) => {
    const label = new Map(Object.entries(labels)).get(key) ?? key;
    expect(rowOf('docs/server-authors.md', label)[1]).toMatch(figure(value));
  });

  it.each([
    [
      'Rounds of one call (2026-07-28) before the person is asked',
      'src/mcp/rounds.ts',
      'MOST_ROUNDS',
    ],
    ['The same for rounds without a question', 'src/mcp/rounds.ts', 'MOST_EMPTY_ROUNDS'],
    ['Walks through required pages (-32042) before that', 'src/mcp/requiredUrls.ts', 'MOST_WALKS'],
  ])('%s', (label, path, name) => {
    expect(rowOf('docs/server-authors.md', label)[1]).toMatch(figure(constant(path, name)));
  });

  it('of other things are told as they are', () => {
    expect(
      rowOf('docs/server-authors.md', 'Questions in a minute, unless set otherwise')[1],
    ).toMatch(figure(DEFAULT_SERVER_OPTIONS.questionsPerMinute));
    const seconds = constant('src/mcp/keepAlive.ts', 'EVERY_MS') / 1000;
    expect(textOf('docs/protocol.md')).toContain(`every ${seconds} seconds`);
    expect(textOf('docs/server-authors.md')).toContain(`every ${seconds} seconds`);
    const characters = constant('src/ui/chooseUi.ts', 'LONGEST_QUICK_MESSAGE');
    expect(textOf('docs/server-authors.md')).toContain(`up to ${characters} characters`);
  });
});

describe('the protocol', () => {
  it('has a column for every revision that can be spoken', () => {
    const [, ...columns] = rowOf('docs/protocol.md', 'Feature');
    expect(columns.sort()).toEqual(PROTOCOLS.filter((name) => name !== 'auto').sort());
  });

  it('has every outcome', () => {
    const outcomes = nodesOf('src/elicitation/settlement.ts')
      .filter(ts.isPropertySignature)
      .filter(({ name }) => name.getText() === 'outcome')
      .flatMap(({ type }) => [...(type?.getText() ?? '').matchAll(/'(\w+)'/g)])
      .map(([, outcome = '']) => outcome);
    const missing = outcomes.filter(
      (outcome) => rowOf('docs/protocol.md', `\`${outcome}\``).length === 0,
    );
    expect(missing).toEqual([]);
    expect(outcomes).toContain('accepted');
  });
});

describe('the performance page', () => {
  it('has the goals that the measuring has', () => {
    const goals = [
      ...readFileSync('scripts/sizes.mjs', 'utf8').matchAll(/'(dist\/[\w.]+)': ([\d_]+),/g),
    ];
    for (const [, bundle, bytes = ''] of goals) {
      const kB = Number(bytes.replaceAll('_', '')) / 1000;
      expect(rowOf('docs/performance.md', `\`${String(bundle)}\``).at(-1)).toBe(`${kB} kB`);
    }
    expect(goals.length).toBeGreaterThan(5);
  });
});

describe('the dependencies', () => {
  it('each have a reason in CONTRIBUTING', () => {
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const reasons = rowsOf('CONTRIBUTING.md').map(([first = '']) => first);
    expect(names.filter((name) => !reasons.some((cell) => cell.includes(`\`${name}\``)))).toEqual(
      [],
    );
  });
});
