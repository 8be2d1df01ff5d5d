import { expect, it } from 'vitest';
import { PendingRequest } from '../../../src/elicitation/pendingRequest';
import { Turns } from '../../../src/elicitation/turns';

function request(server: string, id: string): PendingRequest {
  return new PendingRequest(
    id,
    { server, identity: server, scope: 'user', calls: [] },
    { kind: 'form', message: id, fields: [], requestedSchema: {}, notes: [], nested: false },
    {},
    new Date(),
    () => undefined,
  );
}

it('lets servers take turns, and takes the older request of each', () => {
  let pending = [
    request('busy', 'busy 1'),
    request('busy', 'busy 2'),
    request('busy', 'busy 3'),
    request('quiet', 'quiet 1'),
  ];
  const turns = new Turns();
  const order: string[] = [];
  for (let next = turns.next(pending); next !== undefined; next = turns.next(pending)) {
    turns.take(next);
    order.push(next.id);
    const { id } = next;
    pending = pending.filter((candidate) => candidate.id !== id);
  }
  expect(order).toEqual(['busy 1', 'quiet 1', 'busy 2', 'busy 3']);
});

it('passes over what is put off', () => {
  const late = request('a', 'late');
  late.stage = 'later';
  const next = request('a', 'next');
  expect(new Turns().next([late, next])).toBe(next);
  expect(new Turns().next([late])).toBeUndefined();
});
