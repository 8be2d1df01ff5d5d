import type { WorkspaceFolder } from 'vscode';
import type { ServerEntry } from '../../mcp/serverHost';

/** The settings that something is written to: the person's, those of the workspace, or of one of its folders. */
export interface SettingsTarget {
  readonly scope: ServerEntry['scope'];
  /** Where several are open, the one whose own settings are meant. */
  readonly folder?: WorkspaceFolder;
}
