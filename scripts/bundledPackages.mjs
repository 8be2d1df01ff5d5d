import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Sentence } from './host/sentence.mjs';
import { repository } from './repository.mjs';

/**
 * A package of which the bundles hold something.
 *
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX id
 * @property {string} licenceText what has to go with every copy
 * @property {string[]} bundles the names of the bundles that hold some of it
 * @property {string} [folder] where it is installed, from the repository's root
 * @property {string} [inside] `name@version` of the package that brings it along in its own files
 */

/** What may be passed on in a product of another licence, as long as the text goes with it. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** Packages without a licence text of their own, and one with the same text by the same owner. */
const SAME_TEXT = new Map([
  ['@microsoft/fast-element', '@vscode/webview-ui-toolkit'],
  ['@microsoft/fast-foundation', '@vscode/webview-ui-toolkit'],
  ['@microsoft/fast-web-utilities', '@vscode/webview-ui-toolkit'],
]);

const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** How bundlers of packages mark what they copied in: the module's path in a store of pnpm. */
const COPIED_MODULE = /^\/\/#region \S*\/\.pnpm\/(@?[^@/\s]+)@([^_/(\s]+)\S*/gm;

/**
 * The packages that are really inside the bundles of a build, those of which something
 * was left after tree shaking, and what these hold of others in their own files.
 *
 * @param {string} dist the folder of the build
 * @returns {Promise<BundledPackage[]>} sorted by name and version
 */
export async function bundledPackages(dist) {
  const packages = new Map();
  for (const [file, bundle] of await modulesOf(dist)) {
    const folder = PACKAGE_FOLDER.exec(file)?.[0];
    if (folder === undefined) {
      continue;
    }
    const own = await readPackage(folder);
    note(packages, own, bundle);
    const source = await readFile(join(repository, file), 'utf8');
    for (const [, path = '', version = ''] of source.matchAll(COPIED_MODULE)) {
      const name = path.replace('+', '/');
      const { license, licenceText } = await readPackage(`node_modules/${name}`);
      const inside = `${own.name}@${own.version}`;
      note(packages, { name, version, license, licenceText, inside }, bundle);
    }
  }
  return [...packages.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

/**
 * The files that left something in a bundle, each with the bundle.
 *
 * @param {string} dist
 * @returns {Promise<[string, string][]>}
 */
async function modulesOf(dist) {
  /** @type {Pick<import('esbuild').Metafile, 'outputs'>} */
  const { outputs } = JSON.parse(await readFile(join(dist, 'meta.json'), 'utf8'));
  return Object.entries(outputs).flatMap(([output, { inputs }]) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([input]) => /** @type {[string, string]} */ ([input, basename(output)])),
  );
}

/**
 * @param {Map<string, BundledPackage>} packages
 * @param {Omit<BundledPackage, 'bundles'>} found
 * @param {string} bundle
 */
function note(packages, found, bundle) {
  const key = [found.name, found.version, found.inside].join(' ');
  const known = packages.get(key);
  if (known === undefined) {
    packages.set(key, { ...found, bundles: [bundle] });
  } else if (!known.bundles.includes(bundle)) {
    known.bundles.push(bundle);
    known.bundles.sort();
  }
}

/** @param {string} folder */
async function readPackage(folder) {
  const path = join(repository, folder);
  const { name, version, license } = JSON.parse(
    await readFile(join(path, 'package.json'), 'utf8').catch(() => {
      throw new Sentence(`${folder} is not installed, so its licence is not known.`);
    }),
  );
  if (!PERMISSIVE.includes(license)) {
    throw new Sentence(
      `${name} ${version} has the licence "${license}". Look whether it may be bundled, and add it to PERMISSIVE in scripts/bundledPackages.mjs.`,
    );
  }
  return { name, version, license, licenceText: await licenceTextOf(name, path), folder };
}

/**
 * @param {string} name
 * @param {string} path
 * @returns {Promise<string>}
 */
async function licenceTextOf(name, path) {
  const files = (await readdir(path)).filter((file) =>
    /^(licen[cs]e|copying|notices?|copyrightnotice)(\.(md|txt))?$/i.test(file),
  );
  const like = SAME_TEXT.get(name);
  if (files.length === 0 && like !== undefined) {
    return read(join(repository, 'node_modules', like, 'LICENSE'));
  }
  if (files.length === 0) {
    throw new Sentence(
      `${name} has no licence text. Look in its repository, and name a package with the same text in SAME_TEXT in scripts/bundledPackages.mjs.`,
    );
  }
  const texts = await Promise.all(files.sort().map((file) => read(join(path, file))));
  return texts.join('\n\n');
}

/** @param {string} path */
async function read(path) {
  return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n').trim();
}
