import { npmEnvironment } from './environment.mjs';
import { run } from './run.mjs';
import { Sentence } from './sentence.mjs';

/**
 * Runs npm in a folder: the npm that runs this script, else the one on the PATH.
 *
 * @param {readonly string[]} args
 * @param {{ cwd: string, show?: boolean }} options
 */
export async function npm(args, { cwd, show = false }) {
  const own = process.env['npm_execpath'];
  const call =
    own !== undefined && /npm-cli\.c?js$/.test(own)
      ? run(process.execPath, [own, ...args], { cwd, show, env: npmEnvironment() })
      : run('npm', args, { cwd, show, env: npmEnvironment(), shell: process.platform === 'win32' });
  const { code, output } = await call.catch((error) => {
    throw error.code === 'ENOENT'
      ? new Sentence('npm was not found: install Node.js with npm and put both on the PATH.')
      : error;
  });
  if (code !== 0) {
    throw new Sentence(explain(args, output));
  }
}

/**
 * Installs packages at exact versions without running anything of theirs.
 *
 * @param {string} cwd
 * @param {readonly string[]} packages
 */
export function install(cwd, packages) {
  return npm(
    [
      'install',
      '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...packages,
    ],
    { cwd },
  );
}

/**
 * @param {readonly string[]} args
 * @param {string} output
 */
function explain(args, output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(output)) {
    return 'npm could not reach its registry: check the network (or the proxy npm is set up with) and try again.';
  }
  if (/ENOSPC/.test(output)) {
    return 'The disk is full: the VS Code from npm needs about 1 GB.';
  }
  const tail = output.trim().split('\n').slice(-12).join('\n');
  return `npm ${args[0]} failed.${tail ? `\n${tail}` : ''}`;
}
