import {
  auth,
  computeScopeUnion,
  StreamableHTTPClientTransport,
  type FetchLike,
} from '@modelcontextprotocol/client';
import { t } from '../../elicitation/localize';
import { assessUrl } from '../../elicitation/urlRisk';
import { timeLimit } from '../timeLimit';
import { unlessAborted } from '../unlessAborted';
import { authFetch } from './authFetch';
import { CallbackListener, callbackUrl, type Callback } from './callbackListener';
import type { Challenge } from './challenge';
import { signInFailure, type FailedStep } from './describeSignInFailure';
import { discoverServer } from './discoverServer';
import type { KeptSignIn } from './keptSignIn';
import { issuerOf, SignInClient } from './signInClient';
import { GivenUp, SignInFailed } from './signInFailed';
import type { SignInPage } from './signInHost';
import type { SignInOptions } from './signInOptions';

/** How long the browser is waited for, in milliseconds. */
const PATIENCE_MS = 15 * 60_000;

/** One way of a person through the browser to the authorization server and back. */
export class BrowserVisit {
  private readonly url: URL;

  constructor(
    private readonly options: SignInOptions,
    private readonly kept: KeptSignIn,
  ) {
    this.url = new URL(options.url);
  }

  /**
   * Signs in, and keeps the tokens. Whatever happens, nothing listens and nothing is shown afterwards.
   *
   * @throws SignInFailed with a sentence for the person
   */
  async make(challenge: Challenge, signal: AbortSignal): Promise<void> {
    const { options, kept } = this;
    const { server, log, host } = options;
    const fetchFn = authFetch(this.url, signal);
    const listener = await CallbackListener.open(server);
    const failed: { -readonly [K in keyof FailedStep]: FailedStep[K] } = {
      server,
      step: 'discovery',
    };
    try {
      const discovered = await discoverServer(this.url, challenge, fetchFn);
      failed.discovered = discovered;
      failed.step = 'registration';
      const redirectUrl = callbackUrl(await host.externalUrl(listener.url));
      failed.redirectUrl = redirectUrl;
      const scope = await this.scopeFor(challenge);
      const client = new SignInClient({ ...options, kept, discovered, redirectUrl, scope });
      const page = await this.prepare(client, challenge.kind, scope, fetchFn);
      failed.step = 'callback';
      const callback = await this.waitFor(page, listener, client.expectedState, signal);
      await this.finish(client, callback, fetchFn);
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
    fetchFn: FetchLike,
  ): Promise<SignInPage> {
    const { server } = this.options;
    await auth(client, {
      serverUrl: this.url,
      fetchFn,
      forceReauthorization: true,
      ...(scope === undefined ? {} : { scope }),
    });
    const url = client.authorizationUrl;
    const risk = assessUrl(url?.href ?? '');
    if (url === undefined || !risk.allowed) {
      throw new SignInFailed(
        t("The page to sign in to {0} can't be opened. {1}", server, risk.reason ?? '').trim(),
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
    const late = timeLimit(PATIENCE_MS);
    const ends = AbortSignal.any([signal, cancelled.signal, late]);
    try {
      const callback = listener.wait(state);
      const cancel = (): void => {
        cancelled.abort(new GivenUp(server));
      };
      const opened = host.open(page, over.signal, cancel).then((isOpen) => {
        if (!isOpen) {
          throw new GivenUp(server);
        }
        return callback;
      });
      // Who copied the address may come back from another browser while the question still stands.
      return await unlessAborted(Promise.race([callback, opened]), ends);
    } catch (error) {
      if (!late.aborted || error !== late.reason) {
        throw error;
      }
      const missing = t(
        'The browser did not come back from the sign-in to {0} within 15 minutes. Try again.',
        server,
      );
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
    fetchFn: FetchLike,
  ): Promise<void> {
    // The SDK checks what came back (RFC 9207) in its transport alone.
    const transport = new StreamableHTTPClientTransport(this.url, {
      authProvider: client,
      fetch: fetchFn,
    });
    try {
      await transport.finishAuth(params);
    } catch (error) {
      await finish('failed');
      throw error;
    }
    await finish('done');
  }
}
