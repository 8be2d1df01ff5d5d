import { t } from '../elicitation/localize';
import type { Origin } from '../elicitation/origin';
import type { Connection } from './connection';
import type { ConnectionOptions } from './connectionOptions';
import type { IdentityWatch } from './identityWatch';
import { SignInFailed } from './oauth/signInFailed';
import type { SignInHost } from './oauth/signInHost';
import { signInKey } from './oauth/signInKey';
import { watchedSecrets } from './oauth/watchedSecrets';
import { secretValues } from './secretValues';
import { serverIdentity, type ServerDefinition } from './serverDefinition';
import type { ServerEntry, ServerHost } from './serverHost';
import { ServerUnavailableError } from './serverUnavailableError';

/** A server that is to run, and who wants to know how that goes. */
export interface Start extends Pick<
  ConnectionOptions,
  'serverOptions' | 'onCatalogChanged' | 'onLost'
> {
  readonly entry: ServerEntry;
  /** As it stands in settings. */
  readonly definition: ServerDefinition;
  /** Whether the person may be asked; that changes when they want the server themselves. */
  readonly mayAsk: () => boolean;
  /** Who asks, while the given calls run. */
  readonly originOf: (calls: Origin['calls']) => Origin;
  /** Called with what the person may read of the definition, before they are asked about it. */
  readonly onShown: (shown: ServerDefinition) => void;
  /** Called when all that the server needs is known. */
  readonly onStarting: () => void;
}

/**
 * Starts a server: puts in its variables, asks the person for what is missing
 * and whether it may run, and connects.
 *
 * @throws ServerUnavailableError when the person does not want it; another error when it can't run
 */
export async function startServer(
  host: ServerHost,
  start: Start,
  signal: AbortSignal,
): Promise<{ readonly connection: Connection; readonly identities: IdentityWatch }> {
  const { entry, definition, serverOptions, mayAsk, originOf, onCatalogChanged, onLost } = start;
  const { name, folder } = entry;
  const log = host.logFor(name);
  const draft = await host.resolve(definition, entry, 'run');
  const shown = await host.resolve(definition, entry, 'shown');
  start.onShown(shown);
  const definitions = { written: definition, shown, resolved: draft };
  if (!(await host.approve(entry, definitions, mayAsk()))) {
    throw new ServerUnavailableError(
      mayAsk()
        ? t('{0} was not allowed to run.', name)
        : t('{0} runs only after you have allowed it.', name),
    );
  }
  signal.throwIfAborted();
  const given = await host.askInputs(definition, entry, mayAsk(), signal);
  signal.throwIfAborted();
  const resolved = await host.resolve(definition, entry, 'run', given);
  host.secrets.learn(name, await secretValues(definition, resolved, given, folder));
  const identities = await host.loadIdentities();
  signal.throwIfAborted();
  start.onStarting();
  log.info(`Starting: ${serverIdentity(shown)}`);
  const connectionClass = await host.loadConnection();
  const connection = await connectionClass.open(
    {
      definition: resolved,
      shownDefinition: shown,
      folder,
      clientInfo: host.clientInfo,
      log,
      serverOptions,
      eras: host.eras,
      signIn:
        definition.type === 'stdio'
          ? undefined
          : {
              server: name,
              key: signInKey(name, definition.url),
              host: signInHostOf(host, name, mayAsk),
            },
      roots: host.roots,
      onElicitation: ({ calls, ...request }) => host.onElicitation(request, originOf(calls)),
      onVisitAgain: host.onVisitAgain,
      askToGoOn: (call, ...about) => host.askToGoOn(originOf([call]), ...about),
      saveRound: (round) => host.saveRound(name, round),
      onCatalogChanged,
      onLost,
    },
    signal,
  );
  return { connection, identities };
}

/** What a running server wants comes from something the person does. */
function signInHostOf(
  { signIn, secrets }: ServerHost,
  name: string,
  mayAsk: () => boolean,
): SignInHost {
  const refusal = t('{0} wants you to sign in. Start it for that.', name);
  return {
    secrets: watchedSecrets(signIn.secrets, (values) => {
      secrets.learn(name, values);
    }),
    externalUrl: (loopback) => signIn.externalUrl(loopback),
    open: (...page) =>
      mayAsk() ? signIn.open(...page) : Promise.reject(new SignInFailed(refusal)),
  };
}
