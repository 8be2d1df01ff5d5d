import type { Uri, WebviewView, WebviewViewProvider } from 'vscode';
import type { History } from '../../history/history';
import type { HistoryFilter } from '../../history/historyQuery';
import type { Logger } from '../../mcp/logger';

/** Where the editor keeps the "Approval History" panel; what is in it is loaded when it is first shown. */
export class HistoryView implements WebviewViewProvider {
  static readonly viewId = 'mcpElicitation.history';

  /** What the panel shows now; an export can be limited to it. */
  filter: HistoryFilter = {};

  constructor(
    private readonly history: History,
    private readonly extensionUri: Uri,
    private readonly log: Logger,
  ) {}

  async resolveWebviewView(view: WebviewView): Promise<void> {
    const { HistoryPanel } = await import('./historyPanel');
    const panel = new HistoryPanel(this.history, this.extensionUri, this.log, (filter) => {
      this.filter = filter;
    });
    panel.show(view);
  }
}
