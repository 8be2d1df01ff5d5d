import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { t } from '../elicitation/localize';
import type { Origin } from '../elicitation/origin';
import { describeClaim, type ServerClaim } from '../elicitation/serverClaim';
import type { Catalog, CatalogPart } from './catalog';
import type { Connection } from './connection';
import { CrashRestart } from './crashRestart';
import { describeError } from './describeError';
import type { SeenIdentity } from './identityWatch';
import type { Logger } from './logger';
import { signInKey } from './oauth/keptSignIn';
import { secretValues } from './secretValues';
import {
  DefinitionError,
  readServerDefinition,
  serverIdentity,
  type ServerDefinition,
} from './serverDefinition';
import type { ServerEntry, ServerHost } from './serverHost';
import type { ServerOptions } from './serverOptions';

export type ServerState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The definition can't be used as it stands in settings. */
  | { readonly kind: 'invalid'; readonly reason: string }
  /** From workspace settings, in a workspace that is not trusted. */
  | { readonly kind: 'restricted' };

/** A server that can't be used right now; the message says why. */
export class ServerUnavailableError extends Error {}

/** One configured server and its connection, if any. Emits `changed` with every change worth showing. */
export class Server extends EventEmitter<{ changed: [] }> {
  private readonly definition: ServerDefinition | DefinitionError;
  private current: ServerState = { kind: 'stopped' };
  private shown: ServerDefinition | undefined;
  private unseen: readonly string[] = [];
  private connection: Connection | undefined;
  private readonly crashes = new CrashRestart(() => {
    this.startAgain();
  });
  private starting: { promise: Promise<Connection>; abort: AbortController } | undefined;

  constructor(
    readonly entry: ServerEntry,
    private readonly host: ServerHost,
  ) {
    super();
    try {
      this.definition = readServerDefinition(entry.raw);
    } catch (error) {
      if (!(error instanceof DefinitionError)) {
        throw error;
      }
      this.definition = error;
    }
  }

  get name(): string {
    return this.entry.name;
  }

  get state(): ServerState {
    if (this.definition instanceof DefinitionError) {
      return { kind: 'invalid', reason: this.definition.message };
    }
    return this.isRestricted ? { kind: 'restricted' } : this.current;
  }

  get transport(): ServerDefinition['type'] | undefined {
    return this.definition instanceof DefinitionError ? undefined : this.definition.type;
  }

  /**
   * The command line or URL host, without what the environment holds; as
   * settings have it until the server was started, and empty for an invalid definition.
   */
  get identity(): string {
    return this.definition instanceof DefinitionError
      ? ''
      : serverIdentity(this.shown ?? this.definition);
  }

  /** What the server says it is, while it runs. */
  get claim(): ServerClaim | undefined {
    return this.connection?.claim;
  }

  /** What the person should know of who this is, and has not seen yet; one sentence each. */
  get cautions(): readonly string[] {
    return this.current.kind === 'running' ? this.unseen : [];
  }

  /** The person has seen the cautions. */
  acceptIdentity(): void {
    if (this.cautions.length > 0) {
      this.unseen = [];
      this.host.identities.accept(this.key, this.name, this.seenIdentity);
      this.emit('changed');
    }
  }

  get catalog(): Catalog | undefined {
    return this.connection?.catalog;
  }

  /** Why a part of the catalog is missing, one sentence each. */
  get catalogProblems(): readonly string[] {
    return [...(this.connection?.catalogProblems ?? [])].map(
      ([part, problem]) => `${notListed(part)} ${problem}`,
    );
  }

  get protocolVersion(): string | undefined {
    return this.connection?.protocolVersion;
  }

  /**
   * The running connection; starts the server when it doesn't run.
   *
   * @throws ServerUnavailableError saying why the server can't run
   */
  start(): Promise<Connection> {
    this.crashes.reset();
    return this.begin();
  }

  private begin(): Promise<Connection> {
    if (this.connection !== undefined) {
      return Promise.resolve(this.connection);
    }
    if (this.starting === undefined) {
      const abort = new AbortController();
      const starting = {
        abort,
        promise: this.connect(abort.signal).finally(() => {
          if (this.starting === starting) {
            this.starting = undefined;
          }
        }),
      };
      this.starting = starting;
    }
    return this.starting.promise;
  }

  /** Ends the connection and the process. Resolves when both are gone. */
  async stop(): Promise<void> {
    const { connection, starting } = this;
    this.crashes.reset();
    this.connection = undefined;
    this.starting = undefined;
    starting?.abort.abort(
      new ServerUnavailableError(t('The server was stopped while it started.')),
    );
    this.setState({ kind: 'stopped' });
    await connection?.close();
    await starting?.promise.catch(() => undefined);
  }

  /** Stops the server and forgets how it was signed in to; false when it was not. */
  async signOut(): Promise<boolean> {
    await this.stop();
    if (this.definition instanceof DefinitionError || this.definition.type === 'stdio') {
      return false;
    }
    const { secrets } = this.host.signIn;
    const key = signInKey(this.name, this.definition.url);
    const isKept = (await secrets.get(key)) !== undefined;
    await secrets.delete(key);
    return isKept;
  }

  /** The open folders are others now; a running server may want to know. */
  tellRootsChanged(): void {
    this.connection?.tellRootsChanged().catch((error: unknown) => {
      this.host
        .logFor(this.name)
        .warn(`The server was not told of the new folders: ${String(error)}`);
    });
  }

  async restart(): Promise<Connection> {
    await this.stop();
    return this.start();
  }

