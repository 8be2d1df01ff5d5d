import { parentPort, workerData } from 'node:worker_threads';
import type { TaskAnswer, TaskMessage } from '../../history/taskThread';
import { FormReading } from './formReading';
import type { ReadingTasks } from './readingTasks';

/**
 * The thread that reads requests and answers. What a server sends can take
 * long to read (a thousand fields, a pattern made to run for ever), and here
 * it keeps nobody waiting but the question itself.
 */
const reading = new FormReading(workerData as Readonly<Record<string, string>> | undefined);

function answer({ id, task, params }: TaskMessage<ReadingTasks>): TaskAnswer {
  try {
    return { id, result: reading.run(task, params) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (message: TaskMessage<ReadingTasks>) => {
  parentPort?.postMessage(answer(message));
});
