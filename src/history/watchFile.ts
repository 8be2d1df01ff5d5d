import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Changes within this time are told together. */
const DELAY_MS = 100;

/**
 * Tells when a file may have changed, also when it is replaced or was not there
 * before; its folder must be. Keeps no process alive.
 *
 * @returns what ends it
 */
export function watchFile(
  path: string,
  changed: () => void,
  failed: (error: Error) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(dirname(path), { persistent: false }, (_, name) => {
    if (name === null || name === basename(path)) {
      timer ??= setTimeout(() => {
        timer = undefined;
        changed();
      }, DELAY_MS).unref();
    }
  });
  watcher.on('error', failed);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
