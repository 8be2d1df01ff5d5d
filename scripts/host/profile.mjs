import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtExit } from './removeAtExit.mjs';
import { quietSettings } from './quietSettings.mjs';

/**
 * Everything one editor writes, in one temporary folder: two windows that share a
 * profile would fight for its locks.
 *
 * @typedef {object} Profile
 * @property {string} root
 * @property {string} userData
 * @property {string} extensions
 * @property {string} workspace the folder to open
 * @property {string} temporary for what the editor leaves lying about
 * @property {string} log what the editor's process prints
 * @property {() => Promise<void>} remove
 */

/**
 * The name is short because VS Code puts a socket in there, whose path may have
 * about a hundred characters.
 *
 * @param {{ settings?: Record<string, unknown>, workspaceName?: string }} [options]
 * @returns {Promise<Profile>}
 */
export async function createProfile({ settings = {}, workspaceName = 'workspace' } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'mcpec-'));
  const keep = removeAtExit(root);
  const profile = {
    root,
    userData: join(root, 'user'),
    extensions: join(root, 'extensions'),
    workspace: join(root, workspaceName),
    temporary: join(root, 'tmp'),
    log: join(root, 'editor.log'),
    async remove() {
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
      keep();
    },
  };
  await mkdir(join(profile.userData, 'User'), { recursive: true });
  await mkdir(profile.extensions);
  await mkdir(profile.workspace);
  await mkdir(profile.temporary);
  await writeFile(
    join(profile.userData, 'User', 'settings.json'),
    JSON.stringify({ ...quietSettings, ...settings }, undefined, 2),
  );
  return profile;
}
