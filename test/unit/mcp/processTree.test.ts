import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProcessTree, type ProcessSystem } from '../../../src/mcp/processTree';

const forever = new Promise<never>(() => undefined);

function windows() {
  const kill = vi.fn();
  const run = vi.fn<ProcessSystem['run']>(() => Promise.resolve());
  return { platform: 'win32', kill, run } satisfies ProcessSystem;
}

/** A process group that is gone after one of these signals. */
function group(diesOf: NodeJS.Signals | 'end of input', code = 'ESRCH') {
  let isAlive = diesOf !== 'end of input';
  const sent: string[] = [];
  const kill: ProcessSystem['kill'] = (pid, signal) => {
    if (!isAlive) {
      throw Object.assign(new Error('no such process'), { code });
    }
    if (signal !== 0) {
      sent.push(`${String(pid)} ${signal}`);
    }
    isAlive = signal !== diesOf;
  };
  return { sent, system: { platform: 'linux', kill, run: vi.fn() } satisfies ProcessSystem };
}

async function end(system: ProcessSystem, ended: Promise<unknown> = forever): Promise<void> {
  const done = new ProcessTree(123, ended, system).end();
  await vi.runAllTimersAsync();
  await done;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the tree of a process', () => {
  it('on POSIX is its group, which is left alone when it goes by itself', async () => {
    const { sent, system } = group('end of input');
    await end(system);
    expect(sent).toEqual([]);
  });

  it('on POSIX is asked to go', async () => {
    const { sent, system } = group('SIGTERM');
    await end(system);
    expect(sent).toEqual(['-123 SIGTERM']);
  });

  it('on POSIX is made to go where it ignores that', async () => {
    const { sent, system } = group('SIGKILL', 'EPERM');
    await end(system);
    expect(sent).toEqual(['-123 SIGTERM', '-123 SIGKILL']);
  });

  it('on Windows is ended by taskkill, found without the PATH', async () => {
    vi.stubEnv('SystemRoot', String.raw`C:\Windows`);
    const system = windows();
    await end(system);
    expect(system.run.mock.calls).toEqual([
      [String.raw`C:\Windows\System32\taskkill.exe`, ['/PID', '123', '/T', '/F']],
    ]);
    expect(system.kill).not.toHaveBeenCalled();
    vi.unstubAllEnvs();
  });

  it('on Windows is left alone when it goes by itself', async () => {
    const system = windows();
    await end(system, Promise.resolve());
    expect(system.run).not.toHaveBeenCalled();
  });

  it('is ended without waiting when the editor goes', () => {
    const { sent, system } = group('SIGKILL');
    new ProcessTree(123, forever, system).kill();
    expect(sent).toEqual(['-123 SIGKILL']);
    const onWindows = windows();
    new ProcessTree(123, forever, onWindows).kill();
    expect(onWindows.run).toHaveBeenCalledOnce();
  });
});
