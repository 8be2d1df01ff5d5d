import { afterEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../../src/mcp/connection';
import { ServerUnavailableError } from '../../src/mcp/serverUnavailableError';
import type { ServerEntry, ServerHost } from '../../src/mcp/serverHost';
import type { ServerSet } from '../../src/mcp/serverSet';
import { everythingOverStdio, freePort } from './everythingServer';
import { openServerSet } from './openServerSet';

const node = process.execPath;

function entry(name: string, raw: unknown, scope: ServerEntry['scope'] = 'user'): ServerEntry {
  return { name, raw, scope, folder: undefined };
}

const everything = entry('everything', {
  command: node,
  args: everythingOverStdio().args,
});

const sets: ServerSet[] = [];

function serverSet(overrides: Partial<ServerHost> = {}) {
  const opened = openServerSet(overrides);
  sets.push(opened.set);
  return opened;
}

afterEach(async () => {
  await Promise.all(sets.splice(0).map((set) => set.stopAll()));
});

async function start(set: ServerSet, name: string) {
  const server = set.find(name);
  if (server === undefined) {
    throw new Error(`No server ${name}.`);
  }
  return { server, started: await server.start().catch((error: unknown) => error) };
}

describe('servers', () => {
  it('goes from stopped through starting to running and back', async () => {
    const { set } = serverSet();
    await set.update([everything]);
    const states: string[] = [];
    set.on('changed', (changed) => {
      const kind = changed?.state.kind;
      if (kind !== undefined && states.at(-1) !== kind) {
        states.push(kind);
      }
    });
    const { server } = await start(set, 'everything');
    expect(server.catalog?.tools.length).toBeGreaterThan(5);
    expect(server.claim?.name).toMatch(/Everything/i);
    await server.stop();
    expect(states).toEqual(['starting', 'running', 'stopped']);
    expect(server.catalog).toBeUndefined();
  });

  it('shows a wrong definition as an entry, and runs the others', async () => {
    const { set } = serverSet();
    await set.update([entry('broken', { args: [] }), everything]);
    expect(set.find('broken')?.state).toEqual({
      kind: 'invalid',
      reason: 'Add "command" for a local server or "url" for a remote one.',
    });
    const { server } = await start(set, 'everything');
    expect(server.state.kind).toBe('running');
  });

  it.each<[string, unknown, RegExp]>([
    ['a command that does not exist', { command: 'no-such-command-here' }, /was not found/],
    [
      'a program that ends at once',
      { command: node, args: ['-e', 'console.error("no licence"); process.exit(3)'] },
      /ended before it answered\. It said: no licence/,
    ],
    ['an env file that is not there', { command: node, envFile: '/nowhere/.env' }, /"envFile"/],
  ])('fails with a reason for %s', async (_, raw, reason) => {
    const { set } = serverSet();
    await set.update([entry('it', raw)]);
    const { server, started } = await start(set, 'it');
    expect(started).toBeInstanceOf(Error);
    expect(server.state).toEqual({ kind: 'failed', reason: expect.stringMatching(reason) });
  });

  it('fails with a reason for a port where nothing listens', async () => {
    const { set } = serverSet();
    await set.update([entry('it', { url: `http://127.0.0.1:${String(await freePort())}/mcp` })]);
    const { server } = await start(set, 'it');
    expect(server.state).toEqual({
      kind: 'failed',
      reason: expect.stringMatching(/Nothing listens at/),
    });
  });

  it('fails when the server ends while it is asked what it offers', async () => {
    const script = `
      process.stdin.on('data', (data) => {
        const { id, method } = JSON.parse(String(data).split('\\n')[0]);
        if (method === 'initialize') {
          const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } };
          process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
        } else {
          console.error('no tools today');
          process.exit(1);
        }
      });`;
    const { set } = serverSet();
    await set.update([entry('it', { command: node, args: ['-e', script] })]);
    const { server, started } = await start(set, 'it');
    expect(String(started)).toContain('no tools today');
    expect(server.state.kind).toBe('failed');
  });

  it('shows and records what is written, not what the environment holds', async () => {
    const { set, inbox } = serverSet({
      resolve: (definition, _, purpose) =>
        Promise.resolve(
          purpose === 'shown' ? { ...definition, ...{ args: ['${env:TOKEN}'] } } : definition,
        ),
    });
    await set.update([everything]);
    const { server, started } = await start(set, 'everything');
    if (!(started instanceof Connection)) {
      throw started;
    }
    await vi.waitFor(() => {
      expect(server.catalog?.tools.map(({ name }) => name)).toContain(
        'trigger-elicitation-request',
      );
    });
    const identity = new Promise((resolve) => {
      inbox.on('arrived', (request) => {
        resolve(request.origin.identity);
        request.settle({ outcome: 'declined' });
      });
    });
    await started.callTool('trigger-elicitation-request', {});
    expect(await identity).toBe(`${node} \${env:TOKEN}`);
  });

  it('gives inputs to the server after it was allowed, and shows and logs none that are secret', async () => {
    const said: string[] = [];
    const write = (message: string): void => {
      said.push(message);
    };
    const order: string[] = [];
    const { set } = serverSet({
      resolve: (definition, _, purpose, given) =>
        Promise.resolve(
          definition.type === 'stdio' && given !== undefined && purpose === 'run'
            ? { ...definition, env: { KEY: given.values.get('${input:key}') ?? '' } }
            : definition,
        ),
      approve: (_, { resolved }) => {
        order.push(`approved ${JSON.stringify(resolved)}`);
        return Promise.resolve(true);
      },
      askInputs: () => {
        order.push('asked');
        const values = new Map([['${input:key}', 'hunter22']]);
        return Promise.resolve({ values, secrets: ['hunter22'] });
      },
      logFor: () => ({ trace: write, debug: write, info: write, warn: write, error: write }),
    });
    const script = 'console.error("The key is " + process.env.KEY); process.exit(1)';
    await set.update([
      entry('it', { command: node, args: ['-e', script], env: { KEY: '${input:key}' } }),
    ]);
    const { server, started } = await start(set, 'it');
    expect(order).toEqual([expect.stringContaining('"KEY":"${input:key}"'), 'asked']);
    expect(String(started)).toContain('The key is (hidden)');
    expect(JSON.stringify(server.state)).toContain('The key is (hidden)');
    expect(said.join()).toContain('The key is (hidden)');
    expect(`${said.join()}${String(started)}${JSON.stringify(server.state)}`).not.toContain(
      'hunter22',
    );
  });

  it('does not start when an input is not given', async () => {
    const loadConnection = vi.fn(() => Promise.resolve(Connection));
    const { set } = serverSet({
      askInputs: () => Promise.reject(new ServerUnavailableError('${input:key} was not given.')),
      loadConnection,
    });
    await set.update([everything]);
    const { server, started } = await start(set, 'everything');
    expect(String(started)).toContain('${input:key} was not given');
    expect(server.state.kind).toBe('stopped');
    expect(loadConnection).not.toHaveBeenCalled();
  });

  it('does not run what the person did not allow', async () => {
    const loadConnection = vi.fn(() => Promise.resolve(Connection));
    const { set } = serverSet({ approve: () => Promise.resolve(false), loadConnection });
    await set.update([everything]);
    const { server, started } = await start(set, 'everything');
    expect(String(started)).toContain('was not allowed to run');
    expect(server.state.kind).toBe('stopped');
    expect(loadConnection).not.toHaveBeenCalled();
  });

  it('does not run servers of a workspace that is not trusted', async () => {
    const approve = vi.fn(() => Promise.resolve(true));
    const { set } = serverSet({ isTrusted: () => false, approve });
    await set.update([{ ...everything, scope: 'workspace' }]);
    const { server, started } = await start(set, 'everything');
    expect(server.state.kind).toBe('restricted');
    expect(String(started)).toContain('not trusted');
    expect(approve).not.toHaveBeenCalled();
  });

  it('stops a server whose definition changed and leaves the others alone', async () => {
    const { set } = serverSet();
    const other = { ...everything, name: 'other' };
    await set.update([everything, other]);
    const { server } = await start(set, 'everything');
    const { server: untouched } = await start(set, 'other');
    await set.update([
      entry('everything', { command: node, args: ['changed.js'] }),
      structuredClone(other),
    ]);
    expect(server.state.kind).toBe('stopped');
    expect(set.find('everything')).not.toBe(server);
    expect(set.find('other')).toBe(untouched);
    expect(untouched.state.kind).toBe('running');
  });

  it('can be stopped while it starts', async () => {
    const { set } = serverSet();
    await set.update([
      entry('silent', { command: node, args: ['-e', 'setInterval(() => {}, 1e6)'] }),
    ]);
    const server = set.find('silent');
    const starting = server?.start().catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(server?.state.kind).toBe('starting');
    });
    await server?.stop();
    expect(String(await starting)).toContain('stopped while it started');
    expect(server?.state.kind).toBe('stopped');
  });

  it('closes an open question when the server dies, and says so', async () => {
    const { set, inbox, settled } = serverSet();
    await set.update([everything]);
    const { server, started } = await start(set, 'everything');
    if (!(started instanceof Connection)) {
      throw started;
    }
    await vi.waitFor(() => {
      expect(server.catalog?.tools.map(({ name }) => name)).toContain(
        'trigger-elicitation-request',
      );
    });
    inbox.on('arrived', () => void started.close());
    await expect(started.callTool('trigger-elicitation-request', {})).rejects.toThrow();
    await vi.waitFor(() => {
      expect(settled.map(({ settlement }) => settlement.outcome)).toEqual(['disconnected']);
    });
  });
});
