import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chromiumLaunch } from '../../scripts/host/chromium.mjs';
import { vscodePackage } from '../../scripts/host/vscodePackage.mjs';
import { repository } from '../../scripts/repository.mjs';
import { freshVsix } from '../../scripts/vsix.mjs';
import type { DesktopProgram } from './desktopWindow';
import { packProbe } from './probe';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The VSIX files to install: the extension under test, and the probe. */
    extensions: string[];
    /** Set by `npm run test:electron`. */
    desktop: DesktopProgram | undefined;
  }
}

/**
 * Brings everything that all files of this project need. The VSIX is copied, so that
 * a build during the run does not change what is tested.
 */
export default async function setup(project: TestProject): Promise<void> {
  const folder = join(repository, 'out', 'host');
  const vsix = join(folder, 'extension.vsix');
  await mkdir(folder, { recursive: true });
  await copyFile(await freshVsix(), vsix);
  project.provide('extensions', [vsix, await packProbe(folder)]);

  const { HOST_DESKTOP_EXECUTABLE: executable, HOST_DESKTOP_COMMAND: command } = process.env;
  if (executable !== undefined && command !== undefined) {
    project.provide('desktop', { executable, command });
    return;
  }
  project.provide('desktop', undefined);
  await vscodePackage();
  await chromiumLaunch();
}
