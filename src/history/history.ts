import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { SettledRequest } from '../elicitation/inbox';
import type { Hide } from '../elicitation/knownSecrets';
import { t } from '../elicitation/localize';
import type { PendingRequest } from '../elicitation/pendingRequest';
import { visibleText } from '../elicitation/visibleText';
import type {
  HistoryTaskName,
  HistoryTasks,
  HistoryThreadData,
  HistoryThreadEvent,
} from './historyMessages';
import type {
  ExportFormat,
  HistoryDetails,
  HistoryFilter,
  HistoryQuery,
  HistorySlice,
  Retention,
} from './historyQuery';
import type { Amendment, Completion, EventKind, HistoryLine, HistoryRecord } from './record';
import type { KeptValues } from './redact';
import { hasOpenQuestions } from './openQuestions';
import { TaskThread } from './taskThread';
import { WriteQueue } from './writeQueue';

/** Requests of one server over its limit, each within this time of the last, are one line. */
const BURST_MS = 60_000;
/** How long the number of such requests may be late in the file. */
const COUNT_DELAY_MS = 1_000;
/** Longest text of an event, in code points. */
const LONGEST_EVENT = 2_000;

interface HistoryEvents {
  /** The history has other lines than before. */
  changed: [];
  /** Something could not be written or read. What was to be written is shown, and tried again with the next line. */
  failed: [error: Error];
  /** Damaged lines were set aside in the file `path`. */
  damaged: [lines: number, path: string];
}

/** What the history needs to know from outside. */
export interface HistorySettings {
  /** Path of the bundle of `historyThread.ts`. */
  readonly script: string;
  /** Path of the journal. */
  readonly path: string;
  readonly sentences: HistoryThreadData['sentences'];
  /** How much of answers is kept from now on. */
  readonly values: () => KeptValues;
  /** Takes what a server was given and must keep to itself out of what it says. */
  readonly hiderOf: (server: string) => Hide;
  readonly retention: () => Retention;
}

interface Burst {
  readonly id: string;
  count: number;
  lastAt: number;
  timer?: NodeJS.Timeout | undefined;
}

/** The approval history: every outcome of every request, once. The work is done in a thread of its own. */
export class History extends EventEmitter<HistoryEvents> {
  private readonly thread: TaskThread<HistoryTasks, HistoryThreadEvent>;
  private readonly queue: WriteQueue;
  private readonly bursts = new Map<string, Burst>();

