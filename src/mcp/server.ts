import { EventEmitter } from 'node:events';
import { t } from '../elicitation/localize';
import type { ServerClaim } from '../elicitation/serverClaim';
import type { Catalog } from './catalog';
import type { Connection } from './connection';
import { CrashRestart } from './crashRestart';
import { describeError } from './describeError';
import type { Logger } from './logger';
import type { OAuthOptions } from './oauth/oauthOptions';
import { signInKey } from './oauth/signInKey';
import { DefinitionError, readServerDefinition, type ServerDefinition } from './serverDefinition';
import type { ServerEntry, ServerHost } from './serverHost';
import { ServerIdentity } from './serverIdentity';
import type { ServerState } from './serverState';
import { ServerUnavailableError } from './serverUnavailableError';

/** A start that is under way. */
interface Starting {
  readonly promise: Promise<Connection>;
  readonly abort: AbortController;
}

/**
 * One configured server and its connection, if any. Emits `changed` with every change worth
 * showing, and `gaveUp` with the reason when it crashed so often that it is not started again.
 */
export class Server extends EventEmitter<{ changed: []; gaveUp: [reason: string] }> {
  private readonly definition: ServerDefinition | DefinitionError;
  private current: ServerState = { kind: 'stopped' };
  private readonly who: ServerIdentity;
  private connection: Connection | undefined;
  private readonly crashes = new CrashRestart(() => {
    this.startAgain();
  });
  private starting: Starting | undefined;
  /** Whether the person may be asked for what a start needs, since it is they who want it. */
  private mayAsk = true;

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
    this.who = new ServerIdentity(
      entry,
      this.definition instanceof DefinitionError ? undefined : this.definition,
      host,
      () => this.connection,
    );
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

  /** See {@link ServerIdentity.runs}. */
  get identity(): string {
    return this.who.runs;
  }

  /** What the server says it is, while it runs. */
  get claim(): ServerClaim | undefined {
    return this.connection?.claim;
  }

  /** See {@link ServerIdentity.cautions}. */
  get cautions(): readonly string[] {
    return this.who.cautions;
  }

  /** The person has seen the cautions. */
  acceptIdentity(): void {
    if (this.who.accept()) {
      this.emit('changed');
    }
  }

  /** The connection, while there is one. */
  get running(): Connection | undefined {
    return this.connection;
  }

  get catalog(): Catalog | undefined {
    return this.connection?.catalog;
  }

  /** Which parts of the catalog are missing, and why. */
  get catalogProblems(): readonly string[] {
    return this.connection?.catalogProblems ?? [];
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
    this.mayAsk = true;
    this.crashes.reset();
    return this.begin();
  }

  /**
   * Starts the server as far as nobody need be asked: not when it was never
   * allowed to run, wants an input that is not known, or a sign-in in the browser.
   *
   * @throws ServerUnavailableError saying why the server does not run
   */
  startUnasked(): Promise<Connection> {
    if (this.connection === undefined && this.starting === undefined) {
      this.mayAsk = false;
    }
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

  /**
   * Stops a server that may want a sign-in, forgets how it was signed in to, and tells the authorization server so.
   *
   * @returns one sentence for each authorization server that did not take the sign-in back; undefined when there was none
   */
  async signOut(): Promise<readonly string[] | undefined> {
    const { definition, host } = this;
    if (definition instanceof DefinitionError || definition.type === 'stdio') {
      return undefined;
    }
    await this.stop();
    const { signOut } = await host.loadConnection();
    return signOut(host.signIn.secrets, signInKey(this.name, definition.url), async () => {
      const { signal } = new AbortController();
      const written = withOAuth(definition, host.optionsOf(this.entry).oauth);
      const given = await host.askInputs(written, this.entry, false, signal);
      const resolved = await host.resolve(written, this.entry, 'run', given);
      return resolved.type === 'stdio' ? {} : (resolved.oauth ?? {});
    });
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
      const { startServer } = await import('./startServer');
      const { connection, identities } = await startServer(
        host,
        {
          entry: this.entry,
          definition,
          serverOptions,
          mayAsk: () => this.mayAsk,
          originOf: (calls) => this.who.originOf(calls),
          onShown: (shown) => {
            this.who.show(shown);
          },
          onStarting: () => {
            this.setState({ kind: 'starting' });
          },
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
      this.mayAsk = true;
      this.crashes.started();
      const claim = this.who.claimText ?? 'unnamed';
      log.info(`Running: ${claim}, protocol ${connection.protocolVersion ?? 'unknown'}`);
      this.who.compare(identities);
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
    if (pause === undefined) {
      this.emit('gaveUp', reason);
    }
  }

  /** What happens to a server that has crashed. A definition that can't run is told by {@link connect}. */
  private startAgain(): void {
    this.begin().catch((error: unknown) => {
      if (this.current.kind === 'failed') {
        this.handleCrash(describeError(error), this.host.logFor(this.name));
      }
    });
  }

  private setState(state: ServerState): void {
    this.current = state;
    this.emit('changed');
  }
}

/** An id and a secret belong together, so what the definition says is not mixed with the options. */
function withOAuth(definition: ServerDefinition, oauth: OAuthOptions): ServerDefinition {
  return definition.type === 'stdio' ? definition : { oauth, ...definition };
}
