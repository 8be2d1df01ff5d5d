import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseEnv } from 'node:util';
import {
  DEFAULT_INHERITED_ENV_VARS,
  StdioClientTransport,
} from '@modelcontextprotocol/client/stdio';
import { visibleText } from '../elicitation/visibleText';
import type { Logger } from './logger';
import { OrderedReadBuffer } from './orderedReadBuffer';
import { DefinitionError, type StdioDefinition } from './serverDefinition';

/** How much of them is told, in code points: a notification has no room for more. */
const LONGEST_WORDS = 700;

/** How many lines of a server's stderr are kept to explain why it ended. */
const LAST_WORDS = 20;

/** A child process that talks MCP over its standard streams; its stderr goes to the log. */
export class StdioTransport extends StdioClientTransport {
  private readonly lastLines: string[] = [];

  private constructor(
    definition: StdioDefinition,
    env: Record<string, string>,
    cwd: string,
    log: Logger,
  ) {
    super({
      command: definition.command,
      args: [...definition.args],
      env,
      cwd,
      stderr: 'pipe',
    });
    // The SDK has no place for it; the order of properties is lost where it parses.
    Reflect.set(this, '_readBuffer', new OrderedReadBuffer());
    // The SDK promises a readable stream for "pipe", its type says less.
    const lines = createInterface({ input: this.stderr as Readable });
    lines.on('line', (line) => {
      log.info(`[stderr] ${line}`);
      this.lastLines.push(line);
      this.lastLines.splice(0, this.lastLines.length - LAST_WORDS);
    });
  }

  /**
   * @param folder the workspace folder, which relative paths and a missing `cwd` stand for
   * @throws DefinitionError when the `envFile` can't be read
   */
  static async create(
    definition: StdioDefinition,
    folder: string | undefined,
    log: Logger,
  ): Promise<StdioTransport> {
    const base = folder ?? homedir();
    const cwd = definition.cwd === undefined ? base : absolute(definition.cwd, base);
    const env = { ...inheritedEnv(), ...(await readEnvFile(definition.envFile, base)) };
    for (const [name, value] of Object.entries(definition.env)) {
      if (value !== null) {
        env[name] = value;
      } else if (DEFAULT_INHERITED_ENV_VARS.includes(name)) {
        // The SDK puts these back where they are absent; empty is as near as it gets.
        env[name] = '';
      } else {
        Reflect.deleteProperty(env, name);
      }
    }
    return new StdioTransport(definition, env, cwd, log);
  }

  /** The last lines that the server wrote to stderr, for an error message; empty when there are none. */
  get lastWords(): string {
    return visibleText(this.lastLines.join(' ').trim(), { multiline: false, limit: LONGEST_WORDS });
  }
}

function absolute(path: string, base: string): string {
  return isAbsolute(path) ? path : resolve(base, path);
}

/** The extension host's environment without what steers the editor itself. */
function inheritedEnv(): Record<string, string> {
  return definedEntries(process.env, (name) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name));
}

function definedEntries(
  env: Readonly<Record<string, string | undefined>>,
  wanted: (name: string) => boolean = () => true,
): Record<string, string> {
  const defined: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && wanted(name)) {
      defined[name] = value;
    }
  }
  return defined;
}

async function readEnvFile(
  envFile: string | undefined,
  base: string,
): Promise<Record<string, string>> {
  if (envFile === undefined) {
    return {};
  }
  const path = absolute(envFile, base);
  try {
    return definedEntries(parseEnv(await readFile(path, 'utf8')));
  } catch (error) {
    throw new DefinitionError(`The "envFile" ${path} can't be read: ${String(error)}`, {
      cause: error,
    });
  }
}
