import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanEnvironment } from './environment.mjs';
import { run } from './run.mjs';
import { Sentence } from './sentence.mjs';

/** @typedef {import('./profile.mjs').Profile} Profile */

const windows = process.platform === 'win32';
const quitGraceMs = 5000;

/**
 * The desktop VS Code's own command, where there is one that can open a window here:
 * `code` in a remote terminal only talks to an editor elsewhere, code-server brings a
 * `code` too, and Linux needs a display.
 *
 * @param {string} minimumVersion as in `engines.vscode`
 * @returns {Promise<string | undefined>}
 */
export async function desktopCommand(minimumVersion) {
  const { PATH = '', DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = process.env;
  if (WSL_DISTRO_NAME || (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)) {
    return undefined;
  }
  for (const folder of PATH.split(delimiter).filter(Boolean)) {
    const command = join(folder, windows ? 'code.cmd' : 'code');
    const real = await realpath(command).catch(() => undefined);
    if (real === undefined || /remote-cli|code-server|vscode-server/.test(real)) {
      continue;
    }
    const version = await runDesktop(command, ['--version']);
    const found = /^(\d+)\.(\d+)\.\d+\S*\n[0-9a-f]{40}\n/.exec(version.output.replaceAll('\r', ''));
    if (version.code === 0 && found && isAtLeast(found.slice(1), minimumVersion)) {
      return command;
    }
  }
  return undefined;
}

/**
 * @param {string} command
 * @param {Profile} profile
 * @param {readonly string[]} vsixFiles
 */
export async function installInDesktop(command, profile, vsixFiles) {
  const { code, output } = await runDesktop(command, [
    ...profileArguments(profile),
    ...vsixFiles.flatMap((file) => ['--install-extension', file]),
  ]);
  if (code !== 0 || /failed installing/i.test(output)) {
    throw new Error(`VS Code did not install ${vsixFiles.join(', ')}:\n${output}`);
  }
}

/**
 * Opens a window of its own on the profile's folder.
 *
 * @param {string} command
 * @param {Profile} profile
 * @returns {{ exited: Promise<unknown>, end: () => Promise<void> }}
 */
export function openDesktop(command, profile) {
  const exited = runDesktop(command, [
    ...profileArguments(profile),
    ...['--new-window', '--wait', '--disable-workspace-trust', '--skip-welcome'],
    ...['--skip-release-notes', '--disable-telemetry', profile.workspace],
  ]).then(({ code, output }) => {
    if (code !== 0) {
      throw new Sentence(`VS Code did not open a window:\n${output.trim()}`);
    }
  });
  return { exited, end: () => quitDesktop(profile) };
}

/** @param {Profile} profile */
function profileArguments({ userData, extensions }) {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return ['--user-data-dir', userData, '--extensions-dir', extensions, ...asRoot];
}

/**
 * The command starts the editor in a session of its own and so cannot be used to end
 * it; but the editor writes the id of its main process into its profile.
 *
 * @param {Profile} profile
 */
async function quitDesktop({ userData }) {
  const lock = await readFile(join(userData, 'code.lock'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  if (!(pid > 0)) {
    return;
  }
  if (windows) {
    await new Promise((resolve) =>
      execFile('taskkill', ['/pid', String(pid), '/t', '/f'], () => resolve(undefined)),
    );
    return;
  }
  signal(pid, 'SIGTERM');
  for (const deadline = Date.now() + quitGraceMs; signal(pid, 0); await delay(100)) {
    if (Date.now() > deadline) {
      signal(pid, 'SIGKILL');
    }
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} name
 * @returns {boolean} whether the process was there
 */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function runDesktop(command, args) {
  const quoted = windows ? args.map((argument) => `"${argument}"`) : args;
  return run(windows ? `"${command}"` : command, quoted, {
    env: cleanEnvironment(),
    shell: windows,
  }).catch((error) => ({ code: 1, output: String(error) }));
}

/**
 * @param {readonly string[]} version
 * @param {string} minimum
 */
function isAtLeast([major = '0', minor = '0'], minimum) {
  const [minimumMajor = '0', minimumMinor = '0'] = minimum.replace(/^\D*/, '').split('.');
  return Number(major) === Number(minimumMajor)
    ? Number(minor) >= Number(minimumMinor)
    : Number(major) > Number(minimumMajor);
}
