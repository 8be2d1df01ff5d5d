import { Inbox, type SettledRequest } from '../../src/elicitation/inbox';
import type { Entry } from '../../src/elicitation/entry';
import type { JsonObject } from '../../src/elicitation/json';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import type { VisitedPage } from '../../src/elicitation/visit';
import { parseRequest } from '../../src/elicitation/request';
import { initialEntry, readEntries } from '../../src/elicitation/value';
import { Connection } from '../../src/mcp/connection';
import type { ConnectionOptions } from '../../src/mcp/connectionOptions';
import type { SignInHost } from '../../src/mcp/oauth/signInHost';
import type { SavedRound } from '../../src/mcp/savedRound';
import { serverIdentity, type ServerDefinition } from '../../src/mcp/serverDefinition';
import { DEFAULT_SERVER_OPTIONS, type ServerOptions } from '../../src/mcp/serverOptions';

/** A round that was kept for after a reload of the window, and what became of it. */
export interface KeptRound extends SavedRound {
  visits?: readonly VisitedPage[];
  end: 'open' | 'forgotten' | 'interrupted';
}

/** A connection whose requests go through the real inbox to a scripted person. */
export interface Session {
  readonly connection: Connection;
  /** The requests that wait for the person, and the pages they went to. */
  readonly inbox: Inbox;
  readonly settled: readonly SettledRequest[];
  /** What the person was asked about going on with a call. */
  readonly goOns: readonly string[];
  readonly kept: readonly KeptRound[];
  readonly log: readonly string[];
  /** Why the connection ended, when it was not closed. */
  readonly lost: readonly string[];
}

/** What a test may want otherwise than it is by default. */
export interface SessionOptions extends Partial<
  Pick<ConnectionOptions, 'clientInfo' | 'eras' | 'roots'>
> {
  readonly serverOptions?: Partial<ServerOptions>;
  /** Whether the person goes on with a server that asks again and again; they don't by default. */
  readonly goesOn?: () => boolean | Promise<boolean>;
  /** The person who signs in, where the server may want that. */
  readonly signIn?: SignInHost;
}

/**
 * Connects as the extension does. `answer` plays the person; it may answer, or keep the
 * request and answer later.
 */
export async function connect(
  definition: ServerDefinition,
  answer: (request: PendingRequest) => void,
  { serverOptions: wanted, goesOn = () => false, signIn, ...options }: SessionOptions = {},
): Promise<Session> {
  const log: string[] = [];
  const settled: SettledRequest[] = [];
  const lost: string[] = [];
  const goOns: string[] = [];
  const kept: KeptRound[] = [];
  const write = (message: string): void => {
    log.push(message);
  };
  // Tests ask more often than any server should.
  const serverOptions = { ...DEFAULT_SERVER_OPTIONS, questionsPerMinute: 0, ...wanted };
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
      serverOptions,
      eras: { isLegacy: () => false, rememberLegacy: () => undefined },
      signIn: signIn && { server: 'tested', key: 'signIn', host: signIn },
      onElicitation: ({ calls, ...request }) =>
        inbox.receive({
          ...request,
          policies: serverOptions,
          origin: {
            server: 'tested',
            identity: serverIdentity(definition),
            scope: 'user',
            calls,
          },
        }),
      onVisitAgain: (before) => inbox.visitAgain(before),
      askToGoOn: (_call, message) => {
        goOns.push(message);
        return Promise.resolve(goesOn());
      },
      roots: () => [{ uri: 'file:///home/ada/project', name: 'project' }],
      saveRound: (saved) => {
        const round: KeptRound = { ...saved, end: 'open' };
        kept.push(round);
        return {
          visited: (page) => {
            round.visits = [...(round.visits ?? []), page];
          },
          forget: () => {
            round.end = 'forgotten';
          },
          interrupt: () => {
            round.end = 'interrupted';
          },
        };
      },
      onCatalogChanged: () => undefined,
      onLost: (reason) => lost.push(reason),
      ...options,
    },
    new AbortController().signal,
  );
  return { connection, inbox, settled, goOns, kept, log, lost };
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
