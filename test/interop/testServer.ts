import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ServerDefinition } from '../../src/mcp/serverDefinition';

/** A running test server behind HTTP. */
export interface HttpServer {
  readonly definition: ServerDefinition & { type: 'http' };
  /** Kills the process, as the system would. */
  stop(): Promise<void>;
  /** Stops the process, as when its machine sleeps. */
  sleep(): void;
  /** Lets it go on. */
  wake(): void;
  /** Kills the process, and starts another on the same port. */
  restart(): Promise<void>;
}

/** The path of a test server in `test/interop/servers/`. */
export function serverScript(name: string): string {
  return fileURLToPath(new URL(`servers/${name}.mjs`, import.meta.url));
}

/** A test server over standard streams. */
export function stdioServer(name: string, ...args: string[]): ServerDefinition {
  return { type: 'stdio', command: process.execPath, args: [serverScript(name), ...args], env: {} };
}

/** Starts a test server on a free port and waits until it listens. */
export async function startHttpServer(name: string, ...args: string[]): Promise<HttpServer> {
  let running = await startProcess(name, args, {});
  const { url } = running;
  return {
    definition: { type: 'http', url, headers: {} },
    stop: () => running.kill(),
    sleep: () => running.signal('SIGSTOP'),
    wake: () => running.signal('SIGCONT'),
    async restart() {
      await running.kill();
      running = await startProcess(name, args, { PORT: new URL(url).port });
    },
  };
}

async function startProcess(name: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [serverScript(name), ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /^listening at (http:\S+)$/.exec(line)?.[1];
    if (url !== undefined) {
      child.stderr.resume();
      return {
        url,
        signal(name: 'SIGSTOP' | 'SIGCONT') {
          child.kill(name);
        },
        async kill() {
          child.kill('SIGKILL');
          await exited;
        },
      };
    }
    said.push(line);
  }
  throw new Error(`${name} ended before it listened: ${said.join('\n')}`);
}
