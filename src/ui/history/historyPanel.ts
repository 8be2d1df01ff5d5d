import { env, l10n, window, type Uri, type Webview, type WebviewView } from 'vscode';
import type { History } from '../../history/history';
import type { HistoryFilter } from '../../history/historyQuery';
import { describeError } from '../../mcp/describeError';
import type { Logger } from '../../mcp/logger';
import { notify } from '../notify';
import { pageHtml, pageResourceRoots } from '../pageHtml';
import type { FromHistoryPage, ToHistoryPage } from './historyMessages';
import { historyStrings } from './historyStrings';
import { isFromHistoryPage } from './isFromHistoryPage';

/** What the "Approval History" panel shows and does; loaded when it is first shown. */
export class HistoryPanel {
  /** @param filtered told what the panel shows now */
  constructor(
    private readonly history: History,
    private readonly extensionUri: Uri,
    private readonly log: Logger,
    private readonly filtered: (filter: HistoryFilter) => void,
  ) {}

  show(view: WebviewView): void {
    const { webview } = view;
    const onChanged = (): void => {
      post(webview, { type: 'changed' });
    };
    this.history.on('changed', onChanged);
    view.onDidDispose(() => {
      this.history.off('changed', onChanged);
      this.filtered({});
    });
    view.onDidChangeVisibility(() => {
      if (view.visible) {
        this.history.update().catch((error: unknown) => this.failed(error));
      }
    });
    webview.options = {
      enableScripts: true,
      localResourceRoots: pageResourceRoots(this.extensionUri),
    };
    webview.onDidReceiveMessage((message: unknown) => {
      if (isFromHistoryPage(message)) {
        this.answer(webview, message).catch((error: unknown) => this.failed(error));
      } else {
        this.log.warn('The history page sent a message that is not known.');
      }
    });
    webview.html = pageHtml(webview, this.extensionUri, {
      script: 'history.js',
      style: 'history.css',
      title: l10n.t('Approval History'),
    });
  }

  private async answer(webview: Webview, message: FromHistoryPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        post(webview, { type: 'show', locale: env.language, strings: historyStrings() });
        break;
      case 'query': {
        this.filtered(message.filter);
        const { query, from } = message;
        post(webview, { type: 'slice', query, from, slice: await this.history.query(message) });
        break;
      }
      case 'details': {
        const details = await this.history.details(message.id);
        post(webview, {
          type: 'details',
          id: message.id,
          ...(details === undefined ? {} : { details }),
        });
        break;
      }
      case 'copy':
        await this.copy(message.id);
        break;
      case 'delete':
        await this.delete(message.id);
        break;
      case 'fault':
        this.log.error(`History page: ${message.message}`);
    }
  }

  private async copy(id: string): Promise<void> {
    const details = await this.history.details(id);
    if (details !== undefined) {
      const { entry, completed, count } = details;
      await env.clipboard.writeText(JSON.stringify({ ...entry, completed, count }, null, 2));
      void window.setStatusBarMessage(l10n.t('Copied'), 2000);
    }
  }

  private async delete(id: string): Promise<void> {
    const remove = l10n.t('Delete');
    const choice = await notify.modal(
      l10n.t('Delete this entry from the approval history?'),
      l10n.t('This cannot be undone.'),
      remove,
    );
    if (choice === remove) {
      await this.history.delete([id]);
    }
  }

  private failed(error: unknown): void {
    const message = describeError(error);
    this.log.error(`The approval history: ${message}`);
    notify.error(l10n.t('The approval history: {0}', message));
  }
}

function post(webview: Webview, message: ToHistoryPage): void {
  void webview.postMessage(message);
}
