import type {
  CallToolResult,
  GetPromptResult,
  ReadResourceResult,
} from '@modelcontextprotocol/client';
import { l10n, ViewColumn, window, type Disposable, type Uri, type WebviewPanel } from 'vscode';
import { staticPageHtml } from '../pageHtml';
import { contentHtml, resourceHtml, section, type Html } from './resultHtml';

/** The tab that shows what a call gave; each result replaces the one before. */
export class ResultPanel implements Disposable {
  private panel: WebviewPanel | undefined;

  constructor(private readonly extensionUri: Uri) {}

  showToolResult(server: string, tool: string, result: CallToolResult): void {
    const isError = result.isError === true;
    this.show(`${tool} · ${server}`, [
      section(
        isError ? l10n.t('The tool reports an error') : l10n.t('Result'),
        result.content.map(contentHtml),
        isError,
      ),
      ...(result.structuredContent === undefined
        ? []
        : [
            section(l10n.t('Structured content'), [
              contentHtml({
                type: 'text',
                text: JSON.stringify(result.structuredContent, null, 2),
              }),
            ]),
          ]),
    ]);
  }

  showPrompt(server: string, prompt: string, result: GetPromptResult): void {
    this.show(
      `${prompt} · ${server}`,
      result.messages.map(({ role, content }) => section(role, [contentHtml(content)])),
    );
  }

  showResource(server: string, uri: string, result: ReadResourceResult): void {
    this.show(
      `${uri} · ${server}`,
      result.contents.map((contents) => section(contents.uri, [resourceHtml(contents)])),
    );
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private show(title: string, sections: readonly Html[]): void {
    this.panel ??= this.create();
    this.panel.title = title;
    this.panel.webview.html = staticPageHtml(this.panel.webview, this.extensionUri, {
      title,
      style: 'result.css',
      body: sections.map(({ text }) => text).join('\n'),
    });
    this.panel.reveal(undefined, true);
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
    });
    return panel;
  }
}
