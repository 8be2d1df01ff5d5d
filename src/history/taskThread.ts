import { Worker } from 'node:worker_threads';

/** What a thread can be asked, by name: the parameters and the result. */
export type TaskTable<Tasks> = {
  readonly [Name in keyof Tasks]: { readonly params: unknown; readonly result: unknown };
};

/** Host to thread: a task, which the thread answers. */
export type TaskMessage<Tasks extends TaskTable<Tasks>> = {
  [Name in keyof Tasks]: {
    readonly id: number;
    readonly task: Name;
    readonly params: Tasks[Name]['params'];
  };
}[keyof Tasks];

/** Thread to host: what became of a task. */
export type TaskAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

/** What a thread says without being asked. */
interface ThreadEvent {
  readonly event: string;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** How a {@link TaskThread} is started, and what it tells. */
interface ThreadSettings<Event extends ThreadEvent> {
  /** Path of the thread's bundle. */
  readonly script: string;
  /** What the thread is started with, asked for at each start. */
  readonly data: () => unknown;
  /** Why a task fails when the thread ended with `code` before it was done. */
  readonly whyEnded: (code: number) => string;
  /** The thread is gone, and with it all that it held. */
  readonly ended?: () => void;
  readonly happened?: (event: Event) => void;
}

/**
 * This side of a thread that is asked tasks by name. It starts with the first
 * task; should it die, what waits for it fails and the next task starts another.
 */
export class TaskThread<Tasks extends TaskTable<Tasks>, Event extends ThreadEvent = never> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly settings: ThreadSettings<Event>) {}

  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** Starts the thread, so that the first task doesn't wait for it. */
  start(): void {
    this.ensureWorker();
  }

  ask<Name extends keyof Tasks>(
    task: Name,
    params: Tasks[Name]['params'],
  ): Promise<Tasks[Name]['result']> {
    const worker = this.ensureWorker();
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      // First what may throw: nobody would wait for the answer.
      worker.postMessage({ id, task, params });
      // The thread answers a task with that task's result; the messages' types tie the two.
      this.waiting.set(id, { resolve, reject });
    });
  }

  async dispose(): Promise<void> {
    await this.worker?.terminate();
  }

  private ensureWorker(): Worker {
    if (this.worker !== undefined) {
      return this.worker;
    }
    const { script, data, whyEnded } = this.settings;
    const worker = new Worker(script, { workerData: data() });
    // It must not keep the extension host alive.
    worker.unref();
    this.worker = worker;
    const end = (error: Error): void => {
      if (this.worker === worker) {
        this.worker = undefined;
        this.settings.ended?.();
        for (const { reject } of this.waiting.values()) {
          reject(error);
        }
        this.waiting.clear();
      }
    };
    worker.on('message', (message: TaskAnswer | Event) => {
      if ('event' in message) {
        this.settings.happened?.(message);
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
      end(new Error(whyEnded(code)));
    });
    return worker;
  }
}
