/** A call of ours that is still open. */
export interface OpenCall {
  readonly kind: 'tool' | 'prompt' | 'resource';
  /** The tool's or prompt's name, or the resource's URI. */
  readonly name: string;
  /** Made by the editor to keep a document up to date, not by the person. */
  readonly byEditor?: boolean;
}

/** Who asks, and what led to it. All but the claim is the person's own configuration. */
export interface Origin {
  /** The server's name in settings. */
  readonly server: string;
  /** The command line or the URL host behind that name. */
  readonly identity: string;
  /** Where the definition stands. */
  readonly scope: 'user' | 'workspace';
  /** The name, title and version the server gives itself. */
  readonly claim?: string;
  /** The icon the server gives itself, as a `data:` URI that is safe to show. */
  readonly icon?: string;
  /** What the person should know of who this is before they answer: one sentence each. */
  readonly cautions?: readonly string[];
  /**
   * The calls that were open on the connection when the request came. Servers
   * of 2025 don't say which one led to it, so several means one of them.
   */
  readonly calls: readonly OpenCall[];
}
