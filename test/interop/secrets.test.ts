import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { History } from '../../src/history/history';
import { resolveVariables } from '../../src/mcp/variables';
import type { ServerHost } from '../../src/mcp/serverHost';
import { buildBundles, type Bundles } from '../unit/history/bundles';
import { openServerSet } from './openServerSet';

const script = fileURLToPath(new URL('servers/echoingServer.mjs', import.meta.url));

/** By what gives them to the server. */
const SECRETS = {
  literal: 'literal-4711-"quoted"',
  file: 'from-a-file-4712',
  environment: 'from-the-environment 4713',
  asked: 'asked-for-4714',
  header: 'header-4715',
  basic: 'Basic-4716',
  command: 'from-a-command-4717',
  lines: `-----BEGIN THING-----\n${'aZ09+/'.repeat(10)}\n-----END THING-----`,
};

let bundles: Bundles;
let folder: string;
let end: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  bundles = await buildBundles();
});

afterAll(() => bundles.remove());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  process.env['ECHOED_BY_TEST'] = SECRETS.environment;
});

afterEach(async () => {
  await end();
  delete process.env['ECHOED_BY_TEST'];
  await rm(folder, { recursive: true });
});

/** Starts a server, has it ask and fail in every way, and returns what was written: history, log and error texts. */
async function everythingWritten(raw: unknown, given: ReadonlyMap<string, string>) {
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push(line);
  };
  const resolve: ServerHost['resolve'] = (definition, _entry, purpose, values) =>
    Promise.resolve(
      resolveVariables(definition, {
        workspaceFolders: new Map(),
        userHome: folder,
        execPath: process.execPath,
        pathSeparator: '/',
        env: (name) => (purpose === 'shown' ? `\${env:${name}}` : process.env[name]),
        config: () => undefined,
        extensionFolder: () => undefined,
        activeFile: () => undefined,
        input: (id) => values?.values.get(`\${input:${id}}`) ?? `\${input:${id}}`,
        command: (id) => values?.values.get(`\${command:${id}}`) ?? `\${command:${id}}`,
      }),
    );
  const { set, inbox, secrets } = openServerSet({
    resolve,
    askInputs: () =>
      Promise.resolve({
        values: given,
        secrets: [SECRETS.command],
      }),
    logFor: () => ({ trace: write, debug: write, info: write, warn: write, error: write }),
  });
  const path = join(folder, 'history.jsonl');
  const history = new History({
    script: bundles.thread,
    path,
    sentences: {},
    values: () => 'full',
    hiderOf: (server) => secrets.hiderOf(server),
    retention: () => ({ maxRecords: 100, maxDays: 0 }),
  });
  end = async () => {
    await set.stopAll();
    await history.dispose();
  };
  inbox.on('arrived', (request) => void history.opened(request));
  inbox.on('settled', (settled) => void history.add(settled));
  inbox.on('arrived', (request) => {
    const { request: asked } = request;
    request.settle(
      asked.kind === 'form'
        ? {
            outcome: 'accepted',
            content: Object.fromEntries(asked.fields.map(({ name, title }) => [name, title])),
          }
        : { outcome: 'accepted' },
    );
  });
  await set.update([{ name: 'echo', scope: 'user', folder, raw }]);
  const server = set.find('echo');
  const connection = await server?.start();
  for (const tool of ['ask', 'page', 'odd', 'fail']) {
    await connection?.callTool(tool, {}).catch(() => undefined);
  }
  await history.addEvent({
    server: 'echo',
    kind: 'identityChanged',
    at: new Date(),
    text: `It calls itself “${server?.claim?.name ?? ''}” now.`,
  });
  await history.flush();
  for (const visit of inbox.visits) {
    visit.end('person');
  }
  return { history: await readFile(path, 'utf8'), log: lines.join('\n') };
}

function expectNone(text: string, secrets: readonly string[]): void {
  for (const secret of secrets.flatMap((value) => value.split('\n'))) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
    expect(text).not.toContain(encodeURIComponent(secret));
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  }
}

it('leaves no value of a variable, input or file in the history or the log, whatever a server repeats', async () => {
  await writeFile(join(folder, '.env'), `IN_FILE="${SECRETS.file}"\n`);
  const { literal, file, environment, asked, command, lines } = SECRETS;
  const { history, log } = await everythingWritten(
    {
      command: process.execPath,
      args: [script, '${env:ECHOED_BY_TEST}'],
      envFile: '.env',
      env: {
        LITERAL: literal,
        ENVIRONMENT: 'pre ${env:ECHOED_BY_TEST}',
        ASKED: '${input:asked}',
        COMMAND: '${command:its}',
        LINES: lines,
        LOG_LEVEL: 'production',
        SECRETS: 'LITERAL,IN_FILE,ENVIRONMENT,ASKED,COMMAND,LINES',
      },
    },
    new Map([
      ['${input:asked}', asked],
      ['${command:its}', command],
    ]),
  );
  expect(history.trim().split('\n')).toHaveLength(4);
  expect(log).toContain('[stderr]');
  expect(log).toContain('elicitation/create');
  expect(history).toContain('(hidden)');
  const secrets = [literal, file, environment, asked, command, lines];
  expectNone(history, secrets);
  expectNone(log, secrets);
});

it('leaves no value of a header in the history or the log, whatever a server repeats', async () => {
  const child = spawn(process.execPath, [script, 'http'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { header, basic } = SECRETS;
    const { history, log } = await everythingWritten(
      {
        url,
        headers: {
          Authorization: `Basic ${Buffer.from(`me:${basic}`).toString('base64')}`,
          'X-Api-Key': header,
        },
      },
      new Map(),
    );
    expect(history.trim().split('\n')).toHaveLength(4);
    const secrets = [header, basic, Buffer.from(`me:${basic}`).toString('base64')];
    expectNone(history, secrets);
    expectNone(log, secrets);
    expect(log).toContain('elicitation/create');
  } finally {
    child.kill();
  }
});