  constructor(private readonly settings: HistorySettings) {
    super();
    const { script, path, sentences, retention } = settings;
    this.thread = new TaskThread({
      script,
      data: (): HistoryThreadData => ({ path, sentences, retention: retention() }),
      whyEnded: (code) =>
        t('The thread that keeps the approval history ended with code {0}.', code),
      happened: (happened) => {
        switch (happened.event) {
          case 'changed':
            this.emit('changed');
            break;
          case 'failed':
            this.emit('failed', new Error(happened.message));
            break;
          case 'damaged':
            this.emit('damaged', happened.lines, happened.path);
        }
      },
    });
    this.queue = new WriteQueue(
      ({ lines, opened }) =>
        this.thread.ask('write', {
          lines: lines.map((line) => JSON.stringify(line)),
          ended: lines.flatMap((line) => ('durationMs' in line ? [line.id] : [])),
          opened,
        }),
      (error) => {
        this.emit('failed', error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  /** Notes that a question waits, so that it is recorded even if the window dies before it ends. */
  opened(pending: PendingRequest): Promise<void> {
    const { id, origin, receivedAt, request, params } = pending;
    const reason = t('The window closed before it was answered.');
    const settlement = { outcome: 'disconnected', reason } as const;
    const settled = { id, origin, receivedAt, request, params, settlement };
    const hide = this.settings.hiderOf(origin.server);
    return this.queue.open(id, () => this.recordOf(settled, receivedAt, 'none', hide));
  }

  /** Records how a request ended. Never rejects: a failure is told by the event. */
  add(settled: SettledRequest): Promise<void> {
    const { id, origin, settlement } = settled;
    if (settlement.outcome === 'limited' && this.isCounted(origin.server, id)) {
      return Promise.resolve();
    }
    const now = new Date();
    const values = this.settings.values();
    const hide = this.settings.hiderOf(origin.server);
    return this.queue.add(() => this.recordOf(settled, now, values, hide), id);
  }

  /** Records how the page of a request in URL mode came to its end. */
  complete(
    id: string,
    { at, by }: { readonly at: Date; readonly by: Completion['by'] },
  ): Promise<void> {
    return this.append({
      v: 1,
      type: 'amendment',
      of: id,
      completed: { at: at.toISOString(), by },
    });
  }

  /**
   * Records something that is not a request.
   *
   * @param event.server its name in settings
   * @param event.text a sentence for the person
   */
  addEvent(event: {
    readonly server: string;
    readonly kind: EventKind;
    readonly at: Date;
    readonly text: string;
  }): Promise<void> {
    return this.append({
      v: 1,
      type: 'event',
      id: randomUUID(),
      at: event.at.toISOString(),
      server: { name: visibleText(event.server, { multiline: false, limit: LONGEST_EVENT }) },
      kind: event.kind,
      text: visibleText(this.settings.hiderOf(event.server)(event.text), {
        multiline: true,
        limit: LONGEST_EVENT,
      }),
    });
  }

  query(query: HistoryQuery): Promise<HistorySlice> {
    return this.ask('query', query);
  }

  /** Everything about one line; undefined when it is gone. */
  details(id: string): Promise<HistoryDetails | undefined> {
    return this.ask('details', id);
  }

  /** Forgets lines, in the file too. */
  async delete(ids: readonly string[]): Promise<void> {
    await this.ask('delete', ids);
  }

  /** Forgets everything, in the file too. */
  async clear(): Promise<void> {
    this.bursts.clear();
    await this.ask('clear', null);
  }

  /** Writes what a filter leaves to a file, oldest first; resolves to the number of lines. */
  export(format: ExportFormat, path: string, filter: HistoryFilter): Promise<number> {
    return this.ask('export', { format, path, filter });
  }

  /** Takes in what other windows wrote since. */
  async update(): Promise<void> {
    await this.ask('update', null);
  }

  /** Where windows have left questions behind, or have some open, looks what became of them. */
  async recover(): Promise<void> {
    if (await hasOpenQuestions(this.settings.path)) {
      await this.update();
    }
  }

  /** Keeps to a retention that has changed. */
  async retentionChanged(): Promise<void> {
    if (this.thread.isRunning) {
      await this.thread.ask('setRetention', this.settings.retention());
    }
  }

  /** Resolves when everything that was added so far is in the file. */
  async flush(): Promise<void> {
    for (const burst of this.bursts.values()) {
      this.writeCount(burst);
    }
    await this.queue.flush();
  }

  async dispose(): Promise<void> {
    await this.flush();
    await this.thread.dispose();
  }

  private async recordOf(
    settled: SettledRequest,
    now: Date,
    kept: KeptValues,
    hide: Hide,
  ): Promise<HistoryRecord> {
    const { toRecord } = await import('./toRecord');
    return toRecord(settled, now, kept, hide);
  }

  private append(line: HistoryLine): Promise<void> {
    return this.queue.add(() => line);
  }

  /** What is asked is answered from everything that was added before. */
  private async ask<Name extends HistoryTaskName>(
    task: Name,
    params: HistoryTasks[Name]['params'],
  ): Promise<HistoryTasks[Name]['result']> {
    await this.queue.send();
    return this.thread.ask(task, params);
  }

  /** Whether a request over the limit is one more of those that have a line already. */
  private isCounted(server: string, id: string): boolean {
    const now = performance.now();
    const burst = this.bursts.get(server);
    if (burst === undefined || now - burst.lastAt > BURST_MS) {
      this.bursts.set(server, { id, count: 1, lastAt: now });
      return false;
    }
    burst.count += 1;
    burst.lastAt = now;
    burst.timer ??= setTimeout(() => this.writeCount(burst), COUNT_DELAY_MS);
    return true;
  }

  private writeCount(burst: Burst): void {
    if (burst.timer !== undefined) {
      clearTimeout(burst.timer);
      burst.timer = undefined;
      const amendment: Amendment = { v: 1, type: 'amendment', of: burst.id, count: burst.count };
      void this.append(amendment);
    }
  }
}
