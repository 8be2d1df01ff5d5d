import { parseDecimal, type Decimal } from './parseDecimal';

export type NumberReading =
  | { readonly kind: 'number'; readonly value: number; readonly isWhole: boolean }
  /** Not a decimal number at all. */
  | { readonly kind: 'notNumber' }
  /** More than a JSON number carries without changing it. */
  | { readonly kind: 'notExact' };

/**
 * A decimal number as typed. JSON numbers are binary doubles, so the rule is:
 * a whole number must come out as exactly that number when it is written
 * again, a fraction must stay a fraction, and nothing may become zero or
 * infinite. The last digits of a long fraction may be rounded, as 0.1 is.
 */
export function readNumber(text: string): NumberReading {
  const typed = parseDecimal(text);
  if (typed === undefined) {
    return { kind: 'notNumber' };
  }
  const value = Number(text);
  const carried = parseDecimal(String(value));
  if (carried === undefined) {
    return { kind: 'notExact' };
  }
  const isWhole = typed.exponent >= 0;
  const isFaithful = isWhole ? isSame(typed, carried) : carried.exponent < 0;
  // Adding zero turns -0, which JSON can't carry, into 0.
  return isFaithful ? { kind: 'number', value: value + 0, isWhole } : { kind: 'notExact' };
}

function isSame(a: Decimal, b: Decimal): boolean {
  return (
    a.digits === b.digits &&
    a.exponent === b.exponent &&
    (a.digits === '' || a.negative === b.negative)
  );
}
