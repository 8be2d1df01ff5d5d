import type { SettledRequest } from '../elicitation/inbox';
import { isJsonObject } from '../elicitation/json';
import type { Hide } from '../elicitation/knownSecrets';
import { t } from '../elicitation/localize';
import type { OpenCall } from '../elicitation/origin';
import { visibleText } from '../elicitation/visibleText';
import { keptParams } from './keptParams';
import type { HistoryRecord } from './record';
import { redactFields, type KeptValues } from './redact';
import { withoutTokens } from './withoutTokens';
import { withoutUrlDetails } from './withoutUrlDetails';

/** How much of a message is kept, in code points: enough to know it by, and no way to fill the disk. */
const LONGEST_MESSAGE = 2000;
/** The same for everything else that a server says of itself or its request. */
const LONGEST_TEXT = 500;
const MOST_NOTES = 20;
/** Longest text that is looked through, in characters; more is not even counted. */
const LONGEST_READ = 100_000;

/**
 * What the history keeps of a request that ended at `now`.
 *
 * @param hide takes out what the server was given and must keep to itself
 */
export function toRecord(
  settled: SettledRequest,
  now: Date,
  kept: KeptValues,
  hide: Hide,
): HistoryRecord {
  const discreet: Hide = (text) => withoutTokens(withoutUrlDetails(hide(text)));
  const line = (text: string): string => keptLine(discreet(text.slice(0, LONGEST_READ)));
  const { id, origin, receivedAt, request, settlement, params } = settled;
  const raw = isJsonObject(params) ? params : {};
  const cause = causeOf(origin.calls);
  const message = request?.message ?? (typeof raw['message'] === 'string' ? raw['message'] : '');
  return {
    v: 1,
    id,
    at: receivedAt.toISOString(),
    // The time of day may have been put back meanwhile.
    durationMs: Math.max(0, now.getTime() - receivedAt.getTime()),
    server: {
      // Of the person's own settings, and shown without secrets everywhere.
      name: keptLine(withoutUrlDetails(origin.server)),
      identity: keptLine(withoutUrlDetails(origin.identity)),
      scope: origin.scope,
      ...(origin.claim === undefined ? {} : { claim: line(origin.claim) }),
    },
    ...(cause === undefined ? {} : { cause: line(cause) }),
    mode: request?.kind ?? (raw['mode'] === 'url' ? 'url' : 'form'),
    message: visibleText(discreet(message.slice(0, LONGEST_READ)), {
      multiline: true,
      limit: LONGEST_MESSAGE,
    }),
    ...(request?.kind === 'url' ? { urlHost: hide(request.risk.host) } : {}),
    outcome: settlement.outcome,
    ...(settled.isBySetting === true ? { by: 'setting' as const } : {}),
    ...('reason' in settlement ? { reason: line(settlement.reason) } : {}),
    fields:
      request?.kind === 'form' && settlement.outcome === 'accepted'
        ? redactFields(request.fields, settlement.content ?? {}, kept, discreet)
        : [],
    notes: notesOf(request).map(line),
    params: keptParams(params, request, discreet),
  };
}

/** What led to the request, in the words of {@link HistoryRecord.cause}. */
function causeOf(calls: readonly OpenCall[]): string | undefined {
  const [first, ...more] = calls.map(({ kind, name }) => `${kind} ${name}`);
  return more.length === 0 ? first : `one of: ${[first, ...more].join(', ')}`;
}

function notesOf(request: SettledRequest['request']): readonly string[] {
  if (request === undefined) {
    return [];
  }
  const notes =
    request.kind === 'url'
      ? request.risk.warnings
      : [
          ...(request.fields.some((field) => field.sensitive) ? [t('Asked for a secret.')] : []),
          ...request.notes,
        ];
  return notes.slice(0, MOST_NOTES);
}

function keptLine(text: string): string {
  return visibleText(text, { multiline: false, limit: LONGEST_TEXT });
}
