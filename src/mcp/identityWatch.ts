/** Who a server was at some time; texts as they are shown, empty where there is none. */
export interface SeenIdentity {
  /** The command line or URL host. */
  readonly runs: string;
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** A hash of the icon that is shown. */
  readonly icon: string;
}

/** Knows who each server was before. A key tells definitions of one name apart. */
export interface IdentityWatch {
  /** What the person should know before they answer, one sentence each. */
  cautions(key: string, server: string, now: SeenIdentity): readonly string[];
  /** The person has seen the cautions. */
  accept(key: string, server: string, now: SeenIdentity): void;
}
