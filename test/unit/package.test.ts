import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundledPackages, type BundledPackage } from '../../scripts/bundledPackages.mjs';
import { packVsix } from '../../scripts/vsix.mjs';
import { vsixFiles } from '../../scripts/vsixFiles.mjs';
import manifest from '../../package.json';

const packingTimeoutMs = 120_000;

let folder: string;
let first: Packed;
let packages: BundledPackage[];

interface Packed {
  readonly vsix: string;
  readonly bill: string;
  readonly staging: string;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-elicitation-package-'));
  first = await packAs('first');
  packages = await bundledPackages(join(folder, 'first-dist'));
}, packingTimeoutMs);

afterAll(() => rm(folder, { recursive: true, force: true }));

afterEach(() => {
  vi.unstubAllEnvs();
});

async function packAs(name: string): Promise<Packed> {
  const target = await mkdtemp(join(folder, `${name}-`));
  const staging = join(folder, `${name}-staging`);
  const vsix = await packVsix({ dist: join(folder, `${name}-dist`), staging, target });
  return { vsix, bill: vsix.replace(/\.vsix$/, '.cdx.json'), staging };
}

describe('the VSIX', () => {
  it(
    'has the same bytes when packed again, at another time, in another place and time zone',
    async () => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      vi.stubEnv('TZ', zone === 'Asia/Tokyo' ? 'America/Lima' : 'Asia/Tokyo');
      vi.stubEnv('SOURCE_DATE_EPOCH', '1000000000');
      const umask = process.umask(0o077);
      const second = await packAs('second').finally(() => process.umask(umask));
      expect(await readFile(second.bill, 'utf8')).toBe(await readFile(first.bill, 'utf8'));
      expect((await readFile(second.vsix)).equals(await readFile(first.vsix))).toBe(true);
    },
    packingTimeoutMs,
  );

  it('holds what a person needs, and nothing else', async () => {
    const bundles = Object.keys(
      (
        JSON.parse(await readFile(join(folder, 'first-dist', 'meta.json'), 'utf8')) as {
          outputs: Record<string, unknown>;
        }
      ).outputs,
    ).map((output) => `extension/dist/${output.replace(/^.*\//, '')}`);
    const media = (await readdir('media', { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => `extension/${join(entry.parentPath, entry.name).replaceAll('\\', '/')}`);
    const texts = (await readdir('.'))
      .filter((name) => /^package\.nls(\..+)?\.json$/.test(name))
      .map((name) => `extension/${name}`);
    const sentences = (await readdir('l10n'))
      .filter((name) => name !== 'bundle.l10n.json')
      .map((name) => `extension/l10n/${name}`);
    const found = await vsixFiles(first.vsix);
    expect(found.map(({ path }) => path).sort()).toEqual(
      [
        '[Content_Types].xml',
        'extension.vsixmanifest',
        'extension/LICENSE.txt',
        'extension/ThirdPartyNotices.txt',
        'extension/changelog.md',
        'extension/package.json',
        'extension/readme.md',
        ...bundles,
        ...media,
        ...texts,
        ...sentences,
      ].sort(),
    );
    expect(found.filter(({ size }) => size === 0)).toEqual([]);
  });

  it('has a manifest without scripts and dependencies, and every file that it names', async () => {
    const packed = JSON.parse(
      await readFile(join(first.staging, 'package.json'), 'utf8'),
    ) as Partial<typeof manifest>;
    expect([packed.scripts, packed.dependencies, packed.devDependencies]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const named = [...JSON.stringify(packed).matchAll(/"(?:\.\/)?((?:media|dist)\/[^"]+)"/g)].map(
      ([, path]) => `extension/${String(path)}`,
    );
    const files = (await vsixFiles(first.vsix)).map(({ path }) => path);
    expect(named).toContain(`extension/${manifest.main.replace('./', '')}`);
    expect(files).toEqual(expect.arrayContaining(named));
  });
});

describe('the licence notices', () => {
  it('have every package that is inside the bundles, with its text', async () => {
    const notices = await readFile(join(first.staging, 'ThirdPartyNotices.txt'), 'utf8');
    const missing = packages.filter(
      ({ name, version, license, licenceText }) =>
        !notices.includes(`${name} ${version} (${license})`) || !notices.includes(licenceText),
    );
    expect(missing).toEqual([]);
    expect(packages.filter(({ licenceText }) => licenceText.length < 300)).toEqual([]);
  });

  it('name every dependency, and what packages hold of others in their own files', () => {
    const names = new Set(packages.map(({ name }) => name));
    expect([...names]).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
    const copied = packages.filter(({ inside }) => inside !== undefined).map(({ name }) => name);
    expect(copied).toEqual(expect.arrayContaining(['content-type']));
  });
});

describe('the bill of materials', () => {
  it('lists the same packages, each once, with a hash where the lock file has one', async () => {
    const bill = JSON.parse(await readFile(first.bill, 'utf8')) as {
      bomFormat: string;
      specVersion: string;
      metadata: { component: { name: string; version: string } };
      components: { 'bom-ref': string; name: string; version: string; hashes?: unknown[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: manifest.name, version: manifest.version } },
    });
    expect(bill.components.map(({ name, version }) => `${name}@${version}`)).toEqual(
      packages.map(({ name, version }) => `${name}@${version}`),
    );
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).sort()).toEqual(refs.sort());
    const installed = packages.filter(({ folder: path }) => path !== undefined);
    expect(bill.components.filter(({ hashes }) => hashes !== undefined)).toHaveLength(
      installed.length,
    );
  });
});
