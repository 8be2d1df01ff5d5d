import { describe, expect, it } from 'vitest';
import { cutJson } from '../../../src/elicitation/cutJson';

const cut = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, cutJson(20, 3))) as unknown;

describe('cutJson', () => {
  it('leaves alone what is small', () => {
    const small = { a: 'short', list: [1, null, true], deep: { b: { c: [] } } };
    expect(cut(small)).toEqual(small);
  });

  it('says what it leaves out', () => {
    expect(cut('x'.repeat(25))).toBe(`${'x'.repeat(20)}… (25 characters)`);
    expect(cut([1, 2, 3, 4])).toEqual([1, 2, 3, '… (4 members)']);
    expect(cut({ a: 1, b: 2, c: 3, d: 4 })).toEqual({ a: 1, b: 2, c: 3, '…': '(4 members)' });
  });

  it('does not walk through a million lists', () => {
    const wide = Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => [1]));
    const text = JSON.stringify(wide, cutJson(100, 1_000));
    expect(text).toContain('"…"');
    expect(text.match(/\[1\]/g)?.length).toBeLessThan(25_000);
  });
});
