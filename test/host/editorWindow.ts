import type { Page } from 'playwright-core';
import type { Profile } from '../../scripts/host/profile.mjs';

/** A workspace file, by its path, or a folder that need not be on disk, by its URI. */
export type Opened = { readonly workspace: string } | { readonly folderUri: string };

export interface WindowOptions {
  readonly profile: Profile;
  readonly extensions: readonly string[];
  readonly trusted: boolean;
  /** What is opened in place of the profile's folder. */
  readonly opens?: Opened | undefined;
  /** What the extension host is to find in its environment. */
  readonly env: Record<string, string>;
  /** As VS Code names it, such as `zh-cn`; English where it is not given. */
  readonly language?: string | undefined;
}

/** A window of a real VS Code, however it was brought up. */
export interface EditorWindow {
  readonly page: Page;
  reload(): Promise<void>;
  close(): Promise<void>;
}
