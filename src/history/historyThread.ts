import { parentPort, workerData } from 'node:worker_threads';
import { setTranslator, translateBy } from '../elicitation/localize';
import type {
  HistoryTaskName,
  HistoryTasks,
  HistoryThreadData,
  HistoryThreadEvent,
} from './historyMessages';
import { HistoryStore } from './historyStore';
import type { TaskAnswer, TaskMessage } from './taskThread';

/**
 * The thread that keeps the approval history: reading and searching a hundred
 * thousand lines here holds nobody up.
 */
const { path, retention, sentences } = workerData as HistoryThreadData;
setTranslator(translateBy(sentences));
const store = new HistoryStore(path, retention);

const tasks: {
  [Name in HistoryTaskName]: (
    params: HistoryTasks[Name]['params'],
  ) => Promise<HistoryTasks[Name]['result']>;
} = {
  write: (writes) => done(store.write(writes)),
  query: (query) => store.query(query),
  details: (id) => store.details(id),
  delete: (ids) => done(store.delete(ids)),
  clear: () => done(store.clear()),
  export: ({ format, path: target, filter }) => store.export(format, target, filter),
  setRetention: (changed) => done(store.setRetention(changed)),
  update: () => done(store.update()),
};

function run<Name extends HistoryTaskName>(
  task: Name,
  params: HistoryTasks[Name]['params'],
): Promise<HistoryTasks[Name]['result']> {
  return tasks[task](params);
}

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}

function post(message: TaskAnswer | HistoryThreadEvent): void {
  parentPort?.postMessage(message);
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

store.on('changed', () => post({ event: 'changed' }));
store.on('failed', (error) => post({ event: 'failed', message: sentence(error) }));
store.on('damaged', (lines, file) => post({ event: 'damaged', lines, path: file }));
parentPort?.on('message', ({ id, task, params }: TaskMessage<HistoryTasks>) => {
  run(task, params).then(
    (result) => post({ id, result }),
    (error: unknown) => post({ id, error: sentence(error) }),
  );
});
void store.start();
