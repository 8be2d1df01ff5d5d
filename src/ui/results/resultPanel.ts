import type {
  CallToolResult,
  GetPromptResult,
  ReadResourceResult,
} from '@modelcontextprotocol/client';
import { homedir } from 'node:os';
import {
  env,
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
import type { ResourceContents } from '../resources/resourceDocuments';
import { resultBlocks, resultText, textOf, type CallResult } from './resultBlocks';
import { blockContents, blockFile, resultFile } from './resultFile';
import { contentsHtml, cutHtml, heading, section, structuredHtml, type Html } from './resultHtml';
import { ResultRoom } from './resultRoom';

/** The result that is shown, where it came from, and what it is called. */
interface Shown {
  readonly server: string;
  readonly name: string;
  readonly result: CallResult;
}

/** Where the parts of a result are opened. */
export interface ResultOpener {
  /** Opens a copy of what a result holds. */
  readonly openCopy: (server: string, name: string, contents: ResourceContents) => Promise<void>;
  /** Reads a resource that a result links to, from the server that gave the result. */
  readonly readResource: (server: string, uri: string) => Promise<void>;
}

/** Longest title of the tab, in code points; the result says the rest. */
const LONGEST_TITLE = 60;

/** All that a link on the page can run. */
const PAGE_COMMANDS = [
  'mcpElicitation.openResult',
  'mcpElicitation.copyResult',
  'mcpElicitation.saveResult',
];

/**
 * The tab that shows what a call gave; each result replaces the one before.
 * Its parts, and the whole, can be opened in an editor, copied and saved.
 */
export class ResultPanel implements Disposable {
  private panel: WebviewPanel | undefined;
  private shown: Shown | undefined;

  constructor(
    private readonly extensionUri: Uri,
    private readonly opener: ResultOpener,
  ) {}

  showToolResult(server: string, tool: string, result: CallToolResult): void {
    const isError = result.isError === true;
    const title = isError ? l10n.t('The tool reports an error') : l10n.t('Result');
    const { content, structuredContent } = result;
    this.show({ server, name: tool, result }, (room) => [
      section(title, contentsHtml(content, room), isError),
      ...(structuredContent === undefined
        ? []
        : [section(l10n.t('Structured content'), structuredHtml(structuredContent, room))]),
    ]);
  }

  showPrompt(server: string, prompt: string, result: GetPromptResult): void {
    this.show({ server, name: prompt, result }, (room) =>
      result.messages.map(({ role, content }) => section(role, contentsHtml([content], room))),
    );
  }

  /** Shows a resource that has several contents, or none. */
  showResource(server: string, uri: string, result: ReadResourceResult): void {
    this.show({ server, name: uri, result }, (room) => [
      section(l10n.t('Resource'), contentsHtml(resultBlocks(result), room)),
    ]);
  }

  /** Saves the whole result, or one part of it, to a file that the person names. */
  async save(place?: number): Promise<void> {
    const shown = this.current();
    if (shown === undefined) {
      return;
    }
    const { name, result } = shown;
    const block = place === undefined ? undefined : resultBlocks(result)[place];
    const file = block === undefined ? resultFile(name, result) : blockFile(name, block);
    const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
    const target = await window.showSaveDialog({ defaultUri: Uri.joinPath(folder, file.name) });
    if (target !== undefined) {
      await workspace.fs.writeFile(target, file.bytes());
    }
  }

  /** Opens one part of the result in an editor, or all of its text. */
  async open(place?: number): Promise<void> {
    const shown = this.current();
    if (shown === undefined) {
      return;
    }
    const { server, name, result } = shown;
    const block = place === undefined ? undefined : resultBlocks(result)[place];
    if (block?.type === 'resource_link') {
      await this.opener.readResource(server, block.uri);
      return;
    }
    await this.opener.openCopy(
      server,
      name,
      block === undefined
        ? { uri: name, mimeType: 'text/markdown', text: resultText(result) }
        : blockContents(name, block),
    );
  }

  /** Copies one text of the result, or all of them. */
  async copy(place?: number): Promise<void> {
    const shown = this.current();
    if (shown !== undefined) {
      const block = place === undefined ? undefined : resultBlocks(shown.result)[place];
      await env.clipboard.writeText(
        block === undefined ? resultText(shown.result) : (textOf(block) ?? ''),
      );
      void window.setStatusBarMessage(l10n.t('Copied'), 2000);
    }
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private current(): Shown | undefined {
    if (this.shown === undefined) {
      void notify.info(l10n.t('There is no result any more. Run a tool first.'));
    }
    return this.shown;
  }

  private show(shown: Shown, sectionsIn: (room: ResultRoom) => Html[]): void {
    this.shown = shown;
    // In a turn of its own: a large result has kept everything else waiting long enough by now.
    setImmediate(() => {
      const room = new ResultRoom();
      const sections = sectionsIn(room);
      const title = `${shown.name} · ${shown.server}`;
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
      { enableScripts: false, enableFindWidget: true, enableCommandUris: PAGE_COMMANDS },
    );
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
    });
    return panel;
  }
}
