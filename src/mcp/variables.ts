import { basename, dirname, extname, relative } from 'node:path';
import { t } from '../elicitation/localize';
import type { OAuthOptions } from './oauth/oauthOptions';
import { DefinitionError, type ServerDefinition } from './serverDefinition';

/** What the variables of a definition stand for on this machine. */
export interface VariableContext {
  /** The folder that `${workspaceFolder}` means; absent without an open folder that is on disk. */
  readonly workspaceFolder?: string;
  /** The URI of the open folder where it is not on disk. */
  readonly virtualFolder?: string;
  /** Other folders of a multi-root workspace by name, for `${workspaceFolder:name}`. */
  readonly workspaceFolders: ReadonlyMap<string, string>;
  readonly userHome: string;
  /** The program that runs the editor's extensions. */
  readonly execPath: string;
  readonly pathSeparator: string;
  /** The value of an environment variable. */
  readonly env: (name: string) => string | undefined;
  /** The value of a setting, as text; absent where it is not set or no scalar. */
  readonly config: (key: string) => string | undefined;
  /** Where an installed extension lives, by its id. */
  readonly extensionFolder: (id: string) => string | undefined;
  /** The file in the active editor. */
  readonly activeFile: () => ActiveFile | undefined;
  /** The value of an input of `mcpElicitation.inputs`; absent where none has that id. */
  readonly input: (id: string) => string | undefined;
  /** What a command of the editor returned. */
  readonly command: (id: string) => string | undefined;
}

/** What the variables about the active editor need to know. Lines and columns count from 1. */
export interface ActiveFile {
  readonly path: string;
  /** The workspace folder that the file is in. */
  readonly folder?: string;
  readonly line: number;
  readonly column: number;
  readonly selectedText: string;
}

/** A variable that somebody must be asked for, the person or a command. */
export interface AskedVariable {
  readonly kind: 'input' | 'command';
  readonly id: string;
}

const VARIABLE = /\$\{([^}]*)\}/g;

/**
 * Puts values in place of the variables of a definition, in every string it has.
 *
 * @throws DefinitionError naming the variable that can't be resolved and why
 */
export function resolveVariables(
  definition: ServerDefinition,
  context: VariableContext,
): ServerDefinition {
  return mapTexts(definition, (text) =>
    text.replace(VARIABLE, (variable: string, body: string) => {
      const [name, argument] = parted(body);
      return resolveVariable(variable, name, argument, context);
    }),
  );
}

/** The inputs and commands that a definition needs, in the order in which it names them, each once. */
export function askedVariables(definition: ServerDefinition): AskedVariable[] {
  const found = new Map<string, AskedVariable>();
  mapTexts(definition, (text) => {
    for (const [variable, body = ''] of text.matchAll(VARIABLE)) {
      const [kind, id] = parted(body);
      if ((kind === 'input' || kind === 'command') && id !== undefined) {
        found.set(variable, { kind, id });
      }
    }
    return text;
  });
  return [...found.values()];
}

function parted(body: string): [name: string, argument: string | undefined] {
  const colon = body.indexOf(':');
  return colon < 0 ? [body, undefined] : [body.slice(0, colon), body.slice(colon + 1)];
}

function mapTexts(definition: ServerDefinition, map: (text: string) => string): ServerDefinition {
  if (definition.type !== 'stdio') {
    return {
      ...definition,
      url: map(definition.url),
      headers: mapValues(definition.headers, map),
      ...(definition.oauth === undefined ? {} : { oauth: mapOAuth(definition.oauth, map) }),
    };
  }
  return {
    ...definition,
    command: map(definition.command),
    args: definition.args.map(map),
    env: mapValues(definition.env, (value) => (value === null ? null : map(value))),
    ...(definition.cwd === undefined ? {} : { cwd: map(definition.cwd) }),
    ...(definition.envFile === undefined ? {} : { envFile: map(definition.envFile) }),
  };
}

