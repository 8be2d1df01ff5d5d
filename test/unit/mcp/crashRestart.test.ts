import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CrashRestart } from '../../../src/mcp/crashRestart';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('CrashRestart', () => {
  it('waits longer after each crash, and stops trying', () => {
    const start = vi.fn();
    const restart = new CrashRestart(start);
    const pauses = Array.from({ length: 6 }, () => {
      restart.started();
      const pause = restart.crashed();
      vi.advanceTimersByTime(pause ?? 60_000);
      return pause;
    });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, undefined]);
    expect(start).toHaveBeenCalledTimes(5);
  });

  it('begins the count anew when the server ran well', () => {
    const restart = new CrashRestart(vi.fn());
    restart.started();
    expect(restart.crashed()).toBe(1000);
    restart.started();
    vi.advanceTimersByTime(61_000);
    expect(restart.crashed()).toBe(1000);
  });

  it('does nothing once the person has started or stopped the server', () => {
    const start = vi.fn();
    const restart = new CrashRestart(start);
    restart.started();
    restart.crashed();
    restart.reset();
    vi.advanceTimersByTime(60_000);
    expect(start).not.toHaveBeenCalled();
  });
});
