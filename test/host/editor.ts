import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { createProfile } from '../../scripts/host/profile.mjs';
import { openBrowserWindow } from './browserWindow';
import { openDesktopWindow, type DesktopProgram } from './desktopWindow';
import { Probe } from './probe';
import { Workbench } from './workbench/workbench';

export type Settings = Record<string, unknown>;

export interface EditorOptions {
  /** VSIX files to install, the probe's among them. */
  readonly extensions: readonly string[];
  /** User settings, on top of the quiet ones. */
  readonly settings?: Settings;
  /** The folder's `.vscode/settings.json`. */
  readonly workspaceSettings?: Settings;
  /** Files in the folder, by relative path. */
  readonly files?: Record<string, string>;
  /** The relative path of the workspace file, one of `files`, that is opened in place of the folder. */
  readonly workspaceFile?: string;
  /** The URI of a folder that is opened in place of one on disk. */
  readonly folderUri?: string;
  /** `false` opens the folder in Restricted Mode. */
  readonly trusted?: boolean;
  /** The language of the editor, such as `zh-cn`. Only the VS Code from npm packages has it without a language pack. */
  readonly language?: string;
  /** Where there is one: else the VS Code from npm packages. */
  readonly desktop?: DesktopProgram | undefined;
}

/** A running VS Code with a profile and a folder of its own. */
export interface Editor {
  readonly page: Page;
  readonly workbench: Workbench;
  readonly probe: Probe;
  /** The folder that is open. */
  readonly workspace: string;
  /** What `--user-data-dir` names. */
  readonly userData: string;
  readFile(path: string): Promise<string>;
  writeFile(path: string, content: string): Promise<void>;
  /** Replaces the folder's `.vscode/settings.json`. */
  writeWorkspaceSettings(settings: Settings): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

export async function launchEditor(options: EditorOptions): Promise<Editor> {
  const profile = await createProfile({
    settings: {
      'files.simpleDialog.enable': true,
      'window.dialogStyle': 'custom',
      'window.titleBarStyle': 'custom',
      'workbench.reduceMotion': 'on',
      ...options.settings,
    },
  });
  const inWorkspace = (path: string): string => join(profile.workspace, path);
  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(inWorkspace(path)), { recursive: true });
    await writeFile(inWorkspace(path), content);
  };
  const writeWorkspaceSettings = (settings: Settings): Promise<void> =>
    write(join('.vscode', 'settings.json'), JSON.stringify(settings, undefined, 2));

  for (const [path, content] of Object.entries(options.files ?? {})) {
    await write(path, content);
  }
  if (options.workspaceSettings) {
    await writeWorkspaceSettings(options.workspaceSettings);
  }

  const probe = new Probe(profile.root);
  const windowOptions = {
    profile,
    extensions: options.extensions,
    trusted: options.trusted ?? true,
    opens:
      options.workspaceFile !== undefined
        ? { workspace: inWorkspace(options.workspaceFile) }
        : options.folderUri === undefined
          ? undefined
          : { folderUri: options.folderUri },
    env: probe.environment,
    language: options.language,
  };
  const window = await (
    options.desktop === undefined
      ? openBrowserWindow(windowOptions)
      : openDesktopWindow(options.desktop, windowOptions)
  ).catch(async (error: unknown) => {
    await profile.remove();
    throw error;
  });
  const workbench = new Workbench(window.page, probe);
  const editor: Editor = {
    page: window.page,
    workbench,
    probe,
    workspace: profile.workspace,
    userData: profile.userData,
    readFile: (path) => readFile(inWorkspace(path), 'utf8'),
    writeFile: write,
    writeWorkspaceSettings,
    async reload() {
      await probe.forget();
      await window.reload();
      await ready();
    },
    async close() {
      await window.close();
      await profile.remove();
    },
  };
  const ready = async (): Promise<void> => {
    await workbench.waitUntilShown();
    await probe.waitUntilReady();
  };
  try {
    await ready();
    return editor;
  } catch (error) {
    await workbench.screenshot('launch-failed').catch(() => undefined);
    await editor.close();
    throw error;
  }
}
