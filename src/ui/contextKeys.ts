import { commands } from 'vscode';

/** The keys that our keybindings, menus and walkthrough depend on. */
export type ContextKey = 'mcpElicitation.asking' | 'mcpElicitation.answered';

/** Sets a context key of the window. */
export function setContextKey(key: ContextKey, value: boolean): void {
  void commands.executeCommand('setContext', key, value);
}
