import {
  auth,
  computeScopeUnion,
  discoverOAuthServerInfo,
  StreamableHTTPClientTransport,
  type AuthProvider,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/client';
import { assessUrl } from '../../elicitation/urlRisk';
import { describeError } from '../describeError';
import type { Logger } from '../logger';
import { unlessAborted } from '../unlessAborted';
import { authFetch } from './authFetch';
import { CallbackListener, callbackUrl, type Callback } from './callbackListener';
import { challengeIn, challengeOf, SignedInLate, SignInNeeded, type Challenge } from './challenge';
import { signInFailure, type FailedStep } from './describeSignInFailure';
import { KeptSignIn } from './keptSignIn';
import type { OAuthOptions } from './oauthOptions';
import { SharedWait } from './sharedWait';
import { issuerOf, SignInClient } from './signInClient';
import { SignInFailed } from './signInFailed';
import type { SignInHost, SignInPage } from './signInHost';

/** How long the browser is waited for, in milliseconds. */
const PATIENCE_MS = 15 * 60_000;

/** What signing in to one server needs. */
export interface SignInOptions {
  /** The server's name in settings. */
  readonly server: string;
  /** Variables resolved. */
  readonly url: string;
  readonly oauth: OAuthOptions;
  /** The name under which the sign-in is kept. */
  readonly key: string;
  readonly clientName: string;
  readonly host: SignInHost;
  readonly log: Logger;
  /** Called while the person is in the browser; the result is called when they are back. */
  readonly hold: () => () => void;
}

/** The person did not want to, rather than could not. */
class GivenUp extends SignInFailed {}

/**
 * The sign-in to one server over OAuth 2.1 (2025-11-25 and 2026-07-28,
 * authorization): its token for each request, a new one when that has run out,
 * and the way through the browser when there is none.
 */
export class SignIn implements AuthProvider {
  private session: 'none' | 'anonymous' | 'signedIn' = 'none';
  private readonly url: URL;
  private readonly kept: KeptSignIn;
  private readonly browser = new SharedWait<void>();
  private renewing: Promise<boolean> | undefined;
  /** The token that was sent last, to tell whether a better one has come since. */
  private sent: string | undefined;
  /** What the person has chosen not to be asked again. */
  private readonly givenUp = new Set<string>();

  constructor(private readonly options: SignInOptions) {
    this.url = new URL(options.url);
    this.kept = new KeptSignIn(options.host.secrets, options.key, options.url);
  }

  /** The end of a visit to the browser, while there is one. */
  get waiting(): Promise<void> | undefined {
    return this.browser.result;
  }

  /**
   * Whether requests may be held up by a sign-in. While a connection is made
   * they may not: its questions have time limits that know of no person.
   */
  get isConnected(): boolean {
    return this.session !== 'none';
  }

  /** A connection is being made. */
  connecting(): void {
    this.session = 'none';
  }

  /** The connection has been made. */
  connected(): void {
    this.session = this.sent === undefined ? 'anonymous' : 'signedIn';
  }

  async token(): Promise<string | undefined> {
    this.sent = (await this.kept.tokens())?.access_token;
    return this.sent;
  }

  async onUnauthorized({ response }: { readonly response: Response }): Promise<void> {
    const challenge = challengeIn(response);
    if (!this.isConnected || !(await this.renew(challenge))) {
      throw new SignInNeeded(challenge);
    }
  }

  /**
   * Runs a request, or all of a connection's first ones, until no sign-in is
   * wanted any more: one is renewed, made in the browser, or widened, each once.
   *
   * @throws SignInFailed with a sentence for the person
   * @throws SignedInLate when the session must be begun anew, and the request made in it
   */
  async run<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const tried = new Set<Challenge['kind'] | 'renewal'>();
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const challenge = challengeOf(error);
        if (challenge === undefined) {
          throw error;
        }
        const { kind } = challenge;
        signal.throwIfAborted();
        if (kind === 'signIn' && !tried.has('renewal')) {
          tried.add('renewal');
          if (await this.renew(challenge)) {
            this.throwIfLate();
            continue;
          }
        }
        if (tried.has(kind)) {
          throw new SignInFailed(this.stillRefused(kind), { cause: error });
        }
        tried.add(kind);
        await this.signIn(challenge, signal);
        this.throwIfLate();
      }
    }
  }

  private throwIfLate(): void {
    if (this.session === 'anonymous') {
      throw new SignedInLate();
    }
  }

  /** Goes through the browser; all requests that want to share one visit, which ends when none is left. */
  private async signIn(challenge: Challenge, signal: AbortSignal): Promise<void> {
    const release = this.options.hold();
    try {
      await this.browser.join((ended) => this.visitBrowser(challenge, ended), signal);
    } finally {
      release();
    }
  }

  /** Gets a new token without the person, where the old one came with the means. */
  private renew(challenge: Challenge): Promise<boolean> {
    this.renewing ??= this.tryToRenew(challenge).finally(() => {
      this.renewing = undefined;
    });
    return this.renewing;
  }

  private async tryToRenew(challenge: Challenge): Promise<boolean> {
    const tokens = await this.kept.tokens();
    if (tokens === undefined) {
      return false;
    }
    // Another window, or another request of this one, has renewed it already.
    if (tokens.access_token !== this.sent) {
      return true;
    }
    if (tokens.refresh_token === undefined) {
      return false;
    }
    const { log, server } = this.options;
    const { signal } = new AbortController();
    try {
      const client = this.client(await this.discover(challenge, signal), undefined);
      const fetchFn = authFetch(this.url, signal);
      const isDone = (await auth(client, { serverUrl: this.url, fetchFn })) === 'AUTHORIZED';
      log.info(`The sign-in to ${server} was renewed.`);
      return isDone;
    } catch (error) {
      log.info(`The sign-in to ${server} can't be renewed: ${describeError(error)}`);
      return false;
    }
  }

  private async visitBrowser(challenge: Challenge, signal: AbortSignal): Promise<void> {
    const what = `${challenge.kind} ${challenge.scope ?? ''}`;
    if (this.givenUp.has(what)) {
      throw new SignInFailed(this.chosenNotTo());
    }
    try {
      await this.goThrough(challenge, signal);
    } catch (error) {
      if (error instanceof GivenUp) {
        this.givenUp.add(what);
      }
      throw error;
    }
  }

  private async goThrough(challenge: Challenge, signal: AbortSignal): Promise<void> {
    const { server, log, host } = this.options;
    const listener = await CallbackListener.open(server);
    const failed: { -readonly [K in keyof FailedStep]: FailedStep[K] } = {
      server,
      step: 'discovery',
    };
    try {
      const discovered = await this.discover(challenge, signal);
      failed.discovered = discovered;
      failed.step = 'registration';
      const redirectUrl = callbackUrl(await host.externalUrl(listener.url));
      failed.redirectUrl = redirectUrl;
      const scope = await this.scopeFor(challenge);
      const client = this.client(discovered, redirectUrl, scope);
      const page = await this.prepare(client, challenge.kind, scope, signal);
      failed.step = 'callback';
      const callback = await this.waitFor(page, listener, client.expectedState, signal);
      await this.finish(client, callback, signal);
      log.info(`Signed in at ${issuerOf(discovered)}.`);
    } catch (error) {
      signal.throwIfAborted();
      throw signInFailure(error, failed);
    } finally {
      await listener.close();
    }
  }

  /** What to ask for; where it is undefined, the SDK asks for all that the server supports. */
  private async scopeFor({ kind, scope }: Challenge): Promise<string | undefined> {
    const granted = kind === 'moreAccess' ? (await this.kept.tokens())?.scope : undefined;
    return computeScopeUnion(this.options.oauth.scopes?.join(' '), granted, scope);
  }

  /** Registers this client where that is wanted, and makes the address of the page. */
  private async prepare(
    client: SignInClient,
    kind: Challenge['kind'],
    scope: string | undefined,
    signal: AbortSignal,
  ): Promise<SignInPage> {
    const { server } = this.options;
    await auth(client, {
      serverUrl: this.url,
      fetchFn: authFetch(this.url, signal),
      forceReauthorization: true,
      ...(scope === undefined ? {} : { scope }),
    });
    const url = client.authorizationUrl;
    const risk = assessUrl(url?.href ?? '');
    if (url === undefined || !risk.allowed) {
      throw new SignInFailed(
        `The page to sign in to ${server} can't be opened. ${risk.reason ?? ''}`.trim(),
      );
    }
    return {
      server,
      identity: this.url.host,
      kind,
      url: url.href,
      scopes: url.searchParams.get('scope')?.split(' ') ?? [],
    };
  }

  private async waitFor(
    page: SignInPage,
    listener: CallbackListener,
    state: string,
    signal: AbortSignal,
  ): Promise<Callback> {
    const { host, server } = this.options;
    const over = new AbortController();
    const cancelled = new AbortController();
    const late = AbortSignal.timeout(PATIENCE_MS);
    const ends = AbortSignal.any([signal, cancelled.signal, late]);
    try {
      const callback = listener.wait(state);
      const cancel = (): void => {
        cancelled.abort(new GivenUp(`You cancelled the sign-in to ${server}.`));
      };
      const opened = host.open(page, over.signal, cancel).then((isOpen) => {
        if (!isOpen) {
          throw new GivenUp(this.chosenNotTo());
        }
        return callback;
      });
      // Who copied the address may come back from another browser while the question still stands.
      return await unlessAborted(Promise.race([callback, opened]), ends);
    } catch (error) {
      if (!late.aborted || error !== late.reason) {
        throw error;
      }
      const missing = `The browser did not come back from the sign-in to ${server} within 15 minutes. Try again.`;
      throw new SignInFailed(missing, { cause: error });
    } finally {
      over.abort();
      if (listener.strays > 0) {
        this.options.log.warn(
          `${listener.strays} pages came back that do not belong to this sign-in ("state" is another); nothing was taken from them.`,
        );
      }
    }
  }

  /** Exchanges what the browser brought for tokens, and tells the person on the page how it went. */
  private async finish(
    client: SignInClient,
    { params, finish }: Callback,
    signal: AbortSignal,
  ): Promise<void> {
    // The SDK checks what came back (RFC 9207) in its transport alone.
    const transport = new StreamableHTTPClientTransport(this.url, {
      authProvider: client,
      fetch: authFetch(this.url, signal),
    });
    try {
      await transport.finishAuth(params);
    } catch (error) {
      await finish('failed');
      throw error;
    }
    await finish('done');
  }

  /** Finds out where to sign in (RFC 9728 and RFC 8414), anew each time: a server may move. */
  private async discover(
    { resourceMetadataUrl }: Challenge,
    signal: AbortSignal,
  ): Promise<OAuthDiscoveryState> {
    const found = await discoverOAuthServerInfo(this.url, {
      fetchFn: authFetch(this.url, signal),
      ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
    });
    return {
      ...found,
      ...(resourceMetadataUrl === undefined
        ? {}
        : { resourceMetadataUrl: resourceMetadataUrl.href }),
    };
  }

  private client(
    discovered: OAuthDiscoveryState,
    redirectUrl: URL | undefined,
    scope?: string,
  ): SignInClient {
    const { server, clientName, oauth } = this.options;
    const { kept } = this;
    return new SignInClient({ server, clientName, oauth, kept, discovered, redirectUrl, scope });
  }

  private chosenNotTo(): string {
    return `You chose not to sign in to ${this.options.server}. Restart the server to be asked again.`;
  }

  private stillRefused(kind: Challenge['kind']): string {
    const { server } = this.options;
    return kind === 'signIn'
      ? `${server} refuses the sign-in that was just made (401). Sign out of it and start it again; if it goes on, tell the server's author.`
      : `${server} wants more access than the sign-in gives (403), though it was just widened. You may lack the rights there.`;
  }
}
