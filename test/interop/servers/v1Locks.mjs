import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import { visits } from './v1Visits.mjs';

/**
 * Something that opens once the pages of its lock were visited: throws -32042 with those
 * that are still to do.
 *
 * @param {{ name: string, count?: number, anonymous?: boolean, stubborn?: boolean, twice?: boolean }} options
 *   `anonymous` leaves the ids out; `stubborn` never opens; `twice` lists every page twice
 */
export function lockOf({ name, count = 1, anonymous = false, stubborn = false, twice = false }) {
  const pages = Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
  const toDo = pages.filter((id) => stubborn || !visits.completed.has(id));
  if (toDo.length === 0) {
    return 'opened';
  }
  throw new UrlElicitationRequiredError(
    [...toDo, ...(twice ? toDo : [])].map((id) => ({
      mode: 'url',
      message: `Visit ${id}.`,
      url: `https://example.com/visit/${id}`,
      ...(anonymous ? {} : { elicitationId: id }),
    })),
  );
}
