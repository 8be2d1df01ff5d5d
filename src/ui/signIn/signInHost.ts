import { env, Uri, type SecretStorage } from 'vscode';
import type { SignInHost } from '../../mcp/oauth/signInHost';
import type { Asker } from '../asker';

/** What signing in to servers needs from the editor. */
export function signInHost(secrets: SecretStorage, loadAsker: () => Promise<Asker>): SignInHost {
  return {
    secrets,
    externalUrl: async (loopback) => {
      const external = await env.asExternalUri(Uri.parse(loopback.href));
      return new URL(external.toString(true));
    },
    open: async (page, over, cancel) => (await loadAsker()).askSignIn(page, over, cancel),
  };
}
