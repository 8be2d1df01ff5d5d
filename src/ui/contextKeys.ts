import { commands } from 'vscode';

/** The keys that our keybindings and menus depend on. */
export type ContextKey = 'mcpElicitation.asking';

/** Sets a context key of the window. */
export function setContextKey(key: ContextKey, value: boolean): void {
  void commands.executeCommand('setContext', key, value);
}
