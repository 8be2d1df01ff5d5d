import type { HistoryRecord, Outcome } from '../../../src/history/record';

const outcomes: readonly Outcome[] = [
  'accepted',
  'declined',
  'cancelled',
  'withdrawn',
  'disconnected',
  'timedOut',
  'refused',
  'limited',
];

/** One record of the history, the `index`th newest. */
export function sampleRecord(index: number): HistoryRecord {
  const isForm = index % 4 !== 3;
  return {
    v: 1,
    id: `record-${index}`,
    at: new Date(Date.UTC(2026, 2, 14, 9, 26, 53) - index * 3_600_000).toISOString(),
    durationMs: 400 + index * 7_300,
    server: {
      name: index % 2 === 0 ? 'inventory' : 'github',
      identity: 'node server.js',
      scope: index % 3 === 0 ? 'workspace' : 'user',
      claim: 'Inventory Server 4.2',
    },
    cause: 'tool create_release',
    mode: isForm ? 'form' : 'url',
    message: `Which channel should release ${index} go to?\nIt will be visible at once.`,
    ...(isForm ? {} : { urlHost: 'example.com' }),
    outcome: outcomes[Math.abs(index) % outcomes.length] ?? 'accepted',
    ...(index % 3 === 0 ? { reason: 'The connection was closed.' } : {}),
    fields: isForm
      ? [
          { name: 'channel', title: 'Channel', value: 'beta' },
          { name: 'token', title: 'Token', value: 'hidden' },
        ]
      : [],
    params: isForm
      ? {
          message: `Which channel should release ${index} go to?\nIt will be visible at once.`,
          requestedSchema: {
            type: 'object',
            properties: {
              channel: { type: 'string', title: 'Channel', enum: ['alpha', 'beta', 'stable'] },
              token: { type: 'string', title: 'Token' },
            },
            required: ['channel', 'token'],
          },
        }
      : { mode: 'url', message: `Sign in for release ${index}.`, url: 'example.com' },
    notes: index % 5 === 0 ? ['Asks for what looks like a secret.'] : [],
  };
}

/** Records of the history, newest first. */
export function sampleRecords(count: number): HistoryRecord[] {
  return Array.from({ length: count }, (_, index) => sampleRecord(index));
}
