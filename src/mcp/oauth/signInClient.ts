import { randomBytes } from 'node:crypto';
import {
  isStrictScopeSuperset,
  type OAuthClientInformationContext,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { t } from '../../elicitation/localize';
import type { KeptClient, KeptSignIn } from './keptSignIn';
import type { OAuthOptions } from './oauthOptions';
import { SignInFailed } from './signInFailed';

/** What one run of the protocol needs. */
export interface SignInClientOptions {
  /** The MCP server's name in settings. */
  readonly server: string;
  /** What the person reads on the page of the authorization server. */
  readonly clientName: string;
  readonly oauth: OAuthOptions;
  readonly kept: KeptSignIn;
  readonly discovered: OAuthDiscoveryState;
  /** Where the browser comes back to; without one, nothing is done that needs a browser. */
  readonly redirectUrl: URL | undefined;
  /** What is asked for, where that is known beforehand; separated by spaces. */
  readonly scope?: string | undefined;
}

/** Thrown instead of going to the browser. */
export class BrowserNeeded extends Error {}

/** How a client can name itself to a token endpoint, what needs no secret first. */
const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** The identifier of an authorization server. */
export function issuerOf({
  authorizationServerMetadata,
  authorizationServerUrl,
}: OAuthDiscoveryState): string {
  return authorizationServerMetadata?.issuer ?? authorizationServerUrl;
}

/**
 * This client in one run of the SDK's OAuth protocol, from the first request
 * to the tokens. What must outlast the run goes to {@link KeptSignIn}.
 */
export class SignInClient implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadataUrl?: string;
  /** Not there without a browser, so that nothing is registered for later. */
  readonly saveClientInformation?: NonNullable<OAuthClientProvider['saveClientInformation']>;
  readonly expectedState = randomBytes(32).toString('base64url');
  /** The page to open, once the protocol has come to it. */
  authorizationUrl: URL | undefined;
  private verifier = '';
  private readonly fixedId: string | undefined;
  private discovered: OAuthDiscoveryState | undefined;

  constructor(private readonly options: SignInClientOptions) {
    const { oauth, redirectUrl, discovered } = options;
    this.discovered = discovered;
    // Without a browser it is not used, but the SDK would take its lack for another kind of client.
    this.redirectUrl = redirectUrl?.href ?? 'http://127.0.0.1/';
    const isDocument =
      oauth.clientId?.startsWith('https://') === true && oauth.clientSecret === undefined;
    if (isDocument) {
      this.clientMetadataUrl = oauth.clientId;
    } else {
      this.fixedId = oauth.clientId;
    }
    if (redirectUrl !== undefined) {
      this.saveClientInformation = (information, context) => this.keepClient(information, context);
    }
  }

  get clientMetadata(): OAuthClientMetadata {
    const { clientName, oauth, discovered } = this.options;
    const supported = discovered.authorizationServerMetadata?.token_endpoint_auth_methods_supported;
    const method = AUTH_METHODS.find((known) => supported?.includes(known) ?? true);
    return {
      client_name: clientName,
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...(method === undefined ? {} : { token_endpoint_auth_method: method }),
      ...(oauth.scopes === undefined ? {} : { scope: oauth.scopes.join(' ') }),
    };
  }

  state(): string {
    return this.expectedState;
  }

  async clientInformation(
    context?: OAuthClientInformationContext,
  ): Promise<StoredOAuthClientInformation | undefined> {
    const { kept, oauth, redirectUrl, server } = this.options;
    const issuer = context?.issuer ?? (await kept.latestIssuer());
    if (issuer === undefined) {
      return undefined;
    }
    if (this.fixedId !== undefined) {
      await this.pin(issuer, server);
      return {
        client_id: this.fixedId,
        issuer,
        ...(oauth.clientSecret === undefined ? {} : { client_secret: oauth.clientSecret }),
      };
    }
    const client = await kept.client(issuer);
    return redirectUrl === undefined || this.isFit(client) ? client?.information : undefined;
  }

  async tokens(context?: OAuthClientInformationContext): Promise<StoredOAuthTokens | undefined> {
    return this.options.kept.tokens(context?.issuer);
  }

  async saveTokens(
    tokens: StoredOAuthTokens,
    context?: OAuthClientInformationContext,
  ): Promise<void> {
    const { kept } = this.options;
    const issuer = context?.issuer ?? this.issuer;
    // RFC 6749, 5.1: without a scope, what was granted is what was asked for.
    const scope =
      tokens.scope ??
      this.authorizationUrl?.searchParams.get('scope') ??
      (await kept.tokens(issuer))?.scope;
    await kept.keep(issuer, 'tokens', scope === undefined ? tokens : { ...tokens, scope });
  }

  redirectToAuthorization(authorizationUrl: URL): void {
    if (this.options.redirectUrl === undefined) {
      throw new BrowserNeeded('The sign-in needs a browser.');
    }
    this.authorizationUrl = authorizationUrl;
  }

  saveCodeVerifier(codeVerifier: string): void {
    this.verifier = codeVerifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }

  saveDiscoveryState(discovered: OAuthDiscoveryState): void {
    this.discovered = discovered;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered;
  }

  async invalidateCredentials(
    scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery',
  ): Promise<void> {
    const { kept } = this.options;
    if (scope === 'client' || scope === 'all') {
      await kept.keep(this.issuer, 'client', undefined);
    }
    if (scope === 'tokens' || scope === 'all') {
      await kept.keep(this.issuer, 'tokens', undefined);
    }
  }

  /**
   * Whether a registration serves for what is asked for now: authorization
   * servers hold clients to the address and the scopes that they registered.
   */
  private isFit(client: KeptClient | undefined): boolean {
    if (client?.redirectUrl !== this.redirectUrl) {
      return false;
    }
    const { information } = client;
    const registered = 'scope' in information ? information.scope : undefined;
    return registered === undefined || !isStrictScopeSuperset(this.options.scope, registered);
  }

  private get issuer(): string {
    return issuerOf(this.options.discovered);
  }

  private async keepClient(
    information: StoredOAuthClientInformation,
    context: OAuthClientInformationContext | undefined,
  ): Promise<void> {
    // What stands in settings is not kept a second time.
    if (this.fixedId === undefined) {
      const client = { information, redirectUrl: this.redirectUrl };
      await this.options.kept.keep(context?.issuer ?? this.issuer, 'client', client);
    }
  }

  /**
   * An id from settings, and its secret, are for the authorization server that
   * they were used with first: a server that names another must not get them.
   */
  private async pin(issuer: string, server: string): Promise<void> {
    const { kept } = this.options;
    const pinned = await kept.pinnedIssuer();
    if (pinned !== undefined && pinned !== issuer) {
      throw new SignInFailed(
        t(
          '{0} now names another authorization server, {1}, than its client id was used with, {2}. If that is right, sign out of the server and start it again.',
          server,
          issuer,
          pinned,
        ),
      );
    }
    if (pinned === undefined) {
      await kept.pinIssuer(issuer);
    }
  }
}
