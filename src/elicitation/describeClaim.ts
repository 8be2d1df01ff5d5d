import type { ServerClaim } from './serverClaim';

/** A claim on one line: "Title (name) 1.2.3". */
export function describeClaim({ name, title, version }: ServerClaim): string {
  const names = title === undefined || title === name ? name : `${title} (${name})`;
  return [names, version].filter((part) => part !== '').join(' ');
}
