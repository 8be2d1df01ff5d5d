import { env, InputBoxValidationSeverity, l10n, window } from 'vscode';
import { isJsonObject, type JsonObject } from '../../elicitation/json';
import { PasteError, type Pasted, type PastedServer } from '../../mcp/paste/pastedServer';
import { readPasted } from '../../mcp/paste/readPasted';
import { readServerDefinition, serverIdentity } from '../../mcp/serverDefinition';
import { notify } from '../notify';
import { plainPrompt } from '../quickInput/plainText';
import { readServerEntries } from '../settings';
import type { SettingsWriter } from '../settingsWriter';
import { addToSettings } from './addToSettings';
import type { Inputs } from './inputs';
import { pickPasted } from './pickPasted';

/** The clipboard of a browser may ask first, and the person may look elsewhere. */
const CLIPBOARD_PATIENCE_MS = 1000;

type Way = 'paste' | 'stdio' | 'http' | 'import';

/**
 * Asks for a server, as a program, as a URL or as something copied from
 * documentation, and adds it to the settings of the person's choice.
 *
 * @param importServers what to do when the person would rather import
 */
export async function addServer(
  inputs: Inputs,
  writer: SettingsWriter,
  importServers: () => Promise<void>,
): Promise<void> {
  const way = await pickWay();
  if (way === 'import') {
    await importServers();
    return;
  }
  const pasted = way === undefined ? undefined : await askForServers(way);
  if (pasted === undefined) {
    return;
  }
  const servers = await chosen(pasted);
  if (servers !== undefined && servers.length > 0) {
    await addToSettings({ ...pasted, servers }, inputs, writer);
  }
}

async function pickWay(): Promise<Way | undefined> {
  const items: { label: string; description: string; way: Way }[] = [
    {
      label: `$(clippy) ${l10n.t('Paste')}`,
      description: l10n.t('JSON, a command line, a link or a URL, as documentation has it'),
      way: 'paste',
    },
    {
      label: `$(terminal) ${l10n.t('Program on this machine')}`,
      description: 'stdio',
      way: 'stdio',
    },
    { label: `$(globe) ${l10n.t('Server behind a URL')}`, description: 'HTTP', way: 'http' },
    {
      label: `$(cloud-download) ${l10n.t('Import')}`,
      description: l10n.t('what VS Code, Cursor, Claude, Windsurf or others have on this machine'),
      way: 'import',
    },
  ];
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Add MCP Server'),
    placeHolder: l10n.t('How do you have it?'),
  });
  return picked?.way;
}

const PROMPTS: Readonly<
  Record<Exclude<Way, 'import'>, () => { prompt: string; placeHolder: string }>
> = {
  paste: () => ({
    prompt: l10n.t('JSON, a command line, a link or a URL'),
    placeHolder: '{ "mcpServers": { … } }',
  }),
  stdio: () => ({
    prompt: l10n.t('The command line that runs the server'),
    placeHolder: 'npx -y @modelcontextprotocol/server-everything',
  }),
  http: () => ({
    prompt: l10n.t('The address of the MCP endpoint'),
    placeHolder: 'https://example.com/mcp',
  }),
};

/** Any of the boxes takes anything: what it was, is told while it is typed. */
async function askForServers(way: Exclude<Way, 'import'>): Promise<Pasted | undefined> {
  const text = await window.showInputBox({
    title: l10n.t('Add MCP Server'),
    ...PROMPTS[way](),
    ignoreFocusOut: true,
    validateInput: async (typed) =>
      typed.trim() === '' ? undefined : describePasted(await asCopied(typed)),
  });
  if (text === undefined) {
    return undefined;
  }
  const pasted = readPasted(await asCopied(text));
  const [only] = pasted.servers;
  if (way === 'paste' || only === undefined || pasted.servers.length > 1) {
    return pasted;
  }
  const extended = await askForMore(only);
  return extended && { ...pasted, servers: [extended] };
}

function describePasted(
  text: string,
): string | { message: string; severity: InputBoxValidationSeverity } {
  try {
    const { servers } = readPasted(text);
    const described = servers.map(
      ({ name, definition }) => `${name}: ${serverIdentity(readServerDefinition(definition))}`,
    );
    return {
      message: plainPrompt(described.join(' · ')),
      severity: InputBoxValidationSeverity.Info,
    };
  } catch (error) {
    if (error instanceof PasteError) {
      return plainPrompt(error.message);
    }
    throw error;
  }
}

/**
 * The text with the line breaks that an input box takes away, where it was
 * pasted: comments in JSON and command lines that go on end with them.
 */
async function asCopied(text: string): Promise<string> {
  if (!/\/\/|\\\s/.test(text)) {
    return text;
  }
  const copied = await Promise.race([
    Promise.resolve(env.clipboard.readText()).catch(() => ''),
    new Promise<string>((resolve) => setTimeout(resolve, CLIPBOARD_PATIENCE_MS, '')),
  ]);
  const bare = (one: string): string => one.replace(/\s+/g, '');
  return bare(copied) === bare(text) ? copied : text;
}

/** Environment variables of a program, or headers for a URL, one at a time until there are no more. */
async function askForMore(server: PastedServer): Promise<PastedServer | undefined> {
  const isStdio = server.definition['type'] === 'stdio';
  const [key, pattern] = isStdio
    ? (['env', /^\s*([A-Za-z_]\w*)=(.*)$/s] as const)
    : (['headers', /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*)$/s] as const);
  const given = server.definition[key];
  const entries: JsonObject = isJsonObject(given) ? { ...given } : {};
  for (;;) {
    const names = Object.keys(entries).join(', ');
    const line = await window.showInputBox({
      title: l10n.t('Add MCP Server'),
      prompt: isStdio
        ? l10n.t(
            'An environment variable that the program needs; leave it empty when there is none, or no other',
          )
        : l10n.t(
            'A header to send with every request; leave it empty when there is none, or no other',
          ),
      placeHolder:
        names === ''
          ? isStdio
            ? 'API_KEY=…'
            : 'Authorization: Bearer …'
          : l10n.t('So far: {0}', names),
      ignoreFocusOut: true,
      validateInput: (text) =>
        text.trim() === '' || pattern.test(text)
          ? undefined
          : isStdio
            ? l10n.t('Write it as NAME=value.')
            : l10n.t('Write it as Name: value.'),
    });
    if (line === undefined) {
      return undefined;
    }
    const [, name, value] = pattern.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      const isEmpty = Object.keys(entries).length === 0;
      return isEmpty ? server : { ...server, definition: { ...server.definition, [key]: entries } };
    }
    entries[name] = value.trim();
  }
}

/** One server gets its name from the person; of several they choose. */
async function chosen({ servers }: Pasted): Promise<readonly PastedServer[] | undefined> {
  const taken = new Set(readServerEntries().map(({ name }) => name));
  const [only] = servers;
  if (only === undefined) {
    void notify.info(l10n.t('Nothing was added.'));
    return undefined;
  }
  if (servers.length > 1) {
    return pickPasted([{ label: '', servers }], taken);
  }
  const name = await window.showInputBox({
    title: l10n.t('Add MCP Server'),
    prompt: l10n.t('A name for the server; it will stand on every question it asks'),
    value: only.name,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') {
        return l10n.t('Type a name.');
      }
      return taken.has(text.trim()) && text.trim() !== only.name
        ? l10n.t('There is a server with that name already. Type another.')
        : undefined;
    },
  });
  return name === undefined ? undefined : [{ ...only, name: name.trim() }];
}
