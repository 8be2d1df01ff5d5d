import { chromium } from 'playwright-core';
import { chromiumLaunch } from '../../scripts/host/chromium.mjs';
import { installInCodeServer, startCodeServer } from '../../scripts/host/codeServer.mjs';
import type { EditorWindow, WindowOptions } from './editorWindow';

/** The VS Code from npm packages, its workbench in a headless Chromium. */
export async function openBrowserWindow(options: WindowOptions): Promise<EditorWindow> {
  const { profile, extensions, trusted, env, language, opens } = options;
  await installInCodeServer(profile, extensions);
  const server = await startCodeServer(profile, { trusted, env });
  const launch = await chromiumLaunch();
  const browser = await chromium.launch({
    ...launch,
    env: { ...launch.env, TMPDIR: profile.temporary },
  });
  const close = async (): Promise<void> => {
    await browser.close();
    await server.end();
  };
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    if (language !== undefined) {
      // What a language pack sets; without one the editor's own words stay English.
      await context.addInitScript((chosen) => {
        Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: chosen });
      }, language);
    }
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    const url = new URL(server.url);
    if (opens !== undefined) {
      url.search = new URLSearchParams(
        'workspace' in opens ? { workspace: opens.workspace } : { folder: opens.folderUri },
      ).toString();
    }
    await page.goto(url.href);
    return {
      page,
      close,
      reload: async () => {
        await page.reload();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
