import { l10n, ThemeIcon, TreeItem } from 'vscode';
import { describeCalls } from '../describeCalls';
import type { InterruptedCall } from '../interrupted/interruptedCalls';

/** A call that was interrupted while its questions were open, as a row of the "Pending" view. */
export class InterruptedNode {
  constructor(readonly call: InterruptedCall) {}

  get item(): TreeItem {
    const { id, server, at, saved } = this.call;
    const item = new TreeItem(server);
    item.id = id;
    item.contextValue = 'interrupted';
    item.description = l10n.t('interrupted: {0}', describeCalls([saved]) ?? saved.name);
    item.iconPath = new ThemeIcon('debug-disconnect');
    item.tooltip = [
      l10n.t('The connection ended while {0} waited for your answers.', server),
      l10n.t('Resume the call to be asked again.'),
      l10n.t('Since {0}', new Date(at).toLocaleString()),
    ].join('\n');
    item.command = {
      command: 'mcpElicitation.resumeCall',
      title: l10n.t('Resume Call'),
      arguments: [this],
    };
    return item;
  }
}
