import type { Entry } from '../../src/elicitation/entry';

/** The entry of a field that is left out of the answer. */
export const omitted: Entry = { kind: 'omit' };
