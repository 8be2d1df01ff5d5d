import { env, Uri, type SecretStorage } from 'vscode';
import type { SignInHost } from '../../mcp/oauth/signInHost';

/** What signing in to servers needs from the editor; what the person sees is loaded on first use. */
export function signInHost(secrets: SecretStorage): SignInHost {
  const dialog = async () => (await import('./signInDialog')).signInDialog;
  return {
    secrets,
    externalUrl: async (loopback) => {
      const external = await env.asExternalUri(Uri.parse(loopback.href));
      return new URL(external.toString(true));
    },
    open: async (page, signal) => (await dialog()).open(page, signal),
    showWait: (page, over, cancel) => {
      void dialog().then(({ showWait }) => {
        showWait(page, over, cancel);
      });
    },
  };
}
