import { isJsonObject, type JsonObject, type JsonValue } from '../elicitation/json';

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

/** What can happen to a server beside its requests. */
export type EventKind = 'muted' | 'unmuted' | 'stopped' | 'identityChanged' | 'policy';

/** One answered field, with its value as it may be kept. */
export interface RecordedField {
  readonly name: string;
  readonly title: string;
  /** The value, or what stands in its place ("text, 12 characters"); empty when nothing is kept of it. */
  readonly value: string;
}

/** A request and its single outcome. */
export interface HistoryRecord {
  /** Format version of the line. */
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
  /**
   * What the person started that led to the request, such as "tool create_release". Of several
   * calls that were open, "one of: tool create_release, prompt greet"; older versions left the
   * words in front out.
   */
  readonly cause?: string;
  readonly mode: 'form' | 'url';
  readonly message: string;
  /** Host of the URL in URL mode; the rest of the URL is not kept. */
  readonly urlHost?: string;
  readonly outcome: Outcome;
  /** Why, where the outcome does not say it all. */
  readonly reason?: string;
  /** Who answered, where it was not the person. */
  readonly by?: 'person' | 'setting';
  readonly fields: readonly RecordedField[];
  /** Warnings shown with the request, such as "Asked for a secret." */
  readonly notes: readonly string[];
  /** The params as they came, shortened, without secrets and without what follows the host of a URL. */
  readonly params?: JsonValue;
}

/** Something that happened to a server and is not a request. */
export interface HistoryEvent {
  readonly v: 1;
  readonly type: 'event';
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly server: { readonly name: string };
  readonly kind: EventKind;
  /** A sentence for the person. */
  readonly text: string;
}

/** How the page of a request in URL mode came to its end. */
export interface Completion {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The server's notice, the person's word, or the end of the call that led to it. */
  readonly by: 'server' | 'person' | 'callEnded';
}

/** What became known of a record after it was written. */
export interface Amendment {
  readonly v: 1;
  readonly type: 'amendment';
  /** Id of the record. */
  readonly of: string;
  readonly completed?: Completion;
  /** How many requests the record stands for by now. */
  readonly count?: number;
}

/** Everything a line of the journal can be. */
export type HistoryLine = HistoryRecord | HistoryEvent | Amendment;

/** Whether a parsed journal line is a record of this version. */
export function isHistoryRecord(value: unknown): value is HistoryRecord {
  return (
    isJsonObject(value) &&
    value['v'] === 1 &&
    value['type'] === undefined &&
    hasTexts(value, ['id', 'at', 'mode', 'message', 'outcome']) &&
    isTime(value['at']) &&
    hasTextsIfAny(value, ['cause', 'urlHost', 'reason', 'by']) &&
    typeof value['durationMs'] === 'number' &&
    isJsonObject(value['server']) &&
    hasTexts(value['server'], ['name', 'identity', 'scope']) &&
    hasTextsIfAny(value['server'], ['claim']) &&
    isKeyOf(OUTCOMES, value['outcome']) &&
    isListOf(value['fields'], (field) => hasTexts(field, ['name', 'title', 'value'])) &&
    isListOf(value['notes'], (note) => typeof note === 'string')
  );
}

/** Whether a parsed journal line is an event of a kind that this version knows. */
export function isHistoryEvent(value: unknown): value is HistoryEvent {
  return (
    isJsonObject(value) &&
    value['v'] === 1 &&
    value['type'] === 'event' &&
    hasTexts(value, ['id', 'at', 'kind', 'text']) &&
    isTime(value['at']) &&
    isKeyOf(EVENT_KINDS, value['kind']) &&
    hasTexts(value['server'], ['name'])
  );
}

/** Whether a parsed journal line amends a record. */
export function isAmendment(value: unknown): value is Amendment {
  return (
    isJsonObject(value) &&
    value['v'] === 1 &&
    value['type'] === 'amendment' &&
    hasTexts(value, ['of']) &&
    (value['completed'] === undefined || hasTexts(value['completed'], ['at', 'by'])) &&
    (value['count'] === undefined || typeof value['count'] === 'number')
  );
}

function hasTexts(value: unknown, keys: readonly string[]): boolean {
  return isJsonObject(value) && keys.every((key) => typeof value[key] === 'string');
}

function hasTextsIfAny(value: JsonObject, keys: readonly string[]): boolean {
  return keys.every((key) => ['string', 'undefined'].includes(typeof value[key]));
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function isKeyOf(record: Readonly<Record<string, true>>, value: unknown): boolean {
  return typeof value === 'string' && Object.hasOwn(record, value);
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
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

const EVENT_KINDS: Readonly<Record<EventKind, true>> = {
  muted: true,
  unmuted: true,
  stopped: true,
  identityChanged: true,
  policy: true,
};
