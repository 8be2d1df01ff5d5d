import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRequest } from '../../src/elicitation/request';
import { readServerDefinition, type StdioDefinition } from '../../src/mcp/serverDefinition';
import { StdioTransport } from '../../src/mcp/stdioTransport';

const node = process.execPath;
const log = { trace: vi.fn(), debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Writes its id to a file, and goes on until it is ended. */
const STAYS = `
  require('node:fs').appendFileSync(process.env.PIDS, process.pid + '\\n');
  setInterval(() => {}, 1e6);
  if (process.env.STUBBORN) { process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {}); }
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stdio-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function start(raw: Record<string, unknown>): Promise<StdioTransport> {
  const definition = readServerDefinition({ type: 'stdio', ...raw }) as StdioDefinition;
  const transport = await StdioTransport.create(definition, folder, log);
  await transport.start();
  return transport;
}

/** The processes that have written their id, as soon as there are that many. */
async function processes(count: number): Promise<number[]> {
  return vi.waitFor(
    async () => {
      const pids = (await readFile(join(folder, 'pids'), 'utf8')).trim().split('\n');
      expect(pids).toHaveLength(count);
      expect(pids).not.toContain('');
      return pids.map(Number);
    },
    { timeout: 15_000, interval: 50 },
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The system may take its time to take a dead process off its list. */
function expectGone(pids: readonly number[]): Promise<void> {
  return vi.waitFor(
    () => {
      expect(pids.filter(isAlive)).toEqual([]);
    },
    { timeout: 15_000 },
  );
}

describe.skipIf(process.platform === 'win32')('stopping a server', () => {
  const env = (): Record<string, string> => ({ PIDS: join(folder, 'pids') });

  it('ends what a shell started, and what that started', async () => {
    await writeFile(join(folder, 'stays.cjs'), STAYS);
    const transport = await start({
      command: '/bin/sh',
      args: ['-c', `"${node}" stays.cjs & sh -c '"${node}" stays.cjs; true'; wait`],
      env: env(),
    });
    const pids = await processes(2);
    await transport.close();
    await expectGone(pids);
  });

  it('ends a server that npx started', async () => {
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'it', version: '1.0.0', bin: { it: 'it.cjs' } }),
    );
    await writeFile(join(folder, 'it.cjs'), `#!/usr/bin/env node\n${STAYS}`, { mode: 0o755 });
    const transport = await start({
      command: 'npx',
      args: ['--offline', '--yes', '--package', folder, 'it'],
      env: { ...env(), npm_config_cache: join(folder, 'cache') },
    });
    const pids = await processes(1);
    await transport.close();
    await expectGone(pids);
  });

  it('ends a server that ignores the request to go', async () => {
    const transport = await start({
      command: node,
      args: ['-e', STAYS],
      env: { ...env(), STUBBORN: '1' },
    });
    const pids = await processes(1);
    await transport.close();
    await expectGone(pids);
  });

  it('ends what a server that died has left behind', async () => {
    const transport = await start({
      command: node,
      args: [
        '-e',
        `require('node:child_process').spawn(process.execPath, ['-e', process.env.STAYS], { stdio: 'ignore' });
         process.stdin.on('data', () => process.exit(1));`,
      ],
      env: { ...env(), STAYS },
    });
    const closed = new Promise<void>((resolve) => {
      transport.onclose = resolve;
    });
    const pids = await processes(1);
    await transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await closed;
    await expectGone(pids);
  });

  it('tells a server by its closed input, and lets it finish', async () => {
    const transport = await start({
      command: node,
      args: [
        '-e',
        `process.stdin.resume().on('end', () => setTimeout(() => require('node:fs').writeFileSync('done', 'yes'), 100));`,
      ],
    });
    await transport.close();
    expect(await readFile(join(folder, 'done'), 'utf8')).toBe('yes');
  });
});

describe('a stdio transport', () => {
  it('reads messages that come in pieces, and keeps what is no message as words', async () => {
    const transport = await start({
      command: node,
      args: [
        '-e',
        `const line = JSON.stringify({ jsonrpc: '2.0', method: 'x', params: { text: 'ä€😀' } });
         const bytes = Buffer.from('Welcome!\\n' + line + '\\r\\n' + line + '\\n');
         process.stdin.once('data', async () => {
           for (const byte of bytes) {
             process.stdout.write(Buffer.from([byte]));
             await new Promise(setImmediate);
           }
         });`,
      ],
    });
    const messages: unknown[] = [];
    transport.onmessage = (message) => messages.push(message);
    await transport.send({ jsonrpc: '2.0', method: 'go' });
    const message = { jsonrpc: '2.0', method: 'x', params: { text: 'ä€😀' } };
    await vi.waitFor(() => {
      expect(messages).toEqual([message, message]);
    });
    expect(transport.lastWords).toBe('Welcome!');
    await transport.close();
  });

  it('keeps the order in which a server writes the fields of a form', async () => {
    const schema =
      '{"type":"object","properties":{"b":{"type":"string"},"10":{"type":"string"},"2":{"type":"string"}}}';
    const request = `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"x","requestedSchema":${schema}}}`;
    const transport = await start({
      command: node,
      args: ['-e', `console.log(process.argv[1]); process.stdin.resume();`, request],
    });
    const received = new Promise<unknown>((resolve) => {
      transport.onmessage = (message) => {
        resolve('params' in message ? message.params : undefined);
      };
    });
    const form = parseRequest(await received);
    expect(form.kind === 'form' && form.fields.map(({ name }) => name)).toEqual(['b', '10', '2']);
    await transport.close();
  });

  it('ends a server whose message has no end', async () => {
    const transport = await start({
      command: node,
      args: ['-e', `setInterval(() => process.stdout.write('x'.repeat(1e6)), 1)`],
    });
    const errors: string[] = [];
    const closed = new Promise<void>((resolve) => {
      transport.onclose = resolve;
    });
    transport.onerror = ({ message }) => errors.push(message);
    await closed;
    expect(errors[0]).toMatch(/longer than/);
  });

  it('gives the server the environment without that of the editor, and less what null takes away', async () => {
    vi.stubEnv('VSCODE_PID', '1');
    vi.stubEnv('KEPT', 'yes');
    const transport = await start({
      command: node,
      args: [
        '-e',
        `const { HOME, KEPT, VSCODE_PID, ADDED } = process.env;
         console.error(JSON.stringify({ HOME, KEPT, VSCODE_PID, ADDED })); process.stdin.resume();`,
      ],
      env: { HOME: null, ADDED: 'new' },
    });
    await vi.waitFor(() => {
      expect(transport.lastWords).toBe('{"KEPT":"yes","ADDED":"new"}');
    });
    vi.unstubAllEnvs();
    await transport.close();
  });
});
