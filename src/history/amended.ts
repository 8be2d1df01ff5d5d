import type { Amendment } from './record';

/** What an amendment adds to its record. */
export function amended(amendment: Amendment | undefined): Pick<Amendment, 'completed' | 'count'> {
  const { completed, count } = amendment ?? {};
  return {
    ...(completed === undefined ? {} : { completed }),
    ...(count === undefined ? {} : { count }),
  };
}
