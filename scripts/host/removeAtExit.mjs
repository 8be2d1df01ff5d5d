import { rmSync } from 'node:fs';

/**
 * Removes a temporary folder when this process ends before its owner could.
 *
 * @param {string} folder
 * @returns {() => void} calls it off
 */
export function removeAtExit(folder) {
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  return () => process.off('exit', remove);
}
