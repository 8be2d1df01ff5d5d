import { auth, type AuthProvider } from '@modelcontextprotocol/client';
import { t } from '../../elicitation/localize';
import { describeError } from '../describeError';
import { authFetch } from './authFetch';
import { BrowserVisit } from './browserVisit';
import { challengeIn, challengeOf, SignedInLate, SignInNeeded, type Challenge } from './challenge';
import { discoverServer } from './discoverServer';
import { KeptSignIn } from './keptSignIn';
import { SharedWait } from './sharedWait';
import { SignInClient } from './signInClient';
import { GivenUp, SignInFailed } from './signInFailed';
import type { SignInOptions } from './signInOptions';

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
      const { url, kept, options } = this;
      const fetchFn = authFetch(url, signal);
      const discovered = await discoverServer(url, challenge, fetchFn);
      const client = new SignInClient({ ...options, kept, discovered, redirectUrl: undefined });
      const isDone = (await auth(client, { serverUrl: url, fetchFn })) === 'AUTHORIZED';
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
      throw new GivenUp(this.options.server);
    }
    try {
      await new BrowserVisit(this.options, this.kept).make(challenge, signal);
    } catch (error) {
      if (error instanceof GivenUp) {
        this.givenUp.add(what);
      }
      throw error;
    }
  }

  private stillRefused(kind: Challenge['kind']): string {
    const { server } = this.options;
    return kind === 'signIn'
      ? t(
          "{0} refuses the sign-in that was just made (401). Sign out of it and start it again; if it goes on, tell the server's author.",
          server,
        )
      : t(
          '{0} wants more access than the sign-in gives (403), though it was just widened. You may lack the rights there.',
          server,
        );
  }
}
