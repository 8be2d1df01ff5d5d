import type { JsonObject } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import { PasteError } from './pastedServer';
import { splitCommandLine } from './splitCommandLine';

/** What a command line describes: one server, or the JSON that it hands on. */
export type CommandLine =
  | { readonly kind: 'definition'; readonly definition: JsonObject; readonly name?: string }
  | { readonly kind: 'json'; readonly json: string; readonly name?: string };

/** Options of `mcp add` commands that have a value, by what it is for. */
const OPTIONS: Readonly<
  Record<
    string,
    'type' | 'env' | 'header' | 'url' | 'tokenVariable' | 'clientId' | 'scope' | 'other'
  >
> = {
  '-t': 'type',
  '--transport': 'type',
  '--type': 'type',
  '-e': 'env',
  '--env': 'env',
  '-H': 'header',
  '--header': 'header',
  '--url': 'url',
  '--bearer-token-env-var': 'tokenVariable',
  '--client-id': 'clientId',
  // Where that program keeps the server; where it is to stand here is asked.
  '-s': 'scope',
  '--scope': 'scope',
  '--callback-port': 'other',
  '--timeout': 'other',
  '--description': 'other',
};

/**
 * Reads a command line: that of a server, such as `npx -y server`, or one that
 * adds a server to a program, such as `claude mcp add` and `code --add-mcp`.
 *
 * @throws PasteError when it names no program
 */
export function readCommandLine(text: string): CommandLine {
  const words = splitCommandLine(text.replace(/^\s*[$>]\s+/, ''));
  const addMcp = words.findIndex((word) => word.startsWith('--add-mcp'));
  if (addMcp >= 0) {
    const [, attached] = /^--add-mcp=(.*)$/s.exec(words[addMcp] ?? '') ?? [];
    return { kind: 'json', json: attached ?? words[addMcp + 1] ?? '' };
  }
  const add = words.findIndex(
    (word, index) => words[index - 1] === 'mcp' && (word === 'add' || word === 'add-json'),
  );
  if (add >= 2) {
    return words[add] === 'add' ? readAdd(words.slice(add + 1)) : readAddJson(words.slice(add + 1));
  }
  return readPlain(words);
}

function readPlain(words: readonly string[]): CommandLine {
  const env: JsonObject = {};
  const isAssignment = (word: string): boolean => /^[A-Za-z_]\w*=/.test(word);
  const start = words.findIndex((word) => !isAssignment(word));
  for (const word of words.slice(0, Math.max(start, 0))) {
    assign(env, word);
  }
  const [command, ...args] = start < 0 ? [] : words.slice(start);
  if (command === undefined) {
    throw new PasteError(t('There is no program in this command line.'));
  }
  return {
    kind: 'definition',
    definition: { command, args, ...filled({ env }) },
  };
}

/** `[options] name [options] [--] command args…`, or a URL in place of the command. */
function readAdd(words: readonly string[]): CommandLine {
  const env: JsonObject = {};
  const headers: JsonObject = {};
  const oauth: JsonObject = {};
  /** Options that nothing is known of here, for a note to the person. */
  const others: JsonObject = {};
  const positional: string[] = [];
  let type: string | undefined;
  let url: string | undefined;
  let at = 0;
  const use = (option: string, value: string): void => {
    switch (OPTIONS[option]) {
      case 'type':
        type = value;
        break;
      case 'env':
        assign(env, value);
        break;
      case 'header':
        addHeader(headers, value);
        break;
      case 'url':
        url = value;
        break;
      case 'tokenVariable':
        headers['Authorization'] = `Bearer \${env:${value}}`;
        break;
      case 'clientId':
        oauth['clientId'] = value;
        break;
      case 'other':
        others[option] = value;
        break;
      default:
    }
  };
  while (at < words.length) {
    const word = words[at] ?? '';
    const [, name = word, attached] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    at += 1;
    if (word === '--') {
      positional.push(...words.slice(at));
      break;
    }
    if (OPTIONS[name] !== undefined) {
      use(name, attached ?? words[at] ?? '');
      at += attached === undefined ? 1 : 0;
      // Several values may follow one option.
      while (OPTIONS[name] === 'env' && /^[A-Z_][A-Z0-9_]*=/.test(words[at] ?? '')) {
        use(name, words[at] ?? '');
        at += 1;
      }
    } else if (word.startsWith('-')) {
      others[name] = attached ?? true;
    } else {
      positional.push(word);
      // Options after the program are the program's own.
      if (positional.length === 2 && !isUrl(word)) {
        positional.push(...words.slice(words[at] === '--' ? at + 1 : at));
        break;
      }
    }
  }
  const [name, target, ...args] = positional;
  const address = url ?? (target !== undefined && isUrl(target) ? target : undefined);
  if (address === undefined && target === undefined) {
    throw new PasteError(t('The command adds no server: a name and a program or URL must follow.'));
  }
  return {
    kind: 'definition',
    ...(name === undefined ? {} : { name }),
    definition: {
      ...(type === undefined ? {} : { type }),
      ...(address === undefined
        ? { command: target ?? '', args }
        : { url: address, ...filled({ headers, oauth }) }),
      ...filled({ env }),
      ...others,
    },
  };
}

/** `[options] name {…}` */
function readAddJson(words: readonly string[]): CommandLine {
  const json = words.find((word) => word.trimStart().startsWith('{'));
  if (json === undefined) {
    throw new PasteError(t('The command adds no server: a definition in JSON must follow.'));
  }
  const name = words
    .slice(0, words.indexOf(json))
    .findLast(
      (word, index, before) =>
        !word.startsWith('-') && OPTIONS[before[index - 1] ?? ''] === undefined,
    );
  return { kind: 'json', json, ...(name === undefined ? {} : { name }) };
}

/** Without the objects that have nothing in them. */
function filled(objects: Readonly<Record<string, JsonObject>>): JsonObject {
  return Object.fromEntries(
    Object.entries(objects).filter(([, object]) => Object.keys(object).length > 0),
  );
}

function assign(env: JsonObject, assignment: string): void {
  const equals = assignment.indexOf('=');
  if (equals > 0) {
    env[assignment.slice(0, equals)] = assignment.slice(equals + 1);
  }
}

function addHeader(headers: JsonObject, line: string): void {
  const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*)$/s.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw new PasteError(t('"{0}" is no header; write it as "Name: value".', line));
  }
  headers[name] = value.trim();
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
