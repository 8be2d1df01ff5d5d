import { commands, l10n, Uri, window, workspace } from 'vscode';
import type { History } from '../../history/history';
import { notify } from '../notify';

/** The commands about the approval history. */
export class HistoryCommands {
  constructor(private readonly history: History) {}

  async show(): Promise<void> {
    await commands.executeCommand('mcpElicitation.history.focus');
  }

  /** Writes the history to a file of the person's choice, one JSON record a line. */
  async export(): Promise<void> {
    const target = await window.showSaveDialog({
      title: l10n.t('Export Approval History'),
      filters: { 'JSON Lines': ['jsonl'] },
      ...(workspace.workspaceFolders?.[0] === undefined
        ? {}
        : {
            defaultUri: Uri.joinPath(workspace.workspaceFolders[0].uri, 'approval-history.jsonl'),
          }),
    });
    if (target !== undefined) {
      const text = await this.history.toJsonLines();
      await workspace.fs.writeFile(target, new TextEncoder().encode(text));
      void notify.info(l10n.t('The approval history was written to {0}.', target.fsPath));
    }
  }

  async clear(): Promise<void> {
    const clear = l10n.t('Clear History');
    const choice = await notify.modal(
      l10n.t('Forget every question and answer in the approval history?'),
      l10n.t('This can not be undone.'),
      clear,
    );
    if (choice === clear) {
      await this.history.clear();
    }
  }
}
