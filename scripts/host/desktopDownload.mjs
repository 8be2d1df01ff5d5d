import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../repository.mjs';
import { cacheRoot } from './cache.mjs';
import { Sentence } from './sentence.mjs';

/**
 * Desktop VS Codes to test in, one at a time: the version VSCODE_VERSION names, else
 * the oldest that the extension promises to run in, and the current one.
 *
 * @returns {AsyncGenerator<{ version: string, executable: string, command: string }>}
 */
export async function* desktopPrograms() {
  const { VSCODE_VERSION, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) {
    throw new Sentence(
      'A desktop VS Code needs a display: run this under xvfb-run, or run npm test, which needs none.',
    );
  }
  const versions = VSCODE_VERSION ? [VSCODE_VERSION] : [await oldestVersion(), 'stable'];
  const { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath } =
    await import('@vscode/test-electron');
  for (const version of versions) {
    const cachePath = join(cacheRoot(), 'vscode-desktop');
    const executable = await downloadAndUnzipVSCode({ version, cachePath }).catch((error) => {
      throw new Sentence(`VS Code ${version} could not be downloaded: ${error.message ?? error}`);
    });
    const [command = executable] = resolveCliArgsFromVSCodeExecutablePath(executable);
    yield { version, executable, command };
  }
}

async function oldestVersion() {
  const { engines } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  return engines.vscode.replace(/^\D*/, '');
}
