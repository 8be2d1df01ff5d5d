import { _electron } from 'playwright-core';
import { installInDesktop } from '../../scripts/host/desktop.mjs';
import { cleanEnvironment } from '../../scripts/host/environment.mjs';
import type { EditorWindow, WindowOptions } from './editorWindow';

/** A desktop VS Code: its program, and its command-line interface for the installer. */
export interface DesktopProgram {
  readonly executable: string;
  readonly command: string;
}

export async function openDesktopWindow(
  program: DesktopProgram,
  { profile, extensions, trusted, env, opens = { workspace: profile.workspace } }: WindowOptions,
): Promise<EditorWindow> {
  await installInDesktop(program.command, profile, extensions);
  const app = await _electron.launch({
    executablePath: program.executable,
    args: [
      ...('workspace' in opens ? [opens.workspace] : ['--folder-uri', opens.folderUri]),
      ...['--user-data-dir', profile.userData, '--extensions-dir', profile.extensions],
      ...['--no-sandbox', '--disable-gpu', '--skip-welcome', '--skip-release-notes'],
      ...['--disable-updates', '--disable-telemetry', '--disable-crash-reporter'],
      ...['--password-store=basic', '--use-inmemory-secretstorage'],
      ...(trusted ? ['--disable-workspace-trust'] : []),
    ],
    env: cleanEnvironment(env),
  });
  const page = await app.firstWindow();
  return {
    page,
    close: () => app.close(),
    reload: async () => {
      await page.reload();
    },
  };
}
