/** An exact decimal number: `digits` × 10^`exponent`, no leading or trailing zeros; zero is `''`. */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

const DECIMAL = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Reads `12`, `+5`, `-0.50`, `.5`, `1e2`; undefined for anything else, such as hex, commas or words. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  const significant = `${whole}${fraction}`.replace(/^0+/, '');
  const digits = trimmedEnd(significant);
  return {
    negative: sign === '-',
    digits,
    exponent:
      digits === '' ? 0 : Number(power) - fraction.length + significant.length - digits.length,
  };
}

/** Without trailing zeros; a loop, since `/0+$/` takes quadratic time on long runs of zeros. */
function trimmedEnd(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') {
    end -= 1;
  }
  return digits.slice(0, end);
}
