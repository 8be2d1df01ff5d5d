import { expect, it } from 'vitest';
import type { HistoryRecord } from '../../../src/history/record';
import { toRecord } from '../../../src/history/toRecord';
import { WriteQueue, type Gathered } from '../../../src/history/writeQueue';
import { settled } from './settled';

interface Opened {
  readonly queue: WriteQueue;
  readonly written: Gathered[];
  readonly failures: unknown[];
}

function open(write: () => Promise<void> = () => Promise.resolve()): Opened {
  const written: Gathered[] = [];
  const failures: unknown[] = [];
  const queue = new WriteQueue(
    (writes) => {
      written.push(writes);
      return write();
    },
    (error) => failures.push(error),
  );
  return { queue, written, failures };
}

function record(id: string): HistoryRecord {
  return toRecord(settled(id), new Date(), 'none', (text) => text);
}

function idsOf({ lines, opened }: Gathered): object {
  const idOf = (line: (typeof lines)[number]): string => ('of' in line ? line.of : line.id);
  return { lines: lines.map(idOf), opened: opened.map(idOf) };
}

it('hands over together what happens at nearly the same time, in order', async () => {
  const { queue, written } = open();
  await Promise.all([
    queue.add(() => record('1')),
    queue.open('2', () => record('2')),
    queue.add(() => record('3')),
  ]);
  expect(written.map(idsOf)).toEqual([{ lines: ['1', '3'], opened: ['2'] }]);
});

it('does not note a question as open that has ended by then', async () => {
  const { queue, written } = open();
  void queue.open('1', () => record('1'));
  await queue.add(() => record('1'), '1');
  expect(written.map(idsOf)).toEqual([{ lines: ['1'], opened: [] }]);
});

it('hands over at once when asked to, and what comes later with the next', async () => {
  const { queue, written } = open();
  void queue.add(() => record('1'));
  await queue.send();
  expect(written.map(idsOf)).toEqual([{ lines: ['1'], opened: [] }]);
  void queue.add(() => record('2'));
  await queue.flush();
  expect(written.map(idsOf)).toEqual([
    { lines: ['1'], opened: [] },
    { lines: ['2'], opened: [] },
  ]);
});

it('writes the others where one can’t be made, and tells', async () => {
  const { queue, written, failures } = open();
  const odd = new Error('odd');
  void queue.add(() => {
    throw odd;
  });
  await queue.add(() => record('2'));
  expect(written.map(idsOf)).toEqual([{ lines: ['2'], opened: [] }]);
  expect(failures).toEqual([odd]);
});

it('tells of a failure to write, and does not reject', async () => {
  const full = new Error('The disk is full.');
  const { queue, failures } = open(() => Promise.reject(full));
  await queue.add(() => record('1'));
  await queue.flush();
  expect(failures).toEqual([full]);
});
