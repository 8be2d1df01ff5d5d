import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from './host/npm.mjs';
import { Sentence } from './host/sentence.mjs';
import { repository } from './repository.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

const [neededMajor, neededMinor] = [20, 19];

/** Makes node_modules what package-lock.json says, where it is missing or something else. */
export async function ensureDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
    throw new Sentence(
      `Node.js ${neededMajor}.${neededMinor} or newer is needed; this is ${process.versions.node}.`,
    );
  }
  if (!(await isInstalled())) {
    console.log('Installing the dependencies (npm ci)');
    await npm(['ci', '--no-audit', '--no-fund'], { cwd: repository, show: true });
  }
}

/** Compares with npm's own note of what it installed; their times say nothing after a clone or a pull. */
async function isInstalled() {
  const wanted = await packagesIn('package-lock.json');
  const installed = await packagesIn(join('node_modules', '.package-lock.json')).catch(
    () => /** @type {Packages} */ ({}),
  );
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    const found = installed[path];
    return path === '' || (found ? found.version === version : optional || devOptional);
  });
}

/**
 * @param {string} lockFile
 * @returns {Promise<Packages>}
 */
async function packagesIn(lockFile) {
  return JSON.parse(await readFile(join(repository, lockFile), 'utf8')).packages;
}