  private get isRestricted(): boolean {
    return this.entry.scope === 'workspace' && !this.host.isTrusted();
  }

  private async connect(signal: AbortSignal): Promise<Connection> {
    const { host } = this;
    if (this.definition instanceof DefinitionError) {
      throw new ServerUnavailableError(`${this.name}: ${this.definition.message}`, {
        cause: this.definition,
      });
    }
    const serverOptions = host.optionsOf(this.entry);
    const definition = withOAuth(this.definition, serverOptions.oauth);
    if (this.isRestricted) {
      throw new ServerUnavailableError(
        t('{0} comes from the settings of a workspace that you have not trusted.', this.name),
      );
    }
    const log = host.logFor(this.name);
    const hide = host.secrets.hiderOf(this.name);
    try {
      const draft = await host.resolve(definition, this.entry, 'run');
      const shown = await host.resolve(definition, this.entry, 'shown');
      this.shown = shown;
      const definitions = { written: definition, shown, resolved: draft };
      if (!(await host.approve(this.entry, definitions))) {
        throw new ServerUnavailableError(t('{0} was not allowed to run.', this.name));
      }
      signal.throwIfAborted();
      const given = await host.askInputs(definition, this.entry, signal);
      signal.throwIfAborted();
      const resolved = await host.resolve(definition, this.entry, 'run', given);
      const { folder } = this.entry;
      host.secrets.learn(this.name, await secretValues(definition, resolved, given, folder));
      signal.throwIfAborted();
      this.setState({ kind: 'starting' });
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
                  server: this.name,
                  key: signInKey(this.name, definition.url),
                  host: host.signIn,
                },
          roots: host.roots,
          onElicitation: ({ calls, ...request }) =>
            host.onElicitation(request, this.originOf(calls)),
          onVisitAgain: host.onVisitAgain,
          askToGoOn: (call, ...about) => host.askToGoOn(this.originOf([call]), ...about),
          saveRound: (round) => host.saveRound(this.name, round),
          onCatalogChanged: () => this.emit('changed'),
          onLost: (lost) => {
            const reason = hide(lost);
            this.connection = undefined;
            this.handleCrash(reason, log);
          },
        },
        signal,
      );
      if (signal.aborted) {
        await connection.close();
        signal.throwIfAborted();
      }
      this.connection = connection;
      this.crashes.started();
      const claim = this.claimText ?? 'unnamed';
      log.info(`Running: ${claim}, protocol ${connection.protocolVersion ?? 'unknown'}`);
      this.unseen = host.identities.cautions(this.key, this.name, this.seenIdentity);
      this.setState({ kind: 'running' });
      return connection;
    } catch (error) {
      signal.throwIfAborted();
      const reason = hide(error instanceof Error ? error.message : String(error));
      log.error(reason);
      this.setState(
        error instanceof ServerUnavailableError ? { kind: 'stopped' } : { kind: 'failed', reason },
      );
      throw error instanceof ServerUnavailableError
        ? error
        : new ServerUnavailableError(`${this.name}: ${reason}`, { cause: error });
    }
  }

  private handleCrash(reason: string, log: Logger): void {
    const pause = this.crashes.crashed();
    const outlook =
      pause === undefined
        ? t('It ended again and again and is not started any more; start it when it is mended.')
        : t('It will be started again in {0} s.', pause / 1000);
    log.error(`${reason} ${outlook}`);
    this.setState({ kind: 'failed', reason: `${reason} ${outlook}` });
  }

  /** What happens to a server that has crashed. A definition that can't run is told by {@link connect}. */
  private startAgain(): void {
    this.begin().catch((error: unknown) => {
      if (this.current.kind === 'failed') {
        this.handleCrash(describeError(error), this.host.logFor(this.name));
      }
    });
  }

  /** Tells definitions of one name apart. */
  private get key(): string {
    const { name, scope, folder } = this.entry;
    return JSON.stringify([name, scope, scope === 'user' ? null : (folder ?? null)]);
  }

  private get seenIdentity(): SeenIdentity {
    const { name = '', title = '', version = '', icon } = this.claim ?? {};
    const hash = icon === undefined ? '' : createHash('sha256').update(icon).digest('base64');
    const hide = this.host.secrets.hiderOf(this.name);
    return {
      runs: this.identity,
      name: hide(name),
      title: hide(title),
      version: hide(version),
      icon: hash,
    };
  }

  private get claimText(): string | undefined {
    return this.claim === undefined ? undefined : describeClaim(this.claim);
  }

  private originOf(calls: Origin['calls']): Origin {
    const claim = this.claimText;
    const icon = this.claim?.icon;
    return {
      server: this.name,
      identity: this.identity,
      scope: this.entry.scope,
      calls,
      ...(claim === undefined ? {} : { claim }),
      ...(icon === undefined ? {} : { icon }),
      ...(this.cautions.length === 0 ? {} : { cautions: this.cautions }),
    };
  }

  private setState(state: ServerState): void {
    this.current = state;
    this.emit('changed');
  }
}

function notListed(part: CatalogPart): string {
  switch (part) {
    case 'tools':
      return t('The tools could not be listed.');
    case 'prompts':
      return t('The prompts could not be listed.');
    case 'resources':
      return t('The resources could not be listed.');
  }
}

function withOAuth(definition: ServerDefinition, oauth: ServerOptions['oauth']): ServerDefinition {
  return definition.type === 'stdio' ? definition : { ...definition, oauth };
}
