import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { removeAtExit } from './removeAtExit.mjs';

const abandonedAfterMs = 60 * 60 * 1000;

/** The user's folder for what can be fetched again, by the custom of each system. */
export function cacheRoot() {
  return join(userCache(), 'mcp-elicitation-client');
}

function userCache() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME) {
    return XDG_CACHE_HOME;
  }
  if (process.platform === 'win32') {
    return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  }
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches')
    : join(homedir(), '.cache');
}

/**
 * A folder filled once and kept. It is filled under another name and renamed when
 * whole, so that a broken-off attempt never counts, and of two processes that fill
 * it at once the second takes what the first made.
 *
 * @param {string} name
 * @param {(folder: string, finalFolder: string) => Promise<void>} fill
 */
export async function cachedFolder(name, fill) {
  const root = cacheRoot();
  const ready = join(root, name);
  if (existsSync(ready)) {
    return ready;
  }
  await mkdir(root, { recursive: true });
  await removeAbandoned(root);
  const partial = await mkdtemp(join(root, `partial-${name}-`));
  const keep = removeAtExit(partial);
  try {
    await fill(partial, ready);
    await rename(partial, ready);
  } catch (error) {
    if (!existsSync(ready)) {
      throw error;
    }
  } finally {
    await rm(partial, { recursive: true, force: true });
    keep();
  }
  return ready;
}

/**
 * Clears what killed processes left, with room for one that is still at work.
 *
 * @param {string} root
 */
async function removeAbandoned(root) {
  for (const entry of await readdir(root)) {
    const folder = join(root, entry);
    if (
      entry.startsWith('partial-') &&
      Date.now() - (await stat(folder)).mtimeMs > abandonedAfterMs
    ) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
