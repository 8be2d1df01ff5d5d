/**
 * `AbortSignal.timeout`, for use in `AbortSignal.any`: there Node holds on to it
 * by a weak reference alone, and once it is collected it never fires. It is kept
 * for as long as something listens.
 *
 * @param ms how long, in milliseconds
 */
export function timeLimit(ms: number): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  limit.addEventListener('abort', () => undefined, { once: true });
  return limit;
}
