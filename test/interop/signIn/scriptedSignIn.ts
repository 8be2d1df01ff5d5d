import type { Secrets, SignInHost, SignInPage } from '../../../src/mcp/oauth/signInHost';
import { browse, type LastPage, type Visit } from './scriptedBrowser';

/** A person who signs in as a script says, with secrets that live as long as the test. */
export class ScriptedSignIn implements SignInHost {
  readonly kept = new Map<string, string>();
  /** The pages that the person was asked about. */
  readonly pages: SignInPage[] = [];
  /** Where the browser came to in the end, for each page that was opened. */
  readonly visits: Promise<LastPage>[] = [];
  /** Where the listener was, for each sign-in. */
  readonly listeners: URL[] = [];
  /** What is done with the next pages; `stay` never comes back. */
  next: Visit | 'refuse' | 'stay' = { agrees: true };
  /** Whether the address is copied to another browser, and the question left open. */
  copies = false;
  /** Set while the browser is waited for: stops that. */
  cancel: (() => void) | undefined;

  readonly secrets: Secrets = {
    get: (key) => Promise.resolve(this.kept.get(key)),
    store: (key, value) => {
      this.kept.set(key, value);
      return Promise.resolve();
    },
    delete: (key) => {
      this.kept.delete(key);
      return Promise.resolve();
    },
  };

  /** Takes away what tokens are renewed with, as if the authorization server had never given it. */
  forgetRefreshToken(): void {
    for (const [key, value] of this.kept) {
      this.kept.set(key, value.replaceAll('"refresh_token":"', '"once":"'));
    }
  }

  externalUrl(loopback: URL): Promise<URL> {
    this.listeners.push(loopback);
    return Promise.resolve(loopback);
  }

  open(page: SignInPage, over: AbortSignal, cancel: () => void): Promise<boolean> {
    this.pages.push(page);
    if (this.next === 'refuse') {
      return Promise.resolve(false);
    }
    if (this.next !== 'stay') {
      this.visits.push(browse(page.url, this.next));
    }
    this.cancel = cancel;
    over.addEventListener('abort', () => {
      this.cancel = undefined;
    });
    if (this.copies) {
      return new Promise((resolve) => {
        over.addEventListener('abort', () => {
          resolve(true);
        });
      });
    }
    return Promise.resolve(true);
  }
}
