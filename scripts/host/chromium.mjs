import { accessSync, constants, createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { cachedFolder } from './cache.mjs';
import { install } from './npm.mjs';
import { run } from './run.mjs';
import { Sentence } from './sentence.mjs';

/**
 * What `chromium.launch` of playwright-core takes.
 *
 * @typedef {object} ChromiumLaunch
 * @property {string} executablePath
 * @property {string[]} args
 * @property {Record<string, string | undefined>} env
 */

const font = 'dejavu-fonts-ttf@2.37.3';
const raiseWhenLayoutChanges = 2;

/** Keeps it quiet without a network, and running as root and without a display. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

const namesOnPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const { env } = process;
/** @type {Record<string, readonly string[]>} */
const usualPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].flatMap((folder) =>
    folder === undefined
      ? []
      : [
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ],
  ),
};

/**
 * A Chromium: the one CHROMIUM_PATH names, else an installed one, else the one that
 * an npm package carries.
 *
 * @returns {Promise<ChromiumLaunch>}
 */
export async function chromiumLaunch() {
  const installed = env['CHROMIUM_PATH'] ?? (await findInstalled());
  return installed === undefined ? packaged() : { executablePath: installed, args, env };
}

/** Some systems have a command that only says how to install a browser, so on the PATH it must also run. */
async function findInstalled() {
  const place = usualPlaces[process.platform]?.find(isExecutable);
  if (place !== undefined) {
    return place;
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = namesOnPath.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of found.filter(isExecutable)) {
    const { code, output } = await run(path, ['--version']);
    if (code === 0 && /\d+\.\d+/.test(output)) {
      return path;
    }
  }
  return undefined;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The package holds a headless Chromium and, for systems without a browser, the few
 * libraries it needs beyond the C library. Fonts it can show code with come from a
 * package too: on a system without fonts a page shows no text at all.
 *
 * @returns {Promise<ChromiumLaunch>}
 */
async function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Sentence(
      'No Chromium was found: install Chrome or Chromium, or set CHROMIUM_PATH to the program file of one.',
    );
  }
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = join(dirname(main), '..', '..');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const name = `chromium-${version}-${font.replace('@', '-')}-${raiseWhenLayoutChanges}`;
  const folder = await cachedFolder(name, async (partial, finalFolder) => {
    console.log(`Unpacking Chromium ${version} and its fonts (about 220 MB, once)`);
    await pipeline(
      createReadStream(join(packageFolder, 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(partial, 'chromium'), { mode: 0o755 }),
    );
    await unpack(join(packageFolder, 'bin', 'al2023.tar.br'), partial);
    await mkdir(join(partial, 'fonts'));
    await writeFile(join(partial, 'fonts', 'package.json'), JSON.stringify({ private: true }));
    await install(join(partial, 'fonts'), ['--save-exact', font]);
    await writeFile(join(partial, 'fonts.conf'), fontConfiguration(finalFolder));
    await checkRuns(partial);
  });
  return { executablePath: join(folder, 'chromium'), args, env: environment(folder) };
}

/**
 * @param {string} archive
 * @param {string} folder
 */
async function unpack(archive, folder) {
  const input = brotliDecompressSync(await readFile(archive));
  const { code, output } = await run('tar', ['-xf', '-'], { cwd: folder, input });
  if (code !== 0) {
    throw new Error(`tar could not unpack ${archive}: ${output}`);
  }
}

/** @param {string} folder */
async function checkRuns(folder) {
  const { code, output } = await run(join(folder, 'chromium'), ['--version'], {
    env: environment(folder),
  }).catch((error) => ({ code: 1, output: String(error) }));
  if (code !== 0) {
    throw new Sentence(
      `The Chromium from the npm package does not run on this system (it needs glibc 2.34 or newer): install Chromium or set CHROMIUM_PATH.\n${output.trim()}`,
    );
  }
}

/** @param {string} folder */
function environment(folder) {
  const libraries = [join(folder, 'lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return {
    .../** @type {Record<string, string>} */ (env),
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  };
}

/**
 * The same fonts everywhere, so that pictures look the same on every machine; the
 * system's own only fill in scripts that these lack. A name that is none of the three
 * generic ones, such as the `system-ui` that VS Code asks for, means the first.
 *
 * @param {string} folder
 */
function fontConfiguration(folder) {
  const families = {
    'sans-serif': 'DejaVu Sans',
    serif: 'DejaVu Serif',
    monospace: 'DejaVu Sans Mono',
  };
  const isNone = Object.keys(families).map(
    (generic) =>
      `<test qual="all" name="family" compare="not_eq"><string>${generic}</string></test>`,
  );
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'node_modules', 'dejavu-fonts-ttf', 'ttf')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fontCache')}</cachedir>
  <match target="pattern">
    ${isNone.join('\n    ')}
    <edit name="family" mode="append_last"><string>sans-serif</string></edit>
  </match>
  ${aliases.join('\n  ')}
</fontconfig>
`;
}
