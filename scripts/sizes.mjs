import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repository } from './repository.mjs';
import { vsixFiles } from './vsixFiles.mjs';

/**
 * Something that was measured, with what it should be at most; `over` when it is more.
 *
 * @typedef {{ what: string, value: string, goal: string, over: boolean }} Row
 */

/** In bytes; a kB is 1,000 of them. */
const activationGoal = 60_000;
const goals = {
  'dist/commands.js': 70_000,
  'dist/asking.js': 50_000,
  'dist/panel.js': 15_000,
  'dist/client.js': 400_000,
  'dist/reading.js': 235_000,
  'dist/historyThread.js': 30_000,
  'dist/demoServer.js': 160_000,
  'dist/form.js': 150_000,
  'dist/history.js': 150_000,
};
const vsixGoal = 450_000;
const doesNotBelong = /(^|\/)(node_modules|src|test)\/|\.(ts|map|vsix)$/;

/**
 * How much the extension weighs, in its bundles and as a whole.
 *
 * @param {string} vsix
 * @returns {Promise<Row[]>}
 */
export async function sizeRows(vsix) {
  const atActivation = await loadedWith('extension.js');
  const rows = [
    row('loaded at activation', await sum([...atActivation].map(bundlePath)), activationGoal),
  ];
  for (const [path, goal] of Object.entries(goals)) {
    rows.push(row(path, await sum([join(repository, path)]), goal));
  }
  rows.push(row(relative(repository, vsix), await sum([vsix]), vsixGoal));
  const files = await vsixFiles(vsix);
  const strays = files.map(({ path }) => path).filter((path) => doesNotBelong.test(path));
  rows.push({
    what: 'files in the VSIX',
    value: [files.length, ...strays].join(' '),
    goal: 'no sources, maps or node_modules',
    over: strays.length > 0,
  });
  return rows;
}

/**
 * A bundle with all that it can't do without: what it loads later is no part of that.
 *
 * @param {string} name
 * @param {Set<string>} found
 */
async function loadedWith(name, found = new Set()) {
  if (!found.has(name)) {
    found.add(name);
    const text = await readFile(bundlePath(name), 'utf8');
    for (const [, part = ''] of text.matchAll(/\brequire\("\.\/([^"]+)"\)/g)) {
      await loadedWith(part, found);
    }
  }
  return found;
}

/** @param {string} name */
function bundlePath(name) {
  return join(repository, 'dist', name);
}

/**
 * @param {readonly string[]} paths
 * @returns {Promise<number>} their bytes, or NaN where one is missing
 */
async function sum(paths) {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => Number.NaN,
      ),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/**
 * @param {string} what
 * @param {number} bytes
 * @param {number} goal
 * @returns {Row}
 */
function row(what, bytes, goal) {
  return { what, value: kB(bytes), goal: kB(goal), over: !(bytes <= goal) };
}

/**
 * @param {number} bytes
 * @returns {string} such as `12.3 kB`
 */
export function kB(bytes) {
  return Number.isNaN(bytes) ? 'missing' : `${(bytes / 1000).toFixed(1)} kB`;
}
