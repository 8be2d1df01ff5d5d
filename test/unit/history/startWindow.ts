import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Bundles } from './bundles';
import type { WindowReport, WindowTask } from './window';

/** A process that stands for a window of the editor. */
export interface Window {
  readonly process: ChildProcess;
  /** What it has reported so far. */
  readonly reports: readonly WindowReport[];
  tell(task: WindowTask): void;
  /** Resolves once it has reported what is looked for. */
  heard<T>(find: (reports: readonly WindowReport[]) => T | undefined): Promise<T>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

/** @param mostKilobytes largest file that it may write; more fails as a full disk does */
export async function startWindow(
  { thread, window }: Bundles,
  journal: string,
  mostKilobytes?: number,
): Promise<Window> {
  const command = [process.execPath, window, thread, journal];
  const limited = ['bash', '-c', `ulimit -S -f ${String(mostKilobytes)}; exec "$@"`, 'bash'];
  const [program = '', ...args] = mostKilobytes === undefined ? command : [...limited, ...command];
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exit = once(child, 'exit');
  const reports: WindowReport[] = [];
  let wake = (): void => undefined;
  child.on('message', (report: WindowReport) => {
    reports.push(report);
    wake();
  });
  const heard: Window['heard'] = async (find) => {
    for (;;) {
      const found = find(reports);
      if (found !== undefined) {
        return found;
      }
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        void exit.then(() => {
          reject(new Error('The window ended.'));
        });
      });
    }
  };
  await heard((all) => all.find((report) => 'ready' in report));
  return {
    process: child,
    reports,
    tell: (task) => child.send(task),
    heard,
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** The ids of a task that are done. */
export function done(reports: readonly WindowReport[]): string[] {
  return reports.flatMap((report) => ('done' in report ? [report.done] : []));
}
