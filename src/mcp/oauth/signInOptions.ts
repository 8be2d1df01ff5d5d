import type { Logger } from '../logger';
import type { OAuthOptions } from './oauthOptions';
import type { SignInHost } from './signInHost';

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
