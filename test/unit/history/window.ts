import { PendingRequest } from '../../../src/elicitation/pendingRequest';
import { History } from '../../../src/history/history';
import { settled } from './settled';

/** What a window can be told to do. */
export type WindowTask =
  | { readonly task: 'add' | 'open'; readonly ids: readonly string[] }
  | { readonly task: 'delete'; readonly ids: readonly string[] }
  | { readonly task: 'list' };

/** What a window says: that a task is done, for each id or once, or what the person would see. */
export type WindowReport =
  | { readonly done: string }
  | { readonly listed: readonly string[] }
  | { readonly failed: string }
  | { readonly ready: true };

/**
 * A process with a history of its own, as each window of the editor has one.
 * It is told what to do by messages; `argv` has the thread and the journal.
 */
const [, , script = '', path = ''] = process.argv;
const history = new History({
  script,
  path,
  sentences: {},
  values: () => 'redacted',
  hiderOf: () => (text) => text,
  retention: () => ({ maxRecords: 100_000, maxDays: 0 }),
});

function report(what: WindowReport): void {
  process.send?.(what);
}

history.on('failed', ({ message }) => report({ failed: message }));

async function run(task: WindowTask): Promise<void> {
  switch (task.task) {
    case 'add':
      for (const id of task.ids) {
        await history.add(settled(id));
        report({ done: id });
      }
      break;
    case 'open':
      for (const id of task.ids) {
        const { origin, request, params, receivedAt } = settled(id);
        if (request !== undefined) {
          await history.opened(
            new PendingRequest(id, origin, request, params, receivedAt, () => undefined),
          );
        }
        report({ done: id });
      }
      break;
    case 'delete':
      for (const id of task.ids) {
        await history.delete([id]);
        report({ done: id });
      }
      break;
    case 'list': {
      await history.update();
      const { rows } = await history.query({ filter: {}, from: 0, count: 500 });
      report({ listed: rows.map(({ id, outcome }) => `${id} ${outcome}`) });
    }
  }
}

process.on('message', (task: WindowTask) => {
  run(task).catch((error: unknown) => report({ failed: String(error) }));
});
report({ ready: true });
