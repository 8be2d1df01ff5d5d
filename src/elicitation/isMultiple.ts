import { parseDecimal, type Decimal } from './parseDecimal';

/**
 * Whether `value` is a multiple of `divisor` as decimals (JSON Schema 2020-12
 * validation, 6.2.1). Exact: 19.99 is a multiple of 0.01, which binary
 * division denies.
 */
export function isMultiple(value: number, divisor: number): boolean {
  const dividend = parseDecimal(String(value));
  const unit = parseDecimal(String(divisor));
  if (dividend === undefined || unit === undefined || unit.digits === '') {
    return false;
  }
  const scale = Math.min(dividend.exponent, unit.exponent);
  return scaled(dividend, scale) % scaled(unit, scale) === 0n;
}

function scaled({ digits, exponent }: Decimal, scale: number): bigint {
  return BigInt(digits === '' ? '0' : digits) * 10n ** BigInt(exponent - scale);
}
