import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Disposable } from 'vscode';
import type { ContentProblem } from '../../elicitation/check';
import type { Entries, Entry } from '../../elicitation/entry';
import type { Field } from '../../elicitation/field';
import { isJsonObject, type JsonObject } from '../../elicitation/json';
import type { FormRequest, ParsedRequest, RefusedRequest } from '../../elicitation/parsedRequest';
import type { ContentReading, Reading } from '../../elicitation/value';
import { TaskThread } from '../../history/taskThread';
import type { FormReading } from './formReading';
import { isShort } from './isShort';
import type { FormHandle, ReadingTaskName, ReadingTasks } from './readingTasks';
import { RecentForms } from './recentForms';

/** Where something is read. */
type Place = 'here' | 'thread';

/**
 * Reads requests and answers: what is short at once, and all else in a thread
 * of its own, so that nothing a server sends can hold up the extension host.
 */
export class Reader implements Disposable {
  private readonly thread: TaskThread<ReadingTasks>;
  private readonly bundle: string;
  private reading: FormReading | undefined;
  /** The forms that each place holds, by id. */
  private readonly held: Readonly<Record<Place, Set<number>>> = {
    here: new Set(),
    thread: new Set(),
  };
  private readonly ids = new WeakMap<FormRequest, number>();
  private readonly recent = new RecentForms((id) => {
    this.letGo(id);
  });
  private lastId = 0;

  /**
   * @param folder of the bundles
   * @param sentences what is said of requests and answers, by its English; English where there are none
   */
  constructor(
    folder: string,
    private readonly sentences: Readonly<Record<string, string>> | undefined,
  ) {
    this.bundle = join(folder, 'reading.js');
    this.thread = new TaskThread({
      script: join(folder, 'readingThread.js'),
      data: () => sentences,
      whyEnded: (code) => `The thread that reads requests ended with code ${String(code)}.`,
      ended: () => {
        this.held.thread.clear();
      },
    });
  }

  /** Makes both places ready, so that the first question doesn't wait for them. */
  warm(): void {
    this.thread.start();
    this.ensureReading();
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
    const place = isShort(params) ? 'here' : 'thread';
    const id = (this.lastId += 1);
    const request = await this.ask(place, 'parse', { id, params });
    if (request.kind !== 'form') {
      return request;
    }
    const form: FormRequest = { ...request, requestedSchema: schemaIn(params) };
    this.ids.set(form, id);
    this.held[place].add(id);
    this.recent.keep({ params, form, id });
    return form;
  }

  /** Reads the schema of a call's arguments; deeper parts become JSON fields. */
  parseArguments(schema: JsonObject, message: string): Promise<FormRequest | RefusedRequest> {
    return this.ask('thread', 'parseArguments', { schema, message });
  }

  /** Reads what a person has put into one field. */
  readEntry(form: FormRequest, field: Field, entry: Entry): Promise<Reading> {
    const place = this.placeOf(form, entry);
    const params = { form: this.handle(place, form), name: field.name, entry };
    return this.ask(place, 'readEntry', params);
  }

  /** Reads and checks all entries of a form: what would be sent, and what keeps it from being sent. */
  readEntries(form: FormRequest, entries: Entries): Promise<ContentReading> {
    const list = [...entries];
    const place = this.placeOf(form, list);
    return this.ask(place, 'readEntries', { form: this.handle(place, form), entries: list });
  }

  /** Checks content that was not typed into a form. */
  check(form: FormRequest, content: JsonObject): Promise<readonly ContentProblem[]> {
    const place = this.placeOf(form, content);
    return this.ask(place, 'check', { form: this.handle(place, form), content });
  }

  /** The fields of a form as JSON for its page, in pieces. */
  fieldsText(form: FormRequest): Promise<readonly string[]> {
    const place = this.placeOf(form, null);
    return this.ask(place, 'fieldsText', { form: this.handle(place, form) });
  }

  /** Lets go of a form that is not asked any more. */
  release(form: FormRequest): void {
    const id = this.ids.get(form);
    if (id !== undefined && !this.recent.has(id)) {
      this.letGo(id);
    }
  }

  dispose(): void {
    void this.thread.dispose();
  }

  private letGo(id: number): void {
    for (const place of ['here', 'thread'] as const) {
      if (this.held[place].delete(id)) {
        this.ask(place, 'release', [id]).catch(() => {
          // A thread that has died since holds nothing.
        });
      }
    }
  }

  /** What was short as it came is short to read on, as long as what is put in is. */
  private placeOf(form: FormRequest, input: unknown): Place {
    const id = this.ids.get(form);
    return id !== undefined && this.held.here.has(id) && isShort(input) ? 'here' : 'thread';
  }

  private handle(place: Place, form: FormRequest): FormHandle {
    const id = this.ids.get(form) ?? (this.lastId += 1);
    this.ids.set(form, id);
    const held = this.held[place];
    if (held.has(id)) {
      return { id };
    }
    held.add(id);
    return { id, form };
  }

  private async ask<Name extends ReadingTaskName>(
    place: Place,
    task: Name,
    params: ReadingTasks[Name]['params'],
  ): Promise<ReadingTasks[Name]['result']> {
    return place === 'thread'
      ? this.thread.ask(task, params)
      : this.ensureReading().run(task, params);
  }

  /** Loads the code on first use; the thread has its own copy. */
  private ensureReading(): FormReading {
    if (this.reading === undefined) {
      const { FormReading } = createRequire(this.bundle)(
        this.bundle,
      ) as typeof import('./formReading');
      this.reading = new FormReading(this.sentences);
    }
    return this.reading;
  }
}

function schemaIn(params: unknown): JsonObject {
  const schema = isJsonObject(params) ? params['requestedSchema'] : undefined;
  return isJsonObject(schema) ? schema : {};
}
