import { createHash } from 'node:crypto';
import type { Hide } from '../elicitation/knownSecrets';
import type { ServerClaim } from '../elicitation/serverClaim';
import type { SeenIdentity } from './identityWatch';

/**
 * Who a server is now, to be compared with who it was.
 *
 * @param runs the command line or URL host
 */
export function seenIdentity(
  runs: string,
  claim: ServerClaim | undefined,
  hide: Hide,
): SeenIdentity {
  const { name = '', title = '', version = '', icon } = claim ?? {};
  return {
    runs,
    name: hide(name),
    title: hide(title),
    version: hide(version),
    icon: icon === undefined ? '' : createHash('sha256').update(icon).digest('base64'),
  };
}
