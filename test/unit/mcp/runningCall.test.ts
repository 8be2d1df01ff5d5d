import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallTimeout, RunningCall } from '../../../src/mcp/runningCall';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function call(cancelled?: AbortSignal): RunningCall {
  return new RunningCall({ kind: 'tool', name: 'it' }, cancelled, 1000);
}

describe('the clock of a call', () => {
  it('ends a call that is silent for too long', () => {
    const { signal } = call();
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toBeInstanceOf(CallTimeout);
  });

  it('starts anew with every sign of life', () => {
    const it = call();
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(900);
      it.touch();
    }
    expect(it.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(it.signal.aborted).toBe(true);
  });

  it('stands still until nothing holds it any more', () => {
    const it = call();
    const first = it.hold();
    const second = it.hold();
    vi.advanceTimersByTime(10_000_000);
    first();
    // A second release is none.
    first();
    it.touch();
    vi.advanceTimersByTime(10_000_000);
    expect(it.signal.aborted).toBe(false);
    second();
    vi.advanceTimersByTime(999);
    expect(it.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(it.signal.aborted).toBe(true);
  });

  it('is gone with the call', () => {
    const it = call();
    const release = it.hold();
    it.end();
    release();
    it.touch();
    expect(vi.getTimerCount()).toBe(0);
    expect(it.signal.aborted).toBe(false);
  });
});

describe('waiting in a call', () => {
  it('ends with what it waits for', async () => {
    await expect(call().unlessGivenUp(Promise.resolve(7))).resolves.toBe(7);
    await expect(call().unlessGivenUp(Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('ends when the person gives the call up, before and while', async () => {
    const cancelled = new AbortController();
    const it = call(cancelled.signal);
    const wait = it.unlessGivenUp(new Promise(() => undefined));
    cancelled.abort('enough');
    await expect(wait).rejects.toThrow('enough');
    await expect(it.unlessGivenUp(Promise.resolve(7))).rejects.toThrow('enough');
  });
});
