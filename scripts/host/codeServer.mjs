import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanEnvironment } from './environment.mjs';
import { startLeashed } from './leashed.mjs';
import { run } from './run.mjs';
import { Sentence } from './sentence.mjs';
import { vscodePackage } from './vscodePackage.mjs';

/** @typedef {import('./profile.mjs').Profile} Profile */

const startTimeoutMs = 60_000;

/**
 * Installs a VSIX as a person would.
 *
 * @param {Profile} profile
 * @param {readonly string[]} vsixFiles
 */
export async function installInCodeServer(profile, vsixFiles) {
  const { node, server } = await vscodePackage();
  const { code, output } = await run(
    node,
    [
      server,
      ...(await profileArguments(profile)),
      ...vsixFiles.flatMap((file) => ['--install-extension', file]),
    ],
    { env: environment(profile) },
  );
  if (code !== 0 || /failed installing/i.test(output)) {
    throw new Error(`VS Code did not install ${vsixFiles.join(', ')}:\n${output}`);
  }
}

/**
 * Serves the workbench on a free port of 127.0.0.1.
 *
 * @param {Profile} profile
 * @param {{ trusted: boolean, env?: Record<string, string> }} options
 */
export async function startCodeServer(profile, { trusted, env = {} }) {
  const { node, server } = await vscodePackage();
  const running = startLeashed(
    node,
    [
      server,
      ...(await profileArguments(profile)),
      ...['--bind-addr', '127.0.0.1:0', '--auth', 'none', '--disable-telemetry'],
      ...['--disable-update-check', '--disable-getting-started-override'],
      ...(trusted ? ['--disable-workspace-trust'] : []),
      profile.workspace,
    ],
    { env: environment(profile, env), log: profile.log },
  );
  for (const deadline = Date.now() + startTimeoutMs; ; await delay(50)) {
    const log = await readFile(profile.log, 'utf8');
    const address = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1];
    if (address !== undefined) {
      const url = `${address}/?folder=${encodeURIComponent(profile.workspace)}`;
      return { url, exited: running.exited, end: running.end };
    }
    if (running.ended || Date.now() > deadline) {
      await running.end();
      throw new Sentence(`VS Code did not start:\n${log.trim().split('\n').slice(-12).join('\n')}`);
    }
  }
}

/**
 * With a configuration file of its own, code-server writes none into the home folder.
 *
 * @param {Profile} profile
 */
async function profileArguments({ root, userData, extensions }) {
  const config = join(root, 'code-server.yaml');
  await writeFile(config, 'auth: none\n');
  return ['--config', config, '--user-data-dir', userData, '--extensions-dir', extensions];
}

/**
 * VS Code leaves sockets in the temporary folder, so it gets one of its own; not on
 * macOS, where the path of a socket in there would be too long.
 *
 * @param {Profile} profile
 * @param {Record<string, string>} [additions]
 */
function environment({ root, temporary }, additions) {
  const inProfile =
    process.platform === 'darwin' ? {} : { TMPDIR: temporary, XDG_RUNTIME_DIR: temporary };
  return cleanEnvironment({ XDG_DATA_HOME: join(root, 'data'), ...inProfile, ...additions });
}
