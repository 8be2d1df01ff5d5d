import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Modules that reach files, processes or the network. */
const NODE_IO =
  '^(node:)?(fs|net|tls|http|https|http2|dns|dgram|child_process|cluster|readline|repl)(/|$)';
const VSCODE = '^vscode$';
const SDK = '^@modelcontextprotocol/';

/** What pages and host agree on: the messages, and what travels in them. */
const CONTRACT = 'elicitation/|history/(record|historyQuery)$|ui/([^/]+/)*[^/]+Messages$';

/**
 * An import path that leads into one of these rooms of `src/`.
 *
 * @param {string[]} names
 */
function rooms(...names) {
  return `^\\.{1,2}/(\\.\\./)*(src/)?(${names.join('|')})(/|$)`;
}

/**
 * What each room may not import: the third column of the table in CONTRIBUTING.md,
 * turned around.
 *
 * @type {{ files: string[], message: string, forbidden: string[], typesOnly?: string[] }[]}
 */
const LAYERS = [
  {
    files: ['src/elicitation/**'],
    message: 'src/elicitation imports nothing of the other rooms, no vscode, no SDK and no I/O.',
    forbidden: [
      rooms('history', 'mcp', 'ui', 'demo', 'extension', 'webview'),
      VSCODE,
      SDK,
      NODE_IO,
    ],
  },
  {
    files: ['src/history/**'],
    message: 'src/history imports only src/elicitation and Node.',
    forbidden: [rooms('mcp', 'ui', 'demo', 'extension', 'webview'), VSCODE, SDK],
  },
  {
    files: ['src/mcp/**'],
    message: 'src/mcp imports only src/elicitation, the SDK and Node.',
    forbidden: [rooms('history', 'ui', 'demo', 'extension', 'webview'), VSCODE],
  },
  {
    files: ['src/ui/**', 'src/extension.ts'],
    message: 'src/demo runs in a process of its own, and webview/ in a page of its own.',
    forbidden: [rooms('demo', 'extension', 'webview')],
  },
  {
    files: ['src/demo/**'],
    message: 'src/demo imports nothing of the other rooms, and no vscode.',
    forbidden: [rooms('elicitation', 'history', 'mcp', 'ui', 'extension', 'webview'), VSCODE],
  },
  {
    files: ['webview/**'],
    message: 'webview/ takes from src/ only the types of its messages.',
    forbidden: [`/src/(?!${CONTRACT})`, VSCODE, SDK, NODE_IO, '^ajv'],
    typesOnly: [`/src/(${CONTRACT})`],
  },
];

const ONE_PLACE_FOR_COMMANDS = {
  selector: 'CallExpression[callee.property.name=/^register(TextEditor)?Command$/]',
  message: 'Commands are registered in src/ui/commands/registerCommands.ts only.',
};
const ONE_PLACE_FOR_CONTEXT_KEYS = {
  selector: 'Literal[value="setContext"]',
  message: 'Context keys are set in src/ui/contextKeys.ts only.',
};

/** Server text in a message of the editor becomes links, so messages go through one place that prevents it. */
const ONE_PLACE_FOR_MESSAGES = {
  selector:
    'CallExpression[callee.object.name="window"][callee.property.name=/^show(Information|Warning|Error)Message$/]',
  message: 'Messages are shown by src/ui/notify.ts, which makes server text plain.',
};

const ONE_PLACES = [ONE_PLACE_FOR_COMMANDS, ONE_PLACE_FOR_CONTEXT_KEYS, ONE_PLACE_FOR_MESSAGES];

/**
 * The layer as rules. Imports on first use (`import()`) and in types are held to it as well,
 * which the import rule alone does not see.
 *
 * @param {(typeof LAYERS)[number]} layer
 * @param {{ selector: string, message: string }[]} restrictions
 */
function layerRules({ message, forbidden, typesOnly = [] }, restrictions) {
  return {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          ...forbidden.map((regex) => ({ regex, message })),
          ...typesOnly.map((regex) => ({ regex, message, allowTypeImports: true })),
        ],
      },
    ],
    'no-restricted-syntax': [
      'error',
      ...restrictions,
      ...forbidden.map((regex) => ({
        selector: `:matches(ImportExpression > ${literal(regex)}, TSImportType ${literal(regex)})`,
        message,
      })),
      ...typesOnly.map((regex) => ({
        selector: `ImportExpression > ${literal(regex)}`,
        message,
      })),
    ],
  };
}

/**
 * A selector of a text that matches. A slash would end the selector's regular expression.
 *
 * @param {string} regex
 */
function literal(regex) {
  return `Literal[value=/${regex.replaceAll('/', '\\u002F')}/]`;
}

/** The names that exist in every module of the Node that runs this. */
const NODE_GLOBALS = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly']),
);

export default defineConfig(
  globalIgnores(['dist/', 'out/', 'node_modules/', 'test-results/', '.vscode-test/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Servers of 2024 speak nothing else.
      '@typescript-eslint/no-deprecated': [
        'error',
        {
          allow: [
            {
              from: 'package',
              name: 'SSEClientTransport',
              package: '@modelcontextprotocol/client',
            },
            { from: 'package', name: 'SSEServerTransport', package: '@modelcontextprotocol/sdk' },
          ],
        },
      ],
      // VS Code's Disposable is a class that everybody makes by hand, and JSON has any key.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Spreading a string is how its characters are counted and walked.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
    },
  },
  ...LAYERS.map((layer) => ({
    files: layer.files,
    rules: layerRules(layer, ONE_PLACES),
  })),
  ...[
    ['src/ui/commands/registerCommands.ts', ONE_PLACE_FOR_COMMANDS],
    ['src/ui/contextKeys.ts', ONE_PLACE_FOR_CONTEXT_KEYS],
    ['src/ui/notify.ts', ONE_PLACE_FOR_MESSAGES],
  ].map(([file, own]) => ({
    files: [file],
    rules: layerRules(
      LAYERS.find(({ files }) => files.includes('src/ui/**')),
      ONE_PLACES.filter((place) => place !== own),
    ),
  })),
  {
    files: ['test/**/*.ts'],
    rules: {
      // Vitest's asymmetric matchers are of type any, and stand-ins are often empty.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: NODE_GLOBALS },
    rules: { 'no-console': 'off' },
  },
);
