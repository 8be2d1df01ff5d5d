import type { SettledRequest } from '../elicitation/inbox';
import { isJsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import { visibleText } from '../elicitation/visibleText';
import { keptParams } from './keptParams';
import type { HistoryRecord } from './record';
import { redactFields, type KeptValues } from './redact';
import { withoutUrlDetails } from './withoutUrlDetails';

/** How much of a message is kept, in code points: enough to know it by, and no way to fill the disk. */
const LONGEST_MESSAGE = 2000;
/** The same for everything else that a server says of itself or its request. */
const LONGEST_TEXT = 500;
const MOST_NOTES = 20;
/** Longest text that is looked through, in characters; more is not even counted. */
const LONGEST_READ = 100_000;

/** What the history keeps of a request that ended at `now`. */
export function toRecord(settled: SettledRequest, now: Date, kept: KeptValues): HistoryRecord {
  const { id, origin, receivedAt, request, settlement, params } = settled;
  const raw = isJsonObject(params) ? params : {};
  const calls = origin.calls.map((call) => `${call.kind} ${call.name}`).join(', ');
  const message = request?.message ?? (typeof raw['message'] === 'string' ? raw['message'] : '');
  return {
    v: 1,
    id,
    at: receivedAt.toISOString(),
    // The time of day may have been put back meanwhile.
    durationMs: Math.max(0, now.getTime() - receivedAt.getTime()),
    server: {
      name: line(origin.server),
      identity: line(origin.identity),
      scope: origin.scope,
      ...(origin.claim === undefined ? {} : { claim: line(origin.claim) }),
    },
    ...(calls === '' ? {} : { cause: line(calls) }),
    mode: request?.kind ?? (raw['mode'] === 'url' ? 'url' : 'form'),
    message: keptText(message, { multiline: true, limit: LONGEST_MESSAGE }),
    ...(request?.kind === 'url' ? { urlHost: request.risk.host } : {}),
    outcome: settlement.outcome,
    ...(settled.isBySetting === true ? { by: 'setting' as const } : {}),
    ...('reason' in settlement ? { reason: line(settlement.reason) } : {}),
    fields:
      request?.kind === 'form' && settlement.outcome === 'accepted'
        ? redactFields(request.fields, settlement.content ?? {}, kept)
        : [],
    notes: notesOf(request),
    params: keptParams(params, request),
  };
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
  return notes.slice(0, MOST_NOTES).map(line);
}

function line(text: string): string {
  return keptText(text, { multiline: false, limit: LONGEST_TEXT });
}

function keptText(text: string, options: Parameters<typeof visibleText>[1]): string {
  return visibleText(withoutUrlDetails(text.slice(0, LONGEST_READ)), options);
}
