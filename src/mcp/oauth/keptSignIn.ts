import type { StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client';
import { isJsonObject } from '../../elicitation/json';
import type { Secrets } from './signInHost';

/** This client, as an authorization server registered it. */
export interface KeptClient {
  readonly information: StoredOAuthClientInformation;
  /** Where the browser may be sent back to. */
  readonly redirectUrl: string;
}

/** What is kept for one authorization server. */
export interface KeptForIssuer {
  readonly client?: KeptClient;
  readonly tokens?: StoredOAuthTokens;
}

/** All that is kept for one server. */
export interface Kept {
  /** The address that the tokens are for: they are not shown to another. */
  readonly url: string;
  /** The authorization server that was signed in to last. */
  readonly latest?: string;
  /** The authorization server that the client id in settings was used with first. */
  readonly pinned?: string;
  /** By the identifier of the authorization server (RFC 8414, `issuer`). */
  readonly issuers: Readonly<Record<string, KeptForIssuer>>;
}

/** A server's sign-in in the secret storage, which all windows share; so nothing of it is remembered here. */
export class KeptSignIn {
  /** @param url the server's address, variables resolved */
  constructor(
    private readonly secrets: Secrets,
    private readonly key: string,
    private readonly url: string,
  ) {}

  async latestIssuer(): Promise<string | undefined> {
    return (await this.read()).latest;
  }

  /** The tokens of an authorization server; without one, of that which was signed in to last. */
  async tokens(issuer?: string): Promise<StoredOAuthTokens | undefined> {
    const { latest, issuers } = await this.read();
    return find(issuers, issuer ?? latest)?.tokens;
  }

  async client(issuer: string): Promise<KeptClient | undefined> {
    return find((await this.read()).issuers, issuer)?.client;
  }

  async pinnedIssuer(): Promise<string | undefined> {
    return (await this.read()).pinned;
  }

  async pinIssuer(issuer: string): Promise<void> {
    await this.write({ ...(await this.read()), pinned: issuer });
  }

  /** Replaces one part of what is kept for an authorization server; without a value, forgets it. */
  async keep<Part extends keyof KeptForIssuer>(
    issuer: string,
    part: Part,
    value: KeptForIssuer[Part] | undefined,
  ): Promise<void> {
    const kept = await this.read();
    const latest = part === 'tokens' && value !== undefined ? issuer : kept.latest;
    await this.write({
      ...kept,
      ...(latest === undefined ? {} : { latest }),
      issuers: { ...kept.issuers, [issuer]: { ...find(kept.issuers, issuer), [part]: value } },
    });
  }

  private async write(kept: Kept): Promise<void> {
    await this.secrets.store(this.key, JSON.stringify(kept));
  }

  private async read(): Promise<Kept> {
    const text = await this.secrets.get(this.key);
    const kept = text === undefined ? undefined : readKept(text);
    return kept?.url === this.url ? kept : { url: this.url, issuers: {} };
  }
}

function find(issuers: Kept['issuers'], issuer: string | undefined): KeptForIssuer | undefined {
  return issuer !== undefined && Object.hasOwn(issuers, issuer) ? issuers[issuer] : undefined;
}

/** What the secret storage holds for a server; undefined where that is of another form. */
export function readKept(text: string): Kept | undefined {
  const kept: unknown = JSON.parse(text);
  return isKept(kept) ? kept : undefined;
}

/** Whether it is of the form that {@link KeptSignIn} writes; nobody else can write there. */
function isKept(value: unknown): value is Kept {
  return isJsonObject(value) && typeof value['url'] === 'string' && isJsonObject(value['issuers']);
}
