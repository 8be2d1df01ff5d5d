import { describe, expect, it } from 'vitest';
import { isMultiple } from '../../../src/elicitation/isMultiple';
import { parseDecimal } from '../../../src/elicitation/parseDecimal';
import { readNumber } from '../../../src/elicitation/readNumber';

describe('parseDecimal', () => {
  it.each([
    ['12', { negative: false, digits: '12', exponent: 0 }],
    ['-0.50', { negative: true, digits: '5', exponent: -1 }],
    ['1200', { negative: false, digits: '12', exponent: 2 }],
    ['1.2e3', { negative: false, digits: '12', exponent: 2 }],
    ['000', { negative: false, digits: '', exponent: 0 }],
    ['0e5', { negative: false, digits: '', exponent: 0 }],
  ])('reads %s', (text, decimal) => {
    expect(parseDecimal(text)).toEqual(decimal);
  });

  it('reads a million zeros', () => {
    expect(parseDecimal(`1${'0'.repeat(1_000_000)}1x`)).toBeUndefined();
    expect(parseDecimal(`1${'0'.repeat(1_000_000)}`)?.exponent).toBe(1_000_000);
  });
});

describe('isMultiple', () => {
  it.each([
    [19.99, 0.01, true],
    [0.07, 0.01, true],
    [1.1, 0.1, true],
    [19.995, 0.01, false],
    [123456789.01, 0.01, true],
    [-6, 3, true],
    [7, 3, false],
    [0, 5, true],
    [1e300, 1e-300, true],
    [1e-300, 1e300, false],
    [5, 0, false],
  ])('%d of %d: %s', (value, divisor, expected) => {
    expect(isMultiple(value, divisor)).toBe(expected);
  });
});

describe('readNumber', () => {
  it('knows whole numbers by how they are written, not by what is left of them', () => {
    expect(readNumber('3.0')).toEqual({ kind: 'number', value: 3, isWhole: true });
    expect(readNumber('3.5')).toEqual({ kind: 'number', value: 3.5, isWhole: false });
    expect(readNumber('3.00000000000000000001')).toEqual({ kind: 'notExact' });
  });

  it('never gives minus zero', () => {
    expect(Object.is((readNumber('-0') as { value: number }).value, 0)).toBe(true);
  });
});
