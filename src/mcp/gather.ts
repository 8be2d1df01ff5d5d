/** How long after each turn news are gathered, in milliseconds. */
const GATHER_MS = 300;

/**
 * Does something at news of which there may be any number: at once at the
 * first, then once for all that have come meanwhile, and never twice at a time.
 *
 * @param act must not reject
 * @returns takes one piece of news
 */
export function gather(act: () => Promise<void>): () => void {
  let isResting = true;
  let isDue = false;
  const tell = (): void => {
    isDue = true;
    if (!isResting) {
      return;
    }
    isResting = false;
    isDue = false;
    void act().finally(() => {
      setTimeout(() => {
        isResting = true;
        if (isDue) {
          tell();
        }
      }, GATHER_MS);
    });
  };
  return tell;
}
