import { createHash } from 'node:crypto';

/**
 * The name under which a server's sign-in is kept.
 *
 * @param url as it stands in settings, so that it can be forgotten without resolving variables
 */
export function signInKey(server: string, url: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([server, url]))
    .digest('hex');
  return `signIn.${hash}`;
}
