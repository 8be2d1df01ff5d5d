import { rmSync } from 'node:fs';

/**
 * Removes a temporary folder when this process ends before its owner could.
 *
 * @param {string} folder
 * @returns {() => void} calls it off
 */
export function removeAtExit(folder) {
  const remove = () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A program that is just being stopped may still write to it.
      console.error(`${folder} could not be removed: ${String(error)}`);
    }
  };
  process.once('exit', remove);
  return () => process.off('exit', remove);
}
