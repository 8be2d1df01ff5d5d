import { Inbox, type SettledRequest } from '../../src/elicitation/inbox';
import type { JsonObject } from '../../src/elicitation/json';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { parseRequest } from '../../src/elicitation/request';
import type { Entry } from '../../src/elicitation/entry';
import { initialEntry, readEntries } from '../../src/elicitation/value';
import { Connection } from '../../src/mcp/connection';
import { DEFAULT_SERVER_OPTIONS, type ServerOptions } from '../../src/mcp/serverOptions';
import { serverIdentity, type ServerDefinition } from '../../src/mcp/serverDefinition';

/** A connection whose requests go through the real inbox to a scripted person. */
export interface Session {
  readonly connection: Connection;
  readonly inbox: Inbox;
  readonly log: readonly string[];
  readonly settled: readonly SettledRequest[];
  readonly lost: readonly string[];
}

/** Connects as the extension does. `answer` plays the person. */
export async function connect(
  definition: ServerDefinition,
  answer: (request: PendingRequest) => void,
  serverOptions: Partial<ServerOptions> = {},
): Promise<Session> {
  const log: string[] = [];
  const settled: SettledRequest[] = [];
  const lost: string[] = [];
  const write = (message: string): void => {
    log.push(message);
  };
  const inbox = new Inbox((params) => Promise.resolve(parseRequest(params)));
  inbox.on('arrived', answer);
  inbox.on('settled', (end) => settled.push(end));
  const connection = await Connection.open(
    {
      definition,
      shownDefinition: definition,
      folder: undefined,
      clientInfo: { name: 'interop', title: 'Interop test', version: '1.0.0' },
      log: { trace: write, debug: write, info: write, warn: write, error: write },
      serverOptions: { ...DEFAULT_SERVER_OPTIONS, ...serverOptions },
      eras: { isLegacy: () => false, rememberLegacy: () => undefined },
      roots: () => [],
      onVisitAgain: (before) => inbox.visitAgain(before),
      askToGoOn: () => Promise.resolve(true),
      saveRound: () => ({ forget: () => undefined, interrupt: () => undefined }),
      onElicitation: ({ calls, ...request }) =>
        inbox.receive({
          ...request,
          policies: { ...DEFAULT_SERVER_OPTIONS, ...serverOptions },
          origin: {
            server: 'everything',
            identity: serverIdentity(definition),
            scope: 'user',
            calls,
          },
        }),
      onCatalogChanged: () => undefined,
      onLost: (reason) => lost.push(reason),
    },
    new AbortController().signal,
  );
  return { connection, inbox, log, settled, lost };
}

/** Fills in a form like a person: defaults stay, and `typed` goes in as text. */
export function acceptForm(
  request: PendingRequest,
  typed: Readonly<Record<string, Entry>>,
): JsonObject {
  if (request.request.kind !== 'form') {
    throw new Error('Not a form.');
  }
  const { fields } = request.request;
  const entries = new Map(
    fields.map((field) => [field.name, typed[field.name] ?? initialEntry(field)]),
  );
  const { content, problems } = readEntries(request.request, entries);
  if (problems.length > 0) {
    throw new Error(problems.map(({ message }) => message).join(' '));
  }
  request.settle({ outcome: 'accepted', content });
  return content;
}
