/** Where secrets are kept. The editor's SecretStorage satisfies it. */
export interface Secrets {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

/** The page of an authorization server, and what a person should know before it is opened. */
export interface SignInPage {
  /** The server's name in settings. */
  readonly server: string;
  /** The host of the server. */
  readonly identity: string;
  readonly kind: 'signIn' | 'moreAccess';
  readonly url: string;
  /** The scopes that are asked for. */
  readonly scopes: readonly string[];
}

/** What signing in needs from the editor. */
export interface SignInHost {
  readonly secrets: Secrets;
  /**
   * The address under which the person's browser reaches one of this machine:
   * in a remote window, the two are different machines.
   */
  readonly externalUrl: (loopback: URL) => Promise<URL>;
  /**
   * Asks whether the page may be opened, and opens it; false when the person
   * does not want to. Shows that the browser is waited for, with a way to stop
   * that calls `cancel`. All of it goes away when `over` is aborted.
   */
  readonly open: (page: SignInPage, over: AbortSignal, cancel: () => void) => Promise<boolean>;
}
