import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the protected server offers; the second has to be asked for when it is needed. */
export const SCOPES = ['notes:read', 'notes:write'] as const;

/** The client that somebody registered beforehand. */
export const REGISTERED = { clientId: 'registered-beforehand', clientSecret: 'a-secret-of-tests' };

/** A token as the authorization server knows it. */
export interface KnownToken {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly resource: string;
}

/** A real authorization server, with pages of its own to sign in and to agree on. */
export interface AuthorizationServer {
  readonly issuer: string;
  /** What was granted and registered, in order: "registration", "authorization_code", "refresh_token"; and what was "revoked". */
  readonly events: readonly string[];
  /** Parameters of the authorization requests, in order. */
  readonly requests: readonly Readonly<Record<string, string>>[];
  /** The resource that tokens are for where a request names none. */
  find(token: string): Promise<KnownToken | undefined>;
  stop(): Promise<void>;
}

/** Starts the authorization server on a free port of this machine. */
export async function startAuthorizationServer({
  redirectUris = [],
  hasRegistration = true,
  revocation = 'works',
  address = '127.0.0.1',
}: {
  /** Of {@link REGISTERED}. */
  redirectUris?: readonly string[];
  /** Whether clients may register themselves. */
  hasRegistration?: boolean;
  /** What comes of taking tokens back (RFC 7009). */
  revocation?: 'works' | 'fails' | 'is not offered';
  /** An address of this machine. */
  address?: '127.0.0.1' | '::1';
} = {}): Promise<AuthorizationServer> {
  const server = createServer();
  server.listen(0, address);
  await once(server, 'listening');
  const host = address === '::1' ? `[${address}]` : address;
  const issuer = `http://${host}:${String((server.address() as AddressInfo).port)}`;
  const events: string[] = [];
  const requests: Record<string, string>[] = [];

  const provider = new Provider(issuer, {
    clients:
      redirectUris.length === 0
        ? []
        : [
            {
              client_id: REGISTERED.clientId,
              client_secret: REGISTERED.clientSecret,
              application_type: 'native',
              redirect_uris: [...redirectUris],
              grant_types: ['authorization_code', 'refresh_token'],
            },
          ],
    scopes: ['offline_access', ...SCOPES],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    // Signed with keys of this run alone, as all that it hands out.
    cookies: { keys: ['a key of tests'] },
    features: {
      registration: { enabled: hasRegistration },
      revocation: { enabled: revocation !== 'is not offered' },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, resource) => ({
          scope: SCOPES.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque',
        }),
        useGrantedResource: () => true,
      },
    },
  });
  provider.on('registration_create.success', () => events.push('registration'));
  provider.on('grant.success', ({ oidc }) => events.push(String(oidc.params?.['grant_type'])));
  provider.on('authorization.accepted', ({ oidc }) => {
    requests.push(
      Object.fromEntries(
        Object.entries(oidc.params ?? {}).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      ),
    );
  });
  provider.on('access_token.destroyed', () => events.push('revoked access_token'));
  provider.on('refresh_token.destroyed', () => events.push('revoked refresh_token'));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (revocation === 'fails' && request.url?.startsWith('/token/revocation')) {
      response.writeHead(503).end('Come back later.');
      return;
    }
    void answer(request, response);
  });

  return {
    issuer,
    events,
    requests,
    async find(token) {
      const found = await provider.AccessToken.find(token);
      return found?.clientId === undefined
        ? undefined
        : {
            clientId: found.clientId,
            scopes: found.scope?.split(' ') ?? [],
            resource: [found.aud].flat().join(' '),
          };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
