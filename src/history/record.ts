import { isJsonObject } from '../elicitation/json';

/** How a request ended. The first three speak for a person; the others never do. */
export type Outcome =
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'withdrawn'
  | 'disconnected'
  | 'timedOut'
  | 'refused'
  | 'limited';

/** One answered field, with its value as it may be kept. */
export interface RecordedField {
  readonly name: string;
  readonly title: string;
  /** The value, or what stands in its place ("hidden, 12 characters"). */
  readonly value: string;
}

/** One line of the approval history: a request and its single outcome. */
export interface HistoryRecord {
  /** Format version of the record. */
  readonly v: 1;
  readonly id: string;
  /** When the request arrived, ISO 8601 in UTC. */
  readonly at: string;
  /** From arrival to outcome. */
  readonly durationMs: number;
  readonly server: {
    /** Name in settings. */
    readonly name: string;
    /** Command line or URL host. */
    readonly identity: string;
    /** Where the definition stands. */
    readonly scope: 'user' | 'workspace';
    /** The server's own name and version. */
    readonly claim?: string;
  };
  /** What the person started that led to the request, such as "tool create_release". */
  readonly cause?: string;
  readonly mode: 'form' | 'url';
  readonly message: string;
  /** Host of the URL in URL mode; the rest of the URL is not kept. */
  readonly urlHost?: string;
  readonly outcome: Outcome;
  /** Why, where the outcome does not say it all. */
  readonly reason?: string;
  readonly fields: readonly RecordedField[];
  /** Warnings shown with the request, such as "asks for a secret". */
  readonly notes: readonly string[];
}

/** Whether a parsed journal line is a record of this version. */
export function isHistoryRecord(value: unknown): value is HistoryRecord {
  return (
    isJsonObject(value) &&
    value['v'] === 1 &&
    typeof value['id'] === 'string' &&
    typeof value['at'] === 'string' &&
    typeof value['durationMs'] === 'number' &&
    isJsonObject(value['server']) &&
    typeof value['server']['name'] === 'string' &&
    typeof value['message'] === 'string' &&
    typeof value['outcome'] === 'string' &&
    Object.hasOwn(OUTCOMES, value['outcome']) &&
    Array.isArray(value['fields']) &&
    Array.isArray(value['notes'])
  );
}

const OUTCOMES: Readonly<Record<Outcome, true>> = {
  accepted: true,
  declined: true,
  cancelled: true,
  withdrawn: true,
  disconnected: true,
  timedOut: true,
  refused: true,
  limited: true,
};
