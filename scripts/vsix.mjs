import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cleanEnvironment } from './host/environment.mjs';
import { run } from './host/run.mjs';
import { Sentence } from './host/sentence.mjs';
import { repository } from './repository.mjs';

/** Everything the VSIX depends on, this recipe included. */
const inputs = [
  ...['src', 'webview', 'media', 'l10n'],
  ...['package.json', 'package-lock.json', 'esbuild.mjs', 'tsconfig.json', 'webview/tsconfig.json'],
  ...['package.nls.json', 'README.md', 'CHANGELOG.md', 'LICENSE', join('scripts', 'vsix.mjs')],
];

/** What a person gets, and nothing else: folders with the names of the files that count. */
const folders = { dist: /\.js$/, media: /^(?!screenshot)/, l10n: /\.json$/ };
const notForTheEditor = ['scripts', 'dependencies', 'devDependencies'];
const files = /^(README\.md|CHANGELOG\.md|LICENSE|package\.nls(\..+)?\.json)$/;

const staging = join(repository, 'out', 'vsix');
const stamp = join(repository, 'out', 'vsix.json');

/**
 * Builds for production and packs the VSIX into the repository's root.
 *
 * @returns {Promise<string>} its path
 */
export async function packageVsix() {
  const file = await vsixFile();
  const inputsHash = await hashInputs();
  const build = await run(process.execPath, [join(repository, 'esbuild.mjs')], {
    cwd: repository,
    env: cleanEnvironment(),
  });
  if (build.code !== 0) {
    throw new Sentence(`The build failed.\n${build.output.trim()}`);
  }
  await stage();
  const { createVSIX } = await import('@vscode/vsce');
  await createVSIX({
    cwd: staging,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  await writeFile(stamp, JSON.stringify({ inputs: inputsHash, vsix: await hashFiles([file]) }));
  return file;
}

/**
 * The VSIX of what is in the repository now, packed only when something changed since.
 *
 * @returns {Promise<string>} its path
 */
export async function freshVsix() {
  const file = await vsixFile();
  if (existsSync(file) && existsSync(stamp)) {
    const made = JSON.parse(await readFile(stamp, 'utf8'));
    if (made.inputs === (await hashInputs()) && made.vsix === (await hashFiles([file]))) {
      return file;
    }
  }
  console.log('Building and packaging the extension');
  return packageVsix();
}

async function vsixFile() {
  const { name, version } = await readManifest();
  return join(repository, `${name}-${version}.vsix`);
}

async function readManifest() {
  return JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
}

/** Lays out the VSIX in a folder of its own, so that what is not named cannot slip in. */
async function stage() {
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  for (const [folder, wanted] of Object.entries(folders)) {
    if (!existsSync(join(repository, folder))) {
      continue;
    }
    await cp(join(repository, folder), join(staging, folder), {
      recursive: true,
      filter: (path) => basename(path) === folder || wanted.test(basename(path)),
    });
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
