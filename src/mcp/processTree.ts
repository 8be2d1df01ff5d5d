import { spawn } from 'node:child_process';
import { win32 } from 'node:path';

/** How long a process has to go before it is made to, in milliseconds. The whole stop fits into the seconds that the editor waits at its end. */
const PATIENCE_MS = 1500;

/** How often is looked whether a process group is gone, in milliseconds. */
const LOOK_EVERY_MS = 25;

/** What a process tree needs from the system. */
export interface ProcessSystem {
  readonly platform: NodeJS.Platform;
  /** As `process.kill`. */
  readonly kill: (pid: number, signal: NodeJS.Signals | 0) => void;
  /** Runs a program; resolves when it has ended, however it did. */
  readonly run: (command: string, args: readonly string[]) => Promise<void>;
}

const thisSystem: ProcessSystem = {
  platform: process.platform,
  kill: (pid, signal) => {
    process.kill(pid, signal);
  },
  run: (command, args) =>
    new Promise((resolve) => {
      const child = spawn(command, args, { stdio: 'ignore', windowsHide: true });
      child.once('error', () => {
        resolve();
      });
      child.once('close', () => {
        resolve();
      });
    }),
};

/** Trees that run, so that none outlives the editor's extension host. */
const running = new Set<ProcessTree>();
process.once('exit', () => {
  for (const tree of running) {
    tree.kill();
  }
});

/**
 * A program and everything it started: `npx` and shells start the server as a
 * child of their own, which would outlive them.
 *
 * On POSIX the program must lead a process group of its own (`detached`). On
 * Windows the system knows who started whom, as long as the program runs.
 */
export class ProcessTree {
  constructor(
    private readonly pid: number,
    /** Resolves when the program itself has ended; what it started may run on. */
    private readonly ended: Promise<unknown>,
    private readonly system: ProcessSystem = thisSystem,
  ) {
    running.add(this);
  }

  /** Whether a program must be spawned `detached` to be ended as a tree. */
  static get detached(): boolean {
    return thisSystem.platform !== 'win32';
  }

  /**
   * Ends the tree, whose standard input has been closed: waits for it to go by
   * itself, asks it to, and then makes it. Resolves when nothing is left.
   */
  async end(): Promise<void> {
    if (this.system.platform === 'win32') {
      if (!(await within(PATIENCE_MS, this.ended))) {
        await this.taskkill();
        await within(PATIENCE_MS, this.ended);
      }
    } else if (
      !(await this.isGone(PATIENCE_MS)) &&
      !(this.signal('SIGTERM') && (await this.isGone(PATIENCE_MS))) &&
      this.signal('SIGKILL')
    ) {
      await this.isGone(PATIENCE_MS);
    }
    running.delete(this);
  }

  /** Ends the tree at once and waits for nothing. */
  kill(): void {
    running.delete(this);
    if (this.system.platform === 'win32') {
      void this.taskkill();
    } else {
      this.signal('SIGKILL');
    }
  }

  private taskkill(): Promise<void> {
    // By its full path: what a PATH leads to may be anything.
    const taskkill = win32.join(
      process.env['SystemRoot'] ?? 'C:\\Windows',
      'System32',
      'taskkill.exe',
    );
    return this.system.run(taskkill, ['/PID', String(this.pid), '/T', '/F']);
  }

  private async isGone(withinMs: number): Promise<boolean> {
    const end = Date.now() + withinMs;
    while (this.signal(0)) {
      if (Date.now() >= end) {
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return true;
  }

  /** Sends a signal to the process group; false when nothing of it is left. */
  private signal(signal: NodeJS.Signals | 0): boolean {
    try {
      this.system.kill(-this.pid, signal);
      return true;
    } catch (error) {
      // EPERM: on macOS where only the dead are left, and for what runs as somebody else.
      if (
        error instanceof Error &&
        'code' in error &&
        ['ESRCH', 'EPERM'].includes(String(error.code))
      ) {
        return false;
      }
      throw error;
    }
  }
}

async function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  return Promise.race([promise.then(() => true), late]).finally(() => {
    clearTimeout(timer);
  });
}
