import type {
  CallToolResult,
  GetPromptResult,
  ReadResourceResult,
} from '@modelcontextprotocol/client';
import { homedir } from 'node:os';
import {
  l10n,
  Uri,
  ViewColumn,
  window,
  workspace,
  type Disposable,
  type WebviewPanel,
} from 'vscode';
import { notify } from '../notify';
import { visibleText } from '../../elicitation/visibleText';
import { staticPageHtml } from '../pageHtml';
import { resultFile } from './resultFile';
import {
  contentsHtml,
  cutHtml,
  heading,
  jsonHtml,
  resourceHtml,
  section,
  type Html,
} from './resultHtml';
import { ResultRoom } from './resultRoom';

/** The result that is shown, and what it is called. */
interface Shown {
  readonly name: string;
  readonly result: CallToolResult | GetPromptResult | ReadResourceResult;
}

/** Longest title of the tab, in code points; the result says the rest. */
const LONGEST_TITLE = 60;

/** The tab that shows what a call gave; each result replaces the one before. */
export class ResultPanel implements Disposable {
  private panel: WebviewPanel | undefined;
  private shown: Shown | undefined;

  constructor(private readonly extensionUri: Uri) {}

  showToolResult(server: string, tool: string, result: CallToolResult): void {
    const isError = result.isError === true;
    const title = isError ? l10n.t('The tool reports an error') : l10n.t('Result');
    const { content, structuredContent } = result;
    this.show(server, { name: tool, result }, (room) => [
      section(title, contentsHtml(content, room), isError),
      ...(structuredContent === undefined
        ? []
        : [section(l10n.t('Structured content'), [jsonHtml(structuredContent, room)])]),
    ]);
  }

  showPrompt(server: string, prompt: string, result: GetPromptResult): void {
    this.show(server, { name: prompt, result }, (room) =>
      result.messages.map(({ role, content }) => section(role, contentsHtml([content], room))),
    );
  }

  showResource(server: string, uri: string, result: ReadResourceResult): void {
    this.show(server, { name: uri, result }, (room) =>
      result.contents.map((contents) => section(contents.uri, [resourceHtml(contents, room)])),
    );
  }

  /** Saves the whole result to a file that the person names. */
  async save(): Promise<void> {
    if (this.shown === undefined) {
      void notify.info(l10n.t('There is no result to save. Run a tool first.'));
      return;
    }
    const { name, bytes } = resultFile(this.shown.name, this.shown.result);
    const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
    const target = await window.showSaveDialog({ defaultUri: Uri.joinPath(folder, name) });
    if (target !== undefined) {
      await workspace.fs.writeFile(target, bytes());
    }
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private show(server: string, shown: Shown, sectionsIn: (room: ResultRoom) => Html[]): void {
    this.shown = shown;
    // In a turn of its own: a large result has kept everything else waiting long enough by now.
    setImmediate(() => {
      const room = new ResultRoom();
      const sections = sectionsIn(room);
      const title = `${shown.name} · ${server}`;
      const panel = (this.panel ??= this.create());
      panel.title = visibleText(title, { multiline: false, limit: LONGEST_TITLE });
      panel.webview.html = staticPageHtml(panel.webview, this.extensionUri, {
        title,
        style: 'result.css',
        body: [heading(title), ...(room.isCut ? [cutHtml()] : []), ...sections]
          .map(({ text }) => text)
          .join('\n'),
      });
      panel.reveal(undefined, true);
    });
  }

  private create(): WebviewPanel {
    const panel = window.createWebviewPanel(
      'mcpElicitation.result',
      l10n.t('Result'),
      { viewColumn: ViewColumn.Active, preserveFocus: true },
      { enableScripts: false, enableFindWidget: true },
    );
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
    });
    return panel;
  }
}
