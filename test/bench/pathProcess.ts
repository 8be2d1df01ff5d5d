import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Inbox } from '../../src/elicitation/inbox';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { History } from '../../src/history/history';
import { Connection } from '../../src/mcp/connection';
import { DEFAULT_SERVER_OPTIONS } from '../../src/mcp/serverOptions';
import { Reader } from '../../src/ui/reading/reader';
import { ANSWER, serveStdio, type Era } from './askingServer';
import { IN_MEMORY, inMemory } from './benchTransport';

/** A client that is connected to an asking server. */
interface Subject {
  /** Has the server ask once, and waits for the result. */
  ask(): Promise<void>;
  /** Resolves when nothing is left to do. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** How the process is asked to work, and what it prints, as JSON. */
export interface PathOrder {
  /** Folder of the extension's bundles. */
  readonly bundles: string;
  readonly elicitations: number;
  readonly samples: number;
  readonly memoryAt: readonly number[];
}

export interface PathTimes {
  readonly era: Era;
  readonly transport: 'in-memory' | 'stdio';
  /** Runs of the two take turns. */
  readonly bare: readonly PathRun[];
  readonly ours: readonly PathRun[];
}

/** What one question takes, in milliseconds; the mean of a run. */
export interface PathRun {
  readonly time: number;
  /** Processor time of this process, all its threads and what is done later included. */
  readonly work: number;
}

export interface PathResult {
  readonly times: readonly PathTimes[];
  /** Bytes of heap after a collection, by how many elicitations there were. */
  readonly heap: readonly { readonly after: number; readonly bytes: number }[];
}

const CLIENT_INFO = { name: 'bench', title: 'Bench', version: '1.0.0' };
/** A server that may ask as often as it likes. */
const OPTIONS = { ...DEFAULT_SERVER_OPTIONS, questionsPerMinute: 0 };
const WARM_UP = 200;
/** What the editor's logs write unless a person wants more, in its numbers. */
const INFO = 3;

async function bareClient(era: Era, transport: PathTimes['transport']): Promise<Subject> {
  const client = new Client(CLIENT_INFO, {
    capabilities: { elicitation: { form: {} } },
    versionNegotiation: { mode: 'auto' },
  });
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: ANSWER }));
  await client.connect(
    transport === 'stdio'
      ? new StdioClientTransport({ command: process.execPath, args: stdioArgs(era) })
      : await inMemory(era),
  );
  await client.listTools();
  return {
    ask: async () => {
      await client.callTool({ name: 'ask', arguments: {} });
    },
    settle: () => Promise.resolve(),
    close: () => client.close(),
  };
}

/** Connection, inbox, reader and history as the extension has them, and a person who answers at once. */
async function wholePath(
  era: Era,
  transport: PathTimes['transport'],
  { bundles }: PathOrder,
): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), 'mcpec-'));
  const reader = new Reader(bundles, undefined);
  const inbox = new Inbox((params) => reader.parse(params));
  const history = new History({
    script: join(bundles, 'historyThread.js'),
    path: join(folder, 'history.jsonl'),
    sentences: {},
    values: () => 'redacted',
    hiderOf: () => (text) => text,
    retention: () => ({ maxRecords: 100_000, maxDays: 0 }),
  });
  history.on('failed', (error) => {
    throw error;
  });
  inbox.on('arrived', (request) => {
    void history.opened(request);
    void answer(request, reader);
  });
  inbox.on('settled', (settled) => {
    void history.add(settled);
    if (settled.request?.kind === 'form') {
      reader.release(settled.request);
    }
  });
  const [command, args] =
    transport === 'stdio' ? [process.execPath, stdioArgs(era)] : [IN_MEMORY, [era]];
  const definition = { type: 'stdio', command, args, env: {} } as const;
  const ignore = (): void => undefined;
  const connection = await Connection.open(
    {
      definition,
      shownDefinition: definition,
      folder: undefined,
      clientInfo: CLIENT_INFO,
      log: {
        logLevel: INFO,
        trace: ignore,
        debug: ignore,
        info: ignore,
        warn: ignore,
        error: ignore,
      },
      serverOptions: OPTIONS,
      eras: { isLegacy: () => false, rememberLegacy: ignore },
      signIn: undefined,
      onElicitation: ({ calls, ...request }) =>
        inbox.receive({
          ...request,
          policies: OPTIONS,
          origin: { server: 'asking', identity: command, scope: 'user', calls },
        }),
      onVisitAgain: (before) => inbox.visitAgain(before),
      askToGoOn: () => Promise.resolve(true),
      roots: () => [],
      saveRound: () => ({ visited: ignore, forget: ignore, interrupt: ignore }),
      onCatalogChanged: ignore,
      onLost: ignore,
    },
    new AbortController().signal,
  );
  return {
    ask: async () => {
      await connection.callTool('ask', {});
    },
    settle: () => history.flush(),
    close: async () => {
      await connection.close();
      await history.dispose();
      reader.dispose();
      await rm(folder, { recursive: true });
    },
  };
}

