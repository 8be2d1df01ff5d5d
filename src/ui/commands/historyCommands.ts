import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, l10n, Uri, window, workspace } from 'vscode';
import type { History } from '../../history/history';
import type { ExportFormat, HistoryFilter } from '../../history/historyQuery';
import { notify } from '../notify';

/** The commands about the approval history. */
export class HistoryCommands {
  /** @param shown what the panel's filter is now */
  constructor(
    private readonly history: History,
    private readonly shown: () => HistoryFilter,
  ) {}

  async show(): Promise<void> {
    await commands.executeCommand('mcpElicitation.history.focus');
  }

  /** Writes the history, or what the panel's filter leaves of it, to a file of the person's choice. */
  async export(): Promise<void> {
    const filter = await this.chooseFilter();
    const folder = workspace.workspaceFolders?.[0]?.uri;
    const target =
      filter &&
      (await window.showSaveDialog({
        title: l10n.t('Export Approval History'),
        filters: { 'JSON Lines': ['jsonl'], CSV: ['csv'] },
        ...(folder === undefined
          ? {}
          : { defaultUri: Uri.joinPath(folder, 'approval-history.jsonl') }),
      }));
    if (filter !== undefined && target !== undefined) {
      const format = /\.csv$/i.test(target.path) ? 'csv' : 'jsonl';
      const count = await this.write(target, format, filter);
      void notify.info(l10n.t('{0} entries were written to {1}.', count, target.fsPath));
    }
  }

  async clear(): Promise<void> {
    const clear = l10n.t('Clear History');
    const choice = await notify.modal(
      l10n.t('Forget every question and answer in the approval history?'),
      l10n.t('This cannot be undone.'),
      clear,
    );
    if (choice === clear) {
      await this.history.clear();
    }
  }

  /** Asks what to export where the panel shows a part of the history; undefined when the person gave up. */
  private async chooseFilter(): Promise<HistoryFilter | undefined> {
    const filter = this.shown();
    if (Object.keys(filter).length === 0) {
      return filter;
    }
    const { total, of } = await this.history.query({ filter, from: 0, count: 0 });
    const choice = await window.showQuickPick(
      [
        {
          label: l10n.t('What the panel shows'),
          description: l10n.t('{0} entries', total),
          filter,
        },
        { label: l10n.t('Everything'), description: l10n.t('{0} entries', of), filter: {} },
      ],
      { title: l10n.t('Export Approval History') },
    );
    return choice?.filter;
  }

  private async write(target: Uri, format: ExportFormat, filter: HistoryFilter): Promise<number> {
    if (target.scheme === 'file') {
      return this.history.export(format, target.fsPath, filter);
    }
    const folder = await mkdtemp(join(tmpdir(), 'approval-history-'));
    try {
      const path = join(folder, 'export');
      const count = await this.history.export(format, path, filter);
      await workspace.fs.writeFile(target, await readFile(path));
      return count;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
