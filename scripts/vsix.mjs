import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundledPackages } from './bundledPackages.mjs';
import { cleanEnvironment } from './host/environment.mjs';
import { run } from './host/run.mjs';
import { Sentence } from './host/sentence.mjs';
import { repository } from './repository.mjs';
import { sbom } from './sbom.mjs';
import { thirdPartyNotices } from './thirdPartyNotices.mjs';

/** Everything the VSIX depends on, this recipe included. */
const inputs = [
  ...['src', 'webview', 'media', 'l10n'],
  ...['package.json', 'package-lock.json', 'esbuild.mjs', 'tsconfig.json', 'webview/tsconfig.json'],
  ...['package.nls.json', 'package.nls.zh-cn.json', 'README.md', 'CHANGELOG.md', 'LICENSE'],
  ...['vsix', 'bundledPackages', 'sbom', 'thirdPartyNotices'].map((name) =>
    join('scripts', `${name}.mjs`),
  ),
];

/**
 * What a person gets, and nothing else: folders with the names of the files that count.
 * `bundle.l10n.json` is what translators begin with; no editor reads it.
 */
const folders = { media: /\.(css|png|svg|md)$/, l10n: /^bundle\.l10n\..+\.json$/ };
const notForTheEditor = ['scripts', 'dependencies', 'devDependencies'];
const files = /^(README\.md|CHANGELOG\.md|LICENSE|package\.nls(\..+)?\.json)$/;

const stamp = join(repository, 'out', 'vsix.json');

/**
 * What makes the same files the same zip, wherever it is packed: one time stamp, the
 * earliest a zip can have, one time zone to write it in, and one order of names.
 */
const sameEverywhere = {
  SOURCE_DATE_EPOCH: String(Date.UTC(1980, 0, 1) / 1000),
  TZ: 'UTC',
  LC_ALL: 'C',
};
const plainFileMode = 0o644;

/**
 * Builds for production and packs the VSIX into the repository's root, its bill of
 * materials beside it. The same sources make the same bytes with the same Node.js.
 *
 * @returns {Promise<string>} its path
 */
export async function packageVsix() {
  const inputsHash = await hashInputs();
  const file = await packVsix({
    dist: join(repository, 'dist'),
    staging: join(repository, 'out', 'vsix'),
    target: repository,
  });
  await writeFile(stamp, JSON.stringify({ inputs: inputsHash, vsix: await hashFiles([file]) }));
  return file;
}

/**
 * @param {{ dist: string, staging: string, target: string }} folders for the bundles, for what
 *   goes into the VSIX, and for the VSIX and its bill of materials
 * @returns {Promise<string>} the path of the VSIX
 */
export async function packVsix({ dist, staging, target }) {
  const { name, version } = await readManifest();
  const file = join(target, `${name}-${version}.vsix`);
  await runNode('The build', [join(repository, 'esbuild.mjs'), '--outdir', dist]);
  const packages = await bundledPackages(dist);
  await stage(staging, dist, thirdPartyNotices(packages));
  await runNode(
    'Packing',
    [
      join(repository, 'node_modules', '@vscode', 'vsce', 'vsce'),
      ...['package', '--out', file, '--no-dependencies', '--allow-missing-repository'],
      '--no-rewrite-relative-links',
    ],
    { cwd: staging, additions: sameEverywhere },
  );
  await writeFile(join(target, `${name}-${version}.cdx.json`), await sbom(packages));
  return file;
}

/**
 * @param {string} what
 * @param {readonly string[]} args
 * @param {{ cwd?: string, additions?: Record<string, string> }} [options]
 */
async function runNode(what, args, { cwd = repository, additions = {} } = {}) {
  const { code, output } = await run(process.execPath, args, {
    cwd,
    env: cleanEnvironment(additions),
  });
  if (code !== 0) {
    throw new Sentence(`${what} failed.\n${output.trim()}`);
  }
}

/**
 * The VSIX of what is in the repository now, packed only when something changed since.
 *
 * @returns {Promise<string>} its path
 */
export async function freshVsix() {
  const { name, version } = await readManifest();
  const file = join(repository, `${name}-${version}.vsix`);
  if (existsSync(file) && existsSync(stamp)) {
    const made = JSON.parse(await readFile(stamp, 'utf8'));
    if (made.inputs === (await hashInputs()) && made.vsix === (await hashFiles([file]))) {
      return file;
    }
  }
  console.log('Building and packaging the extension');
  return packageVsix();
}

async function readManifest() {
  return JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
}

/**
 * Lays out the VSIX in a folder of its own, so that what is not named cannot slip in.
 *
 * @param {string} staging
 * @param {string} dist
 * @param {string} notices
 */
async function stage(staging, dist, notices) {
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await copyNamed(dist, join(staging, 'dist'), /\.js$/);
  for (const [folder, wanted] of Object.entries(folders)) {
    if (existsSync(join(repository, folder))) {
      await copyNamed(join(repository, folder), join(staging, folder), wanted);
    }
  }
  for (const name of (await readdir(repository)).filter((entry) => files.test(entry))) {
    await cp(join(repository, name), join(staging, name));
  }
  const manifest = Object.entries({ ...(await readManifest()), files: ['**'] }).filter(
    ([key]) => !notForTheEditor.includes(key),
  );
  await writeFile(
    join(staging, 'package.json'),
    JSON.stringify(Object.fromEntries(manifest), undefined, 2),
  );
  const readme = join(staging, 'README.md');
  await writeFile(readme, withoutRelativeTargets(await readFile(readme, 'utf8')));
  await writeFile(join(staging, 'ThirdPartyNotices.txt'), notices);
  for (const path of await filesUnder(staging)) {
    await chmod(path, plainFileMode);
  }
}

/**
 * @param {string} from
 * @param {string} to
 * @param {RegExp} wanted names of files
 */
async function copyNamed(from, to, wanted) {
  await cp(from, to, {
    recursive: true,
    filter: async (path) => wanted.test(basename(path)) || (await stat(path)).isDirectory(),
  });
}

/**
 * VS Code shows the README of an installed extension without its folder, so pictures
 * and links into the repository would be broken there: pictures go, links become text.
 *
 * @param {string} markdown
 */
function withoutRelativeTargets(markdown) {
  const target = String.raw`\((?!https?:|#)[^)]*\)`;
  return markdown
    .replace(/^\|.*\n\|[ |:-]+\n\|.*<picture>.*\n/gm, '')
    .replace(/<picture>.*?<\/picture>/gs, '')
    .replace(new RegExp(String.raw`\[?!\[[^\]]*\]${target}(\]\([^)]*\))?`, 'g'), '')
    .replace(/<img\b(?![^>]*src="https?:)[^>]*>/g, '')
    .replace(new RegExp(String.raw`\[([^\]]+)\]${target}`, 'g'), '$1')
    .replace(/\n{3,}/g, '\n\n');
}

async function hashInputs() {
  const found = [];
  for (const input of inputs) {
    const path = join(repository, input);
    if (existsSync(path)) {
      found.push(...(await filesUnder(path)));
    }
  }
  return hashFiles(found);
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    () => undefined,
  );
  return entries === undefined
    ? [path]
    : entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();
}

/** @param {readonly string[]} paths */
async function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(`${path}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}