async function answer(pending: PendingRequest, reader: Reader): Promise<void> {
  const { request } = pending;
  if (request.kind !== 'form') {
    throw new Error('The question was not read as a form.');
  }
  const typed = Object.entries(ANSWER).map(([name, value]) => [name, String(value)] as const);
  const entries = new Map(typed.map(([name, text]) => [name, { kind: 'text', text }] as const));
  const { content, problems } = await reader.readEntries(request, entries);
  if (problems.length > 0) {
    throw new Error('The answer does not fit.');
  }
  pending.settle({ outcome: 'accepted', content });
}

function stdioArgs(era: Era): string[] {
  return [process.argv[1] ?? '', 'serve', era];
}

async function run(subject: Subject, count: number): Promise<PathRun> {
  const before = process.cpuUsage();
  const start = performance.now();
  for (let index = 0; index < count; index += 1) {
    await subject.ask();
  }
  const time = performance.now() - start;
  await subject.settle();
  const { user, system } = process.cpuUsage(before);
  return { time: time / count, work: (user + system) / 1000 / count };
}

async function measureTimes(
  era: Era,
  transport: PathTimes['transport'],
  order: PathOrder,
): Promise<PathTimes> {
  const bare = await bareClient(era, transport);
  const ours = await wholePath(era, transport, order);
  const times = { bare: [] as PathRun[], ours: [] as PathRun[] };
  await run(bare, WARM_UP);
  await run(ours, WARM_UP);
  for (let sample = 0; sample < order.samples; sample += 1) {
    times.bare.push(await run(bare, order.elicitations));
    times.ours.push(await run(ours, order.elicitations));
  }
  await bare.close();
  await ours.close();
  return { era, transport, ...times };
}

async function measureHeap(order: PathOrder): Promise<PathResult['heap']> {
  const subject = await wholePath('legacy', 'in-memory', order);
  const heap = [];
  let done = 0;
  for (const after of order.memoryAt) {
    await run(subject, after - done);
    done = after;
    globalThis.gc?.();
    heap.push({ after, bytes: process.memoryUsage().heapUsed });
  }
  await subject.close();
  return heap;
}

async function measure(order: PathOrder): Promise<PathResult> {
  const times: PathTimes[] = [];
  for (const era of ['legacy', 'modern'] as const) {
    for (const transport of ['in-memory', 'stdio'] as const) {
      times.push(await measureTimes(era, transport, order));
    }
  }
  return { times, heap: await measureHeap(order) };
}

const [, , task, argument = ''] = process.argv;
if (task === 'serve') {
  serveStdio(argument === 'modern' ? 'modern' : 'legacy');
} else {
  process.stdout.write(JSON.stringify(await measure(JSON.parse(argument) as PathOrder)));
}
