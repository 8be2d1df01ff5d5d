import { EventEmitter } from 'node:events';
import type { SettledRequest } from '../elicitation/inbox';
import { isJsonObject } from '../elicitation/json';
import { visibleText } from '../elicitation/visibleText';
import type { Journal } from './journal';
import type { HistoryRecord } from './record';
import { redactFields } from './redact';

/** How much of a message is kept, in code points: enough to know it by, and no way to fill the disk. */
const LONGEST_MESSAGE = 2000;

interface HistoryEvents {
  added: [record: HistoryRecord];
  cleared: [];
  /** The record could not be written; it is shown but will be gone with the window. */
  failed: [error: unknown];
}

/** The approval history: every outcome of every request, once. */
export class History extends EventEmitter<HistoryEvents> {
  private readonly adding = new Set<Promise<void>>();
  private loaded: Promise<HistoryRecord[]> | undefined;

  constructor(private readonly journal: Journal) {
    super();
  }

  /** All records, oldest first. */
  async records(): Promise<readonly HistoryRecord[]> {
    return this.load();
  }

  /** Records how a request ended. */
  add(settled: SettledRequest): Promise<void> {
    const adding = this.write(toRecord(settled, new Date())).finally(() => {
      this.adding.delete(adding);
    });
    this.adding.add(adding);
    return adding;
  }

  /** Resolves when everything that was added so far is in the file. */
  async flush(): Promise<void> {
    await Promise.all(this.adding);
  }

  private async write(record: HistoryRecord): Promise<void> {
    const records = await this.load();
    records.push(record);
    this.emit('added', record);
    try {
      await this.journal.append(record);
    } catch (error) {
      this.emit('failed', error);
    }
  }

  /** Forgets everything, in the file too. */
  async clear(): Promise<void> {
    await this.journal.clear();
    (await this.load()).length = 0;
    this.emit('cleared');
  }

  /** One record a line, oldest first, for a file of the person's choice. */
  async toJsonLines(): Promise<string> {
    return (await this.load()).map((record) => `${JSON.stringify(record)}\n`).join('');
  }

  private load(): Promise<HistoryRecord[]> {
    this.loaded ??= this.journal.read().then(
      ({ records }) => [...records],
      (error: unknown) => {
        this.emit('failed', error);
        return [];
      },
    );
    return this.loaded;
  }
}

function toRecord(settled: SettledRequest, now: Date): HistoryRecord {
  const { id, origin, receivedAt, request, settlement, params } = settled;
  const raw = isJsonObject(params) ? params : {};
  const calls = origin.calls.map((call) => `${call.kind} ${call.name}`).join(', ');
  return {
    v: 1,
    id,
    at: receivedAt.toISOString(),
    durationMs: now.getTime() - receivedAt.getTime(),
    server: {
      name: origin.server,
      identity: origin.identity,
      scope: origin.scope,
      ...(origin.claim === undefined ? {} : { claim: origin.claim }),
    },
    ...(calls === '' ? {} : { cause: calls }),
    mode: request?.kind ?? (raw['mode'] === 'url' ? 'url' : 'form'),
    message: visibleText(
      request?.message ?? (typeof raw['message'] === 'string' ? raw['message'] : ''),
      { multiline: true, limit: LONGEST_MESSAGE },
    ),
    ...(request?.kind === 'url' ? { urlHost: request.risk.host } : {}),
    outcome: settlement.outcome,
    ...('reason' in settlement ? { reason: settlement.reason } : {}),
    fields:
      request?.kind === 'form' && settlement.outcome === 'accepted'
        ? redactFields(request.fields, settlement.content ?? {})
        : [],
    notes: notesOf(request),
  };
}

function notesOf(request: SettledRequest['request']): readonly string[] {
  if (request === undefined) {
    return [];
  }
  if (request.kind === 'url') {
    return request.risk.warnings;
  }
  return request.fields.some((field) => field.sensitive) ? ['Asked for a secret.'] : [];
}
