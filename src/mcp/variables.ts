import { DefinitionError, type ServerDefinition } from './serverDefinition';

/** What the variables of a definition stand for on this machine. */
export interface VariableContext {
  /** The folder that `${workspaceFolder}` means; absent without an open folder. */
  readonly workspaceFolder?: string;
  /** Other folders of a multi-root workspace by name, for `${workspaceFolder:name}`. */
  readonly workspaceFolders: ReadonlyMap<string, string>;
  readonly userHome: string;
  /** The program that runs the editor's extensions. */
  readonly execPath: string;
  readonly pathSeparator: string;
  /** The value of an environment variable. */
  readonly env: (name: string) => string | undefined;
  /** Where an installed extension lives, by its id. */
  readonly extensionFolder: (id: string) => string | undefined;
}

/**
 * Puts values in place of the variables of a definition, in every string it has.
 *
 * @throws DefinitionError naming the variable that can't be resolved and why
 */
export function resolveVariables(
  definition: ServerDefinition,
  context: VariableContext,
): ServerDefinition {
  const resolve = (text: string): string => resolveText(text, context);
  if (definition.type !== 'stdio') {
    return {
      ...definition,
      url: resolve(definition.url),
      headers: mapValues(definition.headers, resolve),
    };
  }
  return {
    ...definition,
    command: resolve(definition.command),
    args: definition.args.map(resolve),
    env: mapValues(definition.env, (value) => (value === null ? null : resolve(value))),
    ...(definition.cwd === undefined ? {} : { cwd: resolve(definition.cwd) }),
    ...(definition.envFile === undefined ? {} : { envFile: resolve(definition.envFile) }),
  };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function resolveText(text: string, context: VariableContext): string {
  return text.replace(/\$\{([^}]*)\}/g, (variable: string, body: string) => {
    const colon = body.indexOf(':');
    const name = colon < 0 ? body : body.slice(0, colon);
    const argument = colon < 0 ? undefined : body.slice(colon + 1);
    return resolveVariable(variable, name, argument, context);
  });
}

function resolveVariable(
  variable: string,
  name: string,
  argument: string | undefined,
  context: VariableContext,
): string {
  switch (name) {
    case 'workspaceFolder': {
      const folder =
        argument === undefined ? context.workspaceFolder : context.workspaceFolders.get(argument);
      if (folder === undefined) {
        throw new DefinitionError(
          argument === undefined
            ? `${variable} can't be resolved because no folder is open.`
            : `${variable} can't be resolved because no open folder has that name.`,
        );
      }
      return folder;
    }
    case 'userHome':
      return context.userHome;
    case 'execPath':
      return context.execPath;
    case 'pathSeparator':
    case '/':
      return context.pathSeparator;
    case 'env': {
      const value = argument === undefined ? undefined : context.env(argument);
      if (value === undefined) {
        throw new DefinitionError(
          `${variable} can't be resolved because that environment variable is not set.`,
        );
      }
      return value;
    }
    case 'extensionInstallFolder': {
      const folder = argument === undefined ? undefined : context.extensionFolder(argument);
      if (folder === undefined) {
        throw new DefinitionError(
          `${variable} can't be resolved because that extension is not installed.`,
        );
      }
      return folder;
    }
    default:
      throw new DefinitionError(
        `${variable} is not a known variable. Known are \${workspaceFolder}, \${userHome}, \${env:NAME}, \${execPath}, \${pathSeparator} and \${extensionInstallFolder:ID}.`,
      );
  }
}
