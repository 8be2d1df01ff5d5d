import { afterEach, describe, expect, it, vi } from 'vitest';
import { Admission } from '../../../src/elicitation/admission';

function clock() {
  let now = 1_000_000;
  return { now: () => now, pass: (ms: number) => (now += ms) };
}

describe('Admission', () => {
  afterEach(() => vi.useRealTimers());

  it('lets the next minute in also when the time of day was put back', () => {
    vi.useFakeTimers();
    const admission = new Admission();
    expect(admission.admit('a', 1)).toBeUndefined();
    vi.setSystemTime(Date.now() - 86_400_000);
    vi.advanceTimersByTime(60_000);
    expect(admission.admit('a', 1)).toBeUndefined();
    expect(admission.admit('a', 1)?.cause).toBe('tooFast');
  });

  it('refuses what is over the limit of a server, and lets the next minute in', () => {
    const { now, pass } = clock();
    const admission = new Admission(now);
    expect(admission.admit('a', 2)).toBeUndefined();
    pass(30_000);
    expect(admission.admit('a', 2)).toBeUndefined();
    const refusal = admission.admit('a', 2);
    expect(refusal?.cause).toBe('tooFast');
    const sentence = 'Not shown: the limit for questions of this server is 2 a minute.';
    expect(refusal?.settlement).toEqual({
      outcome: 'limited',
      code: -32000,
      message: sentence,
      reason: sentence,
    });
    pass(30_000);
    expect(admission.admit('a', 2)).toBeUndefined();
    expect(admission.admit('a', 2)?.cause).toBe('tooFast');
  });

  it('counts each server for itself, and no refused question', () => {
    const { now, pass } = clock();
    const admission = new Admission(now);
    admission.admit('a', 1);
    for (let asked = 0; asked < 100; asked += 1) {
      expect(admission.admit('a', 1)?.cause).toBe('tooFast');
      pass(100);
    }
    expect(admission.admit('b', 1)).toBeUndefined();
    pass(50_000);
    expect(admission.admit('a', 1)).toBeUndefined();
  });

  it('lets no more than fifty wait at once, without a limit too', () => {
    const admission = new Admission();
    for (let asked = 0; asked < 50; asked += 1) {
      expect(admission.admit('a', 0)).toBeUndefined();
    }
    expect(admission.admit('a', 0)?.cause).toBe('tooMany');
    expect(admission.admit('b', 0)).toBeUndefined();
    admission.release('a');
    expect(admission.admit('a', 0)).toBeUndefined();
  });

  it('refuses everything of a muted server until it is unmuted', () => {
    const admission = new Admission();
    expect(admission.setMuted('a', true)).toBe(true);
    expect(admission.setMuted('a', true)).toBe(false);
    const refusal = admission.admit('a', 20);
    expect(refusal?.cause).toBe('muted');
    expect(refusal?.settlement).toMatchObject({
      outcome: 'refused',
      reason: 'Not shown: the person has muted this server.',
    });
    expect(admission.admit('b', 20)).toBeUndefined();
    expect(admission.setMuted('a', false)).toBe(true);
    expect(admission.admit('a', 20)).toBeUndefined();
  });
});
