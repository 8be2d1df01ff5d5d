import type { FormStrings, FormView } from '../../src/ui/form/formMessages';

/** The longest message that is said whole; the rest is there to be read. */
const LONGEST = 400;

/** What people who cannot see the form appear are told: who asks, and what. */
export function arrival({ server, page, message }: FormView, strings: FormStrings): string {
  const said = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
  return page === undefined
    ? `${server}: ${said}`
    : `${server}: ${strings.host} ${page.host}. ${strings.serverSays}: ${said}`;
}
