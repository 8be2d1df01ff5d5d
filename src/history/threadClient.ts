import { Worker } from 'node:worker_threads';
import { t } from '../elicitation/localize';
import type {
  FromHistoryThread,
  HistoryTaskName,
  HistoryTasks,
  HistoryThreadData,
} from './historyMessages';

type ThreadEvent = Extract<FromHistoryThread, { event: string }>;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * This side of the thread that keeps the history. It starts with the first
 * task; should it die, what waits for it fails and the next task starts another.
 */
export class ThreadClient {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /**
   * @param script path of the thread's bundle
   * @param data asked for at each start
   */
  constructor(
    private readonly script: string,
    private readonly data: () => HistoryThreadData,
    private readonly happened: (event: ThreadEvent) => void,
  ) {}

  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  ask<Name extends HistoryTaskName>(
    task: Name,
    params: HistoryTasks[Name]['params'],
  ): Promise<HistoryTasks[Name]['result']> {
    const worker = this.ensureWorker();
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      // The thread answers a task with that task's result; the messages' types tie the two.
      this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      worker.postMessage({ id, task, params });
    });
  }

  async dispose(): Promise<void> {
    await this.worker?.terminate();
  }

  private ensureWorker(): Worker {
    if (this.worker !== undefined) {
      return this.worker;
    }
    const worker = new Worker(this.script, { workerData: this.data() });
    // It must not keep the extension host alive.
    worker.unref();
    this.worker = worker;
    const end = (error: Error): void => {
      if (this.worker === worker) {
        this.worker = undefined;
        for (const { reject } of this.waiting.values()) {
          reject(error);
        }
        this.waiting.clear();
      }
    };
    worker.on('message', (message: FromHistoryThread) => {
      if ('event' in message) {
        this.happened(message);
        return;
      }
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if ('error' in message) {
        waiting?.reject(new Error(message.error));
      } else {
        waiting?.resolve(message.result);
      }
    });
    worker.on('error', end);
    worker.on('exit', (code) => {
      end(new Error(t('The thread that keeps the approval history ended with code {0}.', code)));
    });
    return worker;
  }
}
