import type { JsonObject } from '../../elicitation/json';

/** A server that was found in pasted text or in a file of another program. */
export interface PastedServer {
  /** As the text calls it, or as its package or host suggests. */
  readonly name: string;
  /** Whether the text itself names it. */
  readonly isNamed: boolean;
  /** In the shape of `mcpElicitation.servers`. */
  readonly definition: JsonObject;
  /** What was changed or left out, in sentences for the person. */
  readonly notes: readonly string[];
}

/** All that a text describes. */
export interface Pasted {
  readonly servers: readonly PastedServer[];
  /** Entries for `mcpElicitation.inputs`, as the text has them. */
  readonly inputs: readonly JsonObject[];
}

/** A text that describes no server; the message says what is wrong with it. */
export class PasteError extends Error {}
