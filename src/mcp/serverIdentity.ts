import type { Origin } from '../elicitation/origin';
import { describeClaim } from '../elicitation/describeClaim';
import type { Connection } from './connection';
import type { IdentityWatch, SeenIdentity } from './identityWatch';
import { placeOf } from './placeOf';
import { seenIdentity } from './seenIdentity';
import { serverIdentity, type ServerDefinition } from './serverDefinition';
import type { ServerEntry, ServerHost } from './serverHost';

/**
 * Who a configured server is: what stands in settings, what it says of itself
 * while it runs, and what the person should know of either and has not seen.
 */
export class ServerIdentity {
  private shown: ServerDefinition | undefined;
  /** Loaded by the first start. */
  private watch: IdentityWatch | undefined;
  private unseen: readonly string[] = [];

  /**
   * @param written undefined where the definition is invalid
   * @param running the connection, while there is one
   */
  constructor(
    private readonly entry: ServerEntry,
    private readonly written: ServerDefinition | undefined,
    private readonly host: Pick<ServerHost, 'secrets'>,
    private readonly running: () => Pick<Connection, 'claim'> | undefined,
  ) {}

  /**
   * The command line or URL host, without what the environment holds; as
   * settings have it until the server was started, and empty for an invalid definition.
   */
  get runs(): string {
    const definition = this.shown ?? this.written;
    return definition === undefined ? '' : serverIdentity(definition);
  }

  /** What the person should know of who this is, and has not seen yet; one sentence each. */
  get cautions(): readonly string[] {
    return this.running() === undefined ? [] : this.unseen;
  }

  /** What the server says it is, in words. */
  get claimText(): string | undefined {
    const claim = this.running()?.claim;
    return claim === undefined ? undefined : describeClaim(claim);
  }

  /** The definition is about to run. @param shown with its variables put in, as far as they may be shown */
  show(shown: ServerDefinition): void {
    this.shown = shown;
  }

  /** The server runs, and is compared with who it was before. */
  compare(watch: IdentityWatch): void {
    this.watch = watch;
    this.unseen = watch.cautions(this.key, this.entry.name, this.seen);
  }

  /** The person has seen the cautions; returns whether there were any. */
  accept(): boolean {
    if (this.cautions.length === 0) {
      return false;
    }
    this.unseen = [];
    this.watch?.accept(this.key, this.entry.name, this.seen);
    return true;
  }

  /** Where a question comes from that these calls may have led to. */
  originOf(calls: Origin['calls']): Origin {
    const { claimText, cautions } = this;
    const icon = this.running()?.claim?.icon;
    return {
      server: this.entry.name,
      identity: this.runs,
      scope: this.entry.scope,
      calls,
      ...(claimText === undefined ? {} : { claim: claimText }),
      ...(icon === undefined ? {} : { icon }),
      ...(cautions.length === 0 ? {} : { cautions }),
    };
  }

  /** Tells definitions of one name apart. */
  private get key(): string {
    const { name, scope } = this.entry;
    return JSON.stringify([name, scope, scope === 'user' ? null : (placeOf(this.entry) ?? null)]);
  }

  private get seen(): SeenIdentity {
    return seenIdentity(
      this.runs,
      this.running()?.claim,
      this.host.secrets.hiderOf(this.entry.name),
    );
  }
}