function mapOAuth(oauth: OAuthOptions, map: (text: string) => string): OAuthOptions {
  const { clientId, clientSecret, ...others } = oauth;
  return {
    ...others,
    ...(clientId === undefined ? {} : { clientId: map(clientId) }),
    ...(clientSecret === undefined ? {} : { clientSecret: map(clientSecret) }),
  };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function resolveVariable(
  variable: string,
  name: string,
  argument: string | undefined,
  context: VariableContext,
): string {
  const or = (value: string | undefined, why: string): string => {
    if (value === undefined) {
      throw new DefinitionError(t("{0} can't be resolved because {1}.", variable, why));
    }
    return value;
  };
  switch (name) {
    case 'workspaceFolder':
      return folderOf(argument, context, or);
    case 'workspaceFolderBasename':
      return basename(folderOf(argument, context, or));
    case 'cwd':
      return context.workspaceFolder ?? context.userHome;
    case 'userHome':
      return context.userHome;
    case 'execPath':
      return context.execPath;
    case 'pathSeparator':
    case '/':
      return context.pathSeparator;
    case 'env':
      return or(environment(argument ?? '', context), t('that environment variable is not set'));
    case 'config':
      return or(context.config(argument ?? ''), t('there is no such setting, or it is no text'));
    case 'extensionInstallFolder':
      return or(context.extensionFolder(argument ?? ''), t('that extension is not installed'));
    case 'input':
      return or(
        context.input(argument ?? ''),
        t('mcpElicitation.inputs has no entry with that id'),
      );
    case 'command':
      return or(context.command(argument ?? ''), t('there is no such command'));
    default: {
      const ofFile = FILE_VARIABLES.get(name);
      if (ofFile === undefined) {
        throw new DefinitionError(
          t(
            '{0} is not a known variable. Known are {1}.',
            variable,
            [...KNOWN_VARIABLES].map((known) => `\${${known}}`).join(', '),
          ),
        );
      }
      const file = context.activeFile();
      return or(file && ofFile(file), t('no file is open in the active editor'));
    }
  }
}

function folderOf(
  name: string | undefined,
  context: VariableContext,
  or: (value: string | undefined, why: string) => string,
): string {
  return name === undefined
    ? or(
        context.workspaceFolder,
        context.virtualFolder === undefined
          ? t('no folder is open')
          : t('the open folder is not on disk ({0})', context.virtualFolder),
      )
    : or(context.workspaceFolders.get(name), t('no open folder on disk has that name'));
}

/** `NAME`, or `NAME:-default` as shells have it: the default counts where the variable is unset or empty. */
function environment(argument: string, context: VariableContext): string | undefined {
  const [, name = argument, preset] = /^(.*?):-(.*)$/s.exec(argument) ?? [];
  const value = context.env(name);
  return preset === undefined ? value : value === undefined || value === '' ? preset : value;
}

const FILE_VARIABLES: ReadonlyMap<string, (file: ActiveFile) => string> = new Map([
  ['file', ({ path }) => path],
  ['fileWorkspaceFolder', ({ path, folder }) => folder ?? dirname(path)],
  ['relativeFile', ({ path, folder }) => relativeTo(folder, path)],
  ['relativeFileDirname', ({ path, folder }) => relativeTo(folder, dirname(path)) || '.'],
  ['fileBasename', ({ path }) => basename(path)],
  ['fileBasenameNoExtension', ({ path }) => basename(path, extname(path))],
  ['fileExtname', ({ path }) => extname(path)],
  ['fileDirname', ({ path }) => dirname(path)],
  ['fileDirnameBasename', ({ path }) => basename(dirname(path))],
  ['lineNumber', ({ line }) => String(line)],
  ['columnNumber', ({ column }) => String(column)],
  ['selectedText', ({ selectedText }) => selectedText],
]);

/** Every variable by its name, without the argument that some take. */
export const KNOWN_VARIABLES: ReadonlySet<string> = new Set([
  ...['workspaceFolder', 'workspaceFolderBasename', 'userHome', 'cwd', 'execPath'],
  ...['pathSeparator', '/', 'env', 'config', 'input', 'command', 'extensionInstallFolder'],
  ...FILE_VARIABLES.keys(),
]);

function relativeTo(folder: string | undefined, path: string): string {
  return folder === undefined ? path : relative(folder, path);
}
