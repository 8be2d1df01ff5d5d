import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import {
  SdkError,
  SdkErrorCode,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { spawn } from 'cross-spawn';
import { t } from '../elicitation/localize';
import { visibleText } from '../elicitation/visibleText';
import { answerFaults } from './answerFaults';
import type { Logger } from './logger';
import { ProcessTree } from './processTree';
import { withPropertyOrder } from './propertyOrder';
import { readMessages } from './readMessages';
import { readEnvFile } from './readEnvFile';
import { DefinitionError, type StdioDefinition } from './serverDefinition';

/** How much of them is told, in code points: a notification has no room for more. */
const LONGEST_WORDS = 700;

/** How many lines of a server's stderr are kept to explain why it ended. */
const LAST_WORDS = 20;

/** Longest line of stderr, or of stdout where it is no message, in code points, as the log has it. */
const LONGEST_LINE = 2000;

/** How long a program may take to end after it has closed its output, in milliseconds. */
const FAREWELL_MS = 1000;

/** Longest message, in bytes. What sends more without a line break would fill the memory. */
const LONGEST_MESSAGE = 10 * 1024 * 1024;

/**
 * A program that talks MCP over its standard streams; its stderr goes to the
 * log. Unlike the SDK's transport of this kind it ends everything that the
 * program started, and gives it the environment of the editor.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  private readonly lastLines: string[] = [];
  /** What has come since the last line break. */
  private readonly unread: Buffer[] = [];
  private child: ChildProcessWithoutNullStreams | undefined;
  private failure: Error | undefined;
  private tree: ProcessTree | undefined;
  /** Ends a process that has closed its output and does not end by itself. */
  private farewell: NodeJS.Timeout | undefined;

  private constructor(
    private readonly definition: StdioDefinition,
    private readonly env: Record<string, string>,
    private readonly cwd: string,
    private readonly log: Logger,
  ) {}

  /**
   * @param folder the workspace folder, which relative paths and a missing `cwd` stand for
   * @throws DefinitionError when the `envFile` can't be read, or the folder to run in is not there
   */
  static async create(
    definition: StdioDefinition,
    folder: string | undefined,
    log: Logger,
  ): Promise<StdioTransport> {
    const base = folder ?? homedir();
    const cwd = definition.cwd === undefined ? base : absolute(definition.cwd, base);
    if (!(await isFolder(cwd))) {
      throw new DefinitionError(
        t('The server is to run in {0}, but there is no such folder. Correct "cwd".', cwd),
      );
    }
    const env = { ...inheritedEnv(), ...(await readEnvFile(definition.envFile, base)) };
    for (const [name, value] of Object.entries(definition.env)) {
      if (value === null) {
        Reflect.deleteProperty(env, name);
      } else {
        env[name] = value;
      }
    }
    return new StdioTransport(definition, env, cwd, log);
  }

  /** The process, while it runs. The SDK tells a transport of this kind by this and {@link stderr}. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  get stderr(): Readable | null {
    return this.child?.stderr ?? null;
  }

  /** The last lines that the server wrote and that were no messages, for an error message; empty when there are none. */
  get lastWords(): string {
    // Programs say at the end what went wrong, after a list of where.
    const lines: string[] = [];
    let length = 0;
    for (const line of this.lastLines.toReversed()) {
      length += line.length + 1;
      if (lines.length > 0 && length > LONGEST_WORDS) {
        break;
      }
      lines.unshift(line);
    }
    return visibleText(lines.join(' ').trim(), { multiline: false, limit: LONGEST_WORDS });
  }

  /** Why the program could not be run, where that is known only after its start: on Windows a shell looks for it. */
  get lateFailure(): Error | undefined {
    return this.failure;
  }

  /** @throws the system's error when the program can't be run */
  async start(): Promise<void> {
    const { command, args } = this.definition;
    const child = spawn(command, [...args], {
      cwd: this.cwd,
      env: this.env,
      detached: ProcessTree.detached,
      windowsHide: true,
    });
    this.child = child;
    if (child.pid !== undefined) {
      const ended = new Promise<void>((resolve) => {
        child.once('exit', resolve).once('error', () => {
          resolve();
        });
      });
      this.tree = new ProcessTree(child.pid, ended);
    }
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.on('error', (error) => {
      this.failure = error;
      this.onerror?.(error);
    });
    child.once('close', () => {
      this.handleEnd();
    });
    child.stdin.on('error', (error) => this.onerror?.(error));
    child.stdout.on('error', (error) => this.onerror?.(error));
    child.stdout.once('end', () => {
      // Mostly because the process ends. One that goes on could not answer any more.
      this.farewell = setTimeout(() => void this.close(), FAREWELL_MS);
    });
    child.stdout.on('data', (chunk: Buffer) => {
      this.read(chunk);
    });
    createInterface({ input: child.stderr }).on('line', (line) => {
      this.keepWords('stderr', line);
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.child?.stdin;
    if (stdin?.writable !== true) {
      return Promise.reject(new SdkError(SdkErrorCode.NotConnected, 'Not connected'));
    }
    return new Promise((resolve) => {
      if (stdin.write(serializeMessage(message))) {
        resolve();
      } else {
        stdin.once('drain', resolve);
      }
    });
  }

  /** Closes the server's input, as the specification wants it told, and ends what does not go then. */
  async close(): Promise<void> {
    const { child, tree } = this;
    if (child === undefined) {
      return;
    }
    child.stdin.end();
    this.tree = undefined;
    await tree?.end();
    // A program that left the tree on purpose may still hold the pipes.
    child.stdout.destroy();
    child.stderr.destroy();
    this.handleEnd();
  }

  private handleEnd(): void {
    if (this.child === undefined) {
      return;
    }
    this.child = undefined;
    clearTimeout(this.farewell);
    // What a program that died has left behind.
    const { tree } = this;
    this.tree = undefined;
    tree?.kill();
    this.unread.length = 0;
    this.onclose?.();
  }

  private read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.unread.push(chunk.subarray(start, end));
      start = end + 1;
      this.readLine(Buffer.concat(this.unread.splice(0)).toString('utf8').trim());
    }
    this.unread.push(chunk.subarray(start));
    const size = this.unread.reduce((sum, part) => sum + part.length, 0);
    if (size > LONGEST_MESSAGE) {
      this.unread.length = 0;
      this.onerror?.(new Error(`A message is longer than ${String(LONGEST_MESSAGE)} bytes.`));
      void this.close();
    }
  }

  private readLine(line: string): void {
    if (line === '') {
      return;
    }
    // Elsewhere the order of properties tells nothing, and keeping it takes time.
    const inOrder = line.includes('"requestedSchema"') ? withPropertyOrder(line) : line;
    const received = readMessages(inOrder);
    if (received === undefined) {
      // Programs that are no MCP servers, and careless ones, write for people to read.
      this.keepWords('stdout', line);
      return;
    }
    for (const message of received.messages) {
      this.onmessage?.(message);
    }
    answerFaults(this, received);
  }

  private keepWords(stream: 'stderr' | 'stdout', line: string): void {
    this.log.info(`[${stream}] ${visibleText(line, { multiline: false, limit: LONGEST_LINE })}`);
    this.lastLines.push(line);
    this.lastLines.splice(0, this.lastLines.length - LAST_WORDS);
  }
}

/** Checked before, because the system blames the program for it. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function absolute(path: string, base: string): string {
  return isAbsolute(path) ? path : resolve(base, path);
}

/** The extension host's environment without what steers the editor itself. */
function inheritedEnv(): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name)) {
      inherited[name] = value;
    }
  }
  return inherited;
}
