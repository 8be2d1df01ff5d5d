import { env, l10n, type Uri, type WebviewView, type WebviewViewProvider } from 'vscode';
import { isJsonObject } from '../../elicitation/json';
import type { History } from '../../history/history';
import type { HistoryRecord } from '../../history/record';
import type { Logger } from '../../mcp/logger';
import { pageHtml, pageResourceRoots } from '../pageHtml';
import type { FromHistoryPage, HistoryStrings, ToHistoryPage } from './historyMessages';

/** Most records that the panel shows; an export has all of them. */
const MOST_SHOWN = 1000;

/** The "Approval History" panel. */
export class HistoryView implements WebviewViewProvider {
  static readonly viewId = 'mcpElicitation.history';

  constructor(
    private readonly history: History,
    private readonly extensionUri: Uri,
    private readonly log: Logger,
  ) {}

  resolveWebviewView(view: WebviewView): void {
    const { webview } = view;
    const post = (message: ToHistoryPage): void => {
      void webview.postMessage(message);
    };
    const show = async (): Promise<void> => {
      const records = await this.history.records();
      post({
        type: 'show',
        records: records.slice(-MOST_SHOWN).reverse(),
        locale: env.language,
        strings: historyStrings(),
      });
    };
    const onAdded = (record: HistoryRecord): void => {
      post({ type: 'added', record });
    };
    const onCleared = (): void => {
      void show();
    };
    this.history.on('added', onAdded);
    this.history.on('cleared', onCleared);
    view.onDidDispose(() => {
      this.history.off('added', onAdded);
      this.history.off('cleared', onCleared);
    });
    webview.options = {
      enableScripts: true,
      localResourceRoots: pageResourceRoots(this.extensionUri),
    };
    webview.onDidReceiveMessage((message: unknown) => {
      if (!isFromHistoryPage(message)) {
        this.log.warn('The history page sent a message that is not known.');
      } else if (message.type === 'fault') {
        this.log.error(`History page: ${message.message}`);
      } else {
        void show();
      }
    });
    webview.html = pageHtml(webview, this.extensionUri, {
      script: 'history.js',
      style: 'history.css',
      title: l10n.t('Approval History'),
    });
  }
}

function isFromHistoryPage(message: unknown): message is FromHistoryPage {
  return (
    isJsonObject(message) &&
    (message['type'] === 'ready' ||
      (message['type'] === 'fault' && typeof message['message'] === 'string'))
  );
}

function historyStrings(): HistoryStrings {
  return {
    when: l10n.t('When'),
    server: l10n.t('Server'),
    asked: l10n.t('Asked'),
    outcome: l10n.t('Outcome'),
    duration: l10n.t('Took'),
    details: l10n.t('Details'),
    cause: l10n.t('Asked during'),
    identity: l10n.t('Runs or contacts'),
    claims: l10n.t('Calls itself'),
    mode: l10n.t('Mode'),
    modes: { form: l10n.t('Form'), url: l10n.t('URL') },
    scope: l10n.t('Defined in'),
    scopes: { user: l10n.t('User settings'), workspace: l10n.t('Workspace settings') },
    host: l10n.t('Host'),
    reason: l10n.t('Reason'),
    fields: l10n.t('Answered'),
    notes: l10n.t('Notes'),
    empty: l10n.t('No server has asked anything yet.'),
    nothingSelected: l10n.t('Choose a line to see its details.'),
    noFields: l10n.t('No answers were sent.'),
    outcomes: {
      accepted: l10n.t('Accepted'),
      declined: l10n.t('Declined'),
      cancelled: l10n.t('Cancelled'),
      withdrawn: l10n.t('Withdrawn by the server'),
      disconnected: l10n.t('Connection lost'),
      timedOut: l10n.t('Timed out'),
      refused: l10n.t('Refused as unfit'),
      limited: l10n.t('Over the limit'),
    },
  };
}
