import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isJsonObject } from '../../elicitation/json';
import type { VisitedPage } from '../../elicitation/visit';
import { isSavedRound, type RoundKeeping, type SavedRound } from '../../mcp/savedRound';

/** A call whose questions were open when its connection or the window ended, and that can go on. */
export interface InterruptedCall {
  readonly id: string;
  /** The server's name in settings. */
  readonly server: string;
  /** When the round arrived, ISO 8601. */
  readonly at: string;
  readonly saved: SavedRound;
}

interface InterruptedCallsEvents {
  changed: [];
  /** The file could not be read or written: open rounds will be lost with the window. */
  failed: [error: unknown];
}

/** Servers throw their state away after a while; what is older than this is not worth asking about. */
const LONGEST_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Keeps the open rounds of calls in a file that only the person can read, so
 * that they survive a reload of the window.
 */
export class InterruptedCalls extends EventEmitter<InterruptedCallsEvents> {
  /** Rounds of calls that run. */
  private readonly open = new Map<string, InterruptedCall>();
  private readonly interrupted = new Map<string, InterruptedCall>();
  private writing: Promise<void> = Promise.resolve();

  /** @param path of the file; undefined where there is none for this window alone */
  constructor(private readonly path: string | undefined) {
    super();
  }

  /** Calls that can go on, oldest first. */
  get all(): readonly InterruptedCall[] {
    return [...this.interrupted.values()];
  }

  find(id: string): InterruptedCall | undefined {
    return this.interrupted.get(id);
  }

  /** Reads what an earlier window has left. */
  async load(): Promise<void> {
    if (this.path === undefined) {
      return;
    }
    let text: string;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
        this.emit('failed', error);
      }
      return;
    }
    try {
      const left: unknown = JSON.parse(text);
      for (const call of Array.isArray(left) ? left : []) {
        if (isInterruptedCall(call) && Date.now() - Date.parse(call.at) < LONGEST_AGE_MS) {
          this.interrupted.set(call.id, call);
        }
      }
    } catch (error) {
      this.emit('failed', error);
    }
    this.emit('changed');
  }

  /** Keeps a round that begins to ask. */
  keep(server: string, saved: SavedRound): RoundKeeping {
    const id = randomUUID();
    const at = new Date().toISOString();
    this.open.set(id, { id, server, at, saved });
    this.write();
    const visits: VisitedPage[] = [];
    return {
      visited: (page) => {
        if (this.open.has(id)) {
          visits.push(page);
          this.open.set(id, { id, server, at, saved: { ...saved, visits } });
          this.write();
        }
      },
      forget: () => {
        if (this.open.delete(id)) {
          this.write();
        }
      },
      interrupt: () => {
        const call = this.open.get(id);
        if (call !== undefined) {
          this.open.delete(id);
          this.interrupted.set(id, call);
          this.emit('changed');
        }
      },
    };
  }

  /** The call goes on, or the person does not want it to: either way it is not offered again. */
  remove({ id }: InterruptedCall): void {
    this.interrupted.delete(id);
    this.emit('changed');
    this.write();
  }

  /** The call could not go on after all: it is offered again. */
  restore(call: InterruptedCall): void {
    this.interrupted.set(call.id, call);
    this.emit('changed');
    this.write();
  }

  /** Resolves when the file holds all there is to keep. */
  flush(): Promise<void> {
    return this.writing;
  }

  private write(): void {
    const { path } = this;
    if (path === undefined) {
      return;
    }
    this.writing = this.writing.then(async () => {
      const calls = [...this.interrupted.values(), ...this.open.values()];
      try {
        await mkdir(dirname(path), { recursive: true });
        const beside = `${path}.new`;
        await writeFile(beside, JSON.stringify(calls), { mode: 0o600 });
        await rename(beside, path);
      } catch (error) {
        this.emit('failed', error);
      }
    });
  }
}

function isInterruptedCall(value: unknown): value is InterruptedCall {
  return (
    isJsonObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['server'] === 'string' &&
    typeof value['at'] === 'string' &&
    isSavedRound(value['saved'])
  );
}
