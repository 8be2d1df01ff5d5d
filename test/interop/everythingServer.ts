import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StdioDefinition } from '../../src/mcp/serverDefinition';

const SCRIPT = join(
  dirname(
    createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'),
  ),
  'dist/index.js',
);

/** Makes minutes of patience half a second, for a server that is started with it. */
const HASTE = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = (run, ms, ...args) => wait(run, ms >= 60_000 ? 500 : ms, ...args);
  `)}`,
];

/** `@modelcontextprotocol/server-everything` over standard streams. */
export function everythingOverStdio(isHasty = false): StdioDefinition {
  return {
    type: 'stdio',
    command: process.execPath,
    args: [...(isHasty ? HASTE : []), SCRIPT, 'stdio'],
    env: {},
  };
}

/** A running `@modelcontextprotocol/server-everything` behind HTTP. */
export interface EverythingHttpServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the server on a port, a free one by default, and waits until it listens.
 *
 * @param isHasty whether it waits half a second for an answer, in place of minutes
 */
export async function startEverything(
  transport: 'streamableHttp' | 'sse',
  { wantedPort, isHasty = false }: { wantedPort?: number; isHasty?: boolean } = {},
): Promise<EverythingHttpServer> {
  const port = wantedPort ?? (await freePort());
  const child = spawn(process.execPath, [...(isHasty ? HASTE : []), SCRIPT, transport], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilItSays(child, new RegExp(`port ${String(port)}`));
  const path = transport === 'sse' ? 'sse' : 'mcp';
  return {
    url: `http://127.0.0.1:${String(port)}/${path}`,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** A port on which nothing listens now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') {
    throw new Error('The system gave no port.');
  }
  return address.port;
}

async function untilItSays(child: ChildProcess, text: RegExp): Promise<void> {
  const { stderr } = child;
  if (stderr === null) {
    throw new Error('The server was started without a pipe for stderr.');
  }
  for await (const line of createInterface({ input: stderr })) {
    if (text.test(line)) {
      stderr.resume();
      return;
    }
  }
  throw new Error('The server ended before it listened.');
}
