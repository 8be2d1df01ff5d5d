import { Worker } from 'node:worker_threads';
import type { Disposable } from 'vscode';
import type { ContentProblem } from '../../elicitation/check';
import type { Entries, Entry } from '../../elicitation/entry';
import type { Field } from '../../elicitation/field';
import { isJsonObject, type JsonObject } from '../../elicitation/json';
import type { FormRequest, ParsedRequest, RefusedRequest } from '../../elicitation/parsedRequest';
import type { ContentReading, Reading } from '../../elicitation/value';
import { RecentForms } from './recentForms';
import type { FormHandle, FromThread, ReadingTasks, TaskName, ToThread } from './readingMessages';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Reads requests and answers in a thread of its own, so that nothing a server
 * sends can hold up the extension host. A thread that dies fails what waits
 * for it and is started anew by the next call.
 */
export class Reader implements Disposable {
  private thread: { readonly worker: Worker; readonly held: Set<number> } | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly ids = new WeakMap<FormRequest, number>();
  private readonly recent = new RecentForms((id) => {
    this.letGo(id);
  });
  /** Forms that the thread need not hold any more; it is told with the next task, since to wake it takes time. */
  private released: number[] = [];
  private lastId = 0;

  /**
   * @param script path of the thread's bundle
   * @param sentences what the thread says, by its English; English where there are none
   */
  constructor(
    private readonly script: string,
    private readonly sentences: Readonly<Record<string, string>> | undefined,
  ) {}

  /** Starts the thread, so that the first question doesn't wait for it. */
  warm(): void {
    this.ensureThread();
  }

  /** Reads the raw params of `elicitation/create`. */
  async parse(params: unknown): Promise<ParsedRequest> {
    const read = this.recent.find(params);
    if (read !== undefined) {
      // Another form for those who keep forms apart, though it reads the same.
      const form = { ...read.form };
      this.ids.set(form, read.id);
      return form;
    }
    const { held } = this.ensureThread();
    const id = (this.lastId += 1);
    const request = await this.ask('parse', { id, params });
    if (request.kind !== 'form') {
      return request;
    }
    // What came in is at hand here, and need not come back from the thread.
    const form: FormRequest = { ...request, requestedSchema: schemaIn(params) };
    this.ids.set(form, id);
    held.add(id);
    this.recent.keep({ params, form, id });
    return form;
  }

  /** Reads the schema of a call's arguments; deeper parts become JSON fields. */
  parseArguments(schema: JsonObject, message: string): Promise<FormRequest | RefusedRequest> {
    return this.ask('parseArguments', { schema, message });
  }

  /** Reads what a person has put into one field. */
  readEntry(form: FormRequest, field: Field, entry: Entry): Promise<Reading> {
    return this.ask('readEntry', { form: this.handle(form), name: field.name, entry });
  }

  /** Reads and checks all entries of a form: what would be sent, and what keeps it from being sent. */
  readEntries(form: FormRequest, entries: Entries): Promise<ContentReading> {
    return this.ask('readEntries', { form: this.handle(form), entries: [...entries] });
  }

  /** Checks content that was not typed into a form. */
  check(form: FormRequest, content: JsonObject): Promise<readonly ContentProblem[]> {
    return this.ask('check', { form: this.handle(form), content });
  }

  /** The fields of a form as JSON for its page, in pieces. */
  fieldsText(form: FormRequest): Promise<readonly string[]> {
    return this.ask('fieldsText', { form: this.handle(form) });
  }

  /** Lets go of a form that is not asked any more. */
  release(form: FormRequest): void {
    const id = this.ids.get(form);
    if (id !== undefined && !this.recent.has(id)) {
      this.letGo(id);
    }
  }

  dispose(): void {
    void this.thread?.worker.terminate();
  }

  private letGo(id: number): void {
    if (this.thread?.held.delete(id) === true) {
      this.released.push(id);
    }
  }

  private handle(form: FormRequest): FormHandle {
    const id = this.ids.get(form) ?? (this.lastId += 1);
    this.ids.set(form, id);
    const { held } = this.ensureThread();
    if (held.has(id)) {
      return { id };
    }
    held.add(id);
    return { id, form };
  }

  private ask<Name extends TaskName>(
    task: Name,
    params: ReadingTasks[Name]['params'],
  ): Promise<ReadingTasks[Name]['result']> {
    const { worker } = this.ensureThread();
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      // The thread answers a task with that task's result; the messages' types tie the two.
      this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      if (this.released.length > 0) {
        worker.postMessage({ released: this.released } satisfies ToThread);
        this.released = [];
      }
      worker.postMessage({ id, task, params });
    });
  }

  private ensureThread(): NonNullable<Reader['thread']> {
    if (this.thread !== undefined) {
      return this.thread;
    }
    const worker = new Worker(this.script, { workerData: this.sentences });
    // It must not keep the extension host alive.
    worker.unref();
    const thread = { worker, held: new Set<number>() };
    this.thread = thread;
    this.released = [];
    const end = (error: Error): void => {
      if (this.thread === thread) {
        this.thread = undefined;
        for (const { reject } of this.waiting.values()) {
          reject(error);
        }
        this.waiting.clear();
      }
    };
    worker.on('message', (message: FromThread) => {
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
      end(new Error(`The thread that reads requests ended with code ${String(code)}.`));
    });
    return thread;
  }
}

function schemaIn(params: unknown): JsonObject {
  const schema = isJsonObject(params) ? params['requestedSchema'] : undefined;
  return isJsonObject(schema) ? schema : {};
}
