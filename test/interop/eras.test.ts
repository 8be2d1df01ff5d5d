import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptForm, connect, type Session, type SessionOptions } from './person';
import { resultJson } from './resultJson';
import { startHttpServer, stdioServer } from './testServer';
import type { ServerDefinition } from '../../src/mcp/serverDefinition';
import type { ServerOptions } from '../../src/mcp/serverOptions';

let folder: string;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eras-'));
});

afterEach(async () => {
  for (const end of ends.splice(0)) {
    await end();
  }
  await rm(folder, { recursive: true });
});

async function open(definition: ServerDefinition, options?: SessionOptions): Promise<Session> {
  const session = await connect(
    definition,
    (request) => {
      acceptForm(request, {});
    },
    options,
  );
  ends.unshift(() => session.connection.close());
  return session;
}

/** How an earlier connection would have remembered servers. */
class Memory {
  readonly remembered: ServerDefinition[] = [];

  isLegacy(definition: ServerDefinition): boolean {
    return this.remembered.includes(definition);
  }

  rememberLegacy(definition: ServerDefinition): void {
    this.remembered.push(definition);
  }
}

describe('servers that are older than elicitation', () => {
  it.each(['2024-11-05', '2025-03-26'])('are used all the same: %s', async (revision) => {
    const { connection } = await open(stdioServer('oldServer', revision));
    expect(connection.protocolVersion).toBe(revision);
    expect(resultJson(await connection.callTool('received', {}))).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/call',
    ]);
  });
});

describe('a server over stdio that has never heard of the probe', () => {
  it.each([
    ['answers with an error', 'error', 1, false],
    ['answers with nonsense', 'badResult', 1, false],
    ['says nothing', 'ignore', 1, true],
    ['ends', 'exit', 2, true],
  ] as const)(
    'and %s, is asked all the same and started no more often than needed',
    async (_, onProbe, starts, isRemembered) => {
      const startsFile = join(folder, 'starts');
      const started = async (): Promise<number> =>
        (await readFile(startsFile, 'utf8')).split('\n').length - 1;
      const definition = stdioServer('probeServer', onProbe, startsFile);
      const eras = new Memory();
      const first = await open(definition, { eras });
      expect(first.connection.protocolVersion).toBe('2025-11-25');
      expect(resultJson(await first.connection.callTool('ask', {}))).toEqual({
        action: 'accept',
        content: {},
      });
      expect(await started()).toBe(starts);
      expect(eras.remembered.includes(definition)).toBe(isRemembered);

      const second = await open(definition, { eras });
      expect(second.connection.protocolVersion).toBe('2025-11-25');
      expect(await started()).toBe(starts + 1);
    },
  );

  it('is not probed where a setting pins an older revision', async () => {
    const startsFile = join(folder, 'starts');
    const { connection } = await open(stdioServer('probeServer', 'exit', startsFile), {
      serverOptions: { protocol: '2025-11-25' },
    });
    expect(connection.protocolVersion).toBe('2025-11-25');
    expect(await readFile(startsFile, 'utf8')).toBe('started\n');
  });
});

describe('a server of 2026-07-28 that is slow to start', () => {
  it('and speaks 2025-11-25 too, is used in that at once, and asked again the next time', async () => {
    const eras = new Memory();
    const startsFile = join(folder, 'starts');
    const { connection } = await open(stdioServer('probeServer', 'slowDual', startsFile), { eras });
    expect(connection.protocolVersion).toBe('2025-11-25');
    expect(eras.remembered).toEqual([]);
    expect(await readFile(startsFile, 'utf8')).toBe('started\n');
  });

  it.each([
    ['auto', []],
    ['2026-07-28', []],
    ['auto', ['remembered']],
  ] as const)('and speaks nothing else, is waited for (%s %j)', async (protocol, remembered) => {
    const definition = stdioServer('probeServer', 'slowModern', join(folder, 'starts'));
    const eras = new Memory();
    eras.remembered.push(...remembered.map(() => definition));
    const { connection } = await open(definition, { eras, serverOptions: { protocol } });
    expect(connection.protocolVersion).toBe('2026-07-28');
  });
});

describe.each(['stdio', 'http'] as const)('a revision pinned in settings, over %s', (transport) => {
  async function server(name: string, ...args: string[]): Promise<ServerDefinition> {
    if (transport === 'stdio') {
      return stdioServer(name, 'stdio', ...args);
    }
    const http = await startHttpServer(name, 'http', ...args);
    ends.push(() => http.stop());
    return http.definition;
  }

  const pins: [ServerOptions['protocol'], string][] = [
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2026-07-28', '2026-07-28'],
    ['auto', '2026-07-28'],
  ];

  it.each(pins)('%s: a server of all revisions speaks %s', async (protocol, spoken) => {
    const { connection } = await open(await server('v2Server', 'both'), {
      serverOptions: { protocol },
    });
    expect(connection.protocolVersion).toBe(spoken);
    expect(resultJson(await connection.callTool('busy', { times: 0 }))).toBe('ready after 0');
  });

  it('that the server does not have is a failure with a reason', async () => {
    await expect(
      open(await server('v1Server'), { serverOptions: { protocol: '2026-07-28' } }),
    ).rejects.toThrow(/2026-07-28/);
    await expect(
      open(await server('v2Server', 'modern'), { serverOptions: { protocol: '2025-11-25' } }),
    ).rejects.toThrow(/\w/);
  });
});
