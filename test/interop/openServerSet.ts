import { Inbox, type SettledRequest } from '../../src/elicitation/inbox';
import { KnownSecrets } from '../../src/elicitation/knownSecrets';
import { parseRequest } from '../../src/elicitation/request';
import { Connection } from '../../src/mcp/connection';
import { discreetLogger } from '../../src/mcp/discreetLogger';
import type { Logger } from '../../src/mcp/logger';
import type { ServerHost } from '../../src/mcp/serverHost';
import { DEFAULT_SERVER_OPTIONS } from '../../src/mcp/serverOptions';
import { ServerSet } from '../../src/mcp/serverSet';
import { ScriptedSignIn } from './signIn/scriptedSignIn';

/** Tests ask more often than any server should. */
const OPTIONS = { ...DEFAULT_SERVER_OPTIONS, questionsPerMinute: 0 };

/** A set of servers as the extension has it, with an inbox that all of them ask through. */
export function openServerSet(overrides: Partial<ServerHost> = {}): {
  readonly set: ServerSet;
  readonly inbox: Inbox;
  readonly settled: readonly SettledRequest[];
  readonly secrets: KnownSecrets;
} {
  const inbox = new Inbox((params) => Promise.resolve(parseRequest(params)));
  const settled: SettledRequest[] = [];
  inbox.on('settled', (end) => settled.push(end));
  const ignore = (): void => undefined;
  const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
  const { logFor = (): Logger => silent, ...others } = overrides;
  const secrets = new KnownSecrets();
  const set = new ServerSet({
    clientInfo: { name: 'interop', title: 'Interop test', version: '1.0.0' },
    resolve: (definition) => Promise.resolve(definition),
    approve: () => Promise.resolve(true),
    askInputs: () => Promise.resolve({ values: new Map(), secrets: [] }),
    secrets,
    logFor: (name) => discreetLogger(logFor(name), secrets.hiderOf(name)),
    loadConnection: () => Promise.resolve(Connection),
    onElicitation: (request, origin) => inbox.receive({ ...request, origin, policies: OPTIONS }),
    optionsOf: () => OPTIONS,
    eras: { isLegacy: () => false, rememberLegacy: ignore },
    signIn: new ScriptedSignIn(),
    loadIdentities: () => Promise.resolve({ cautions: () => [], accept: ignore }),
    roots: () => [],
    onVisitAgain: (before) => inbox.visitAgain(before),
    askToGoOn: () => Promise.resolve(true),
    saveRound: () => ({ visited: ignore, forget: ignore, interrupt: ignore }),
    isTrusted: () => true,
    ...others,
  });
  return { set, inbox, settled, secrets };
}
