import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from './repository.mjs';

/**
 * The bill of materials of a build, CycloneDX 1.5 as JSON: what is inside the bundles,
 * with the hashes of the packages from the lock file. `npm sbom` would list whatever is
 * installed, and not see what packages hold of others. Without a time or a serial number,
 * so that the same sources have the same bill.
 *
 * @param {readonly import('./bundledPackages.mjs').BundledPackage[]} packages
 * @returns {Promise<string>}
 */
export async function sbom(packages) {
  const { name, version, publisher, license } = await readJson('package.json');
  const { packages: locked } = await readJson('package-lock.json');
  const product = purl(name, version);
  const refs = new Map(packages.map((part) => [part, refOf(part)]));
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': product,
        publisher,
        name,
        version,
        licenses: [{ license: { id: license } }],
        purl: product,
      },
    },
    components: packages.map((part) => ({
      type: 'library',
      'bom-ref': refs.get(part),
      name: part.name,
      version: part.version,
      ...hashesOf(part.folder === undefined ? undefined : locked[part.folder]?.integrity),
      licenses: [{ license: { id: part.license } }],
      purl: purl(part.name, part.version),
      properties: part.bundles.map((bundle) => ({ name: 'bundle', value: `dist/${bundle}` })),
    })),
    dependencies: [
      { ref: product, dependsOn: refsOf(packages.filter(({ inside }) => inside === undefined)) },
      ...packages
        .filter(({ inside }) => inside === undefined)
        .map((part) => ({
          ref: refs.get(part),
          dependsOn: refsOf(
            packages.filter(({ inside }) => inside === `${part.name}@${part.version}`),
          ),
        })),
    ],
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;

  /** @param {readonly import('./bundledPackages.mjs').BundledPackage[]} parts */
  function refsOf(parts) {
    return parts.map((part) => refs.get(part));
  }
}

/** @param {import('./bundledPackages.mjs').BundledPackage} part */
function refOf({ name, version, inside }) {
  return inside === undefined ? purl(name, version) : `${inside}|${purl(name, version)}`;
}

/**
 * @param {string} name
 * @param {string} version
 */
function purl(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** @param {string | undefined} integrity as lock files have it: `sha512-<base64>` */
function hashesOf(integrity) {
  const hash = /^sha512-(\S+)$/.exec(integrity ?? '')?.[1];
  return hash === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] };
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(join(repository, path), 'utf8'));
}
