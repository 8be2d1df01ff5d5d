import type { CancellationToken, Event } from 'vscode';

/**
 * What the extension exports: `extensions.getExtension('mcp-elicitation.mcp-elicitation-client')?.exports`.
 * This file needs nothing but the types of VS Code, so that other extensions can have a copy of it.
 */
export interface ElicitationExports {
  /**
   * @param version of the API; there is one
   * @throws Error for any other version
   */
  getApi(version: 1): ElicitationApi;
}

/** A configured server, as other extensions may know it. */
export interface ApiServer {
  /** Its name in settings, any text but the empty one. */
  readonly name: string;
  readonly state: 'stopped' | 'starting' | 'running' | 'failed' | 'invalid' | 'restricted';
  /** The names of its tools, while it runs. */
  readonly tools: readonly string[];
}

/** How a question of a server ended. What was asked and answered stays with the person. */
export interface ApiOutcome {
  /** The server's name in settings. */
  readonly server: string;
  readonly mode: 'form' | 'url';
  /**
   * Only the first three are an answer, of the person or of a setting of
   * theirs; the others say that there was none.
   */
  readonly outcome:
    | 'accepted'
    | 'declined'
    | 'cancelled'
    | 'withdrawn'
    | 'disconnected'
    | 'timedOut'
    | 'refused'
    | 'limited';
  readonly at: Date;
}

/** One part of a tool's result (MCP, `ContentBlock`): `text` with a `text`, `image` with `data` and `mimeType`, and others. */
export interface ApiContent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The MCP result of `tools/call`, as the server sent it. */
export interface ApiToolResult {
  readonly content: readonly ApiContent[];
  readonly structuredContent?: unknown;
  /** Whether the tool says that it failed; what went wrong stands in `content`. */
  readonly isError?: boolean | undefined;
  readonly [key: string]: unknown;
}

/** Version 1 of the API. */
export interface ElicitationApi {
  /** The configured servers. */
  servers(): readonly ApiServer[];
  /**
   * Calls a tool, starting its server where that is needed, for which the
   * person may be asked. The questions of the server come before the person in
   * this extension's own interface, however long they take.
   *
   * @param server its name in settings
   * @param args as the tool's input schema wants them; an object that JSON can hold
   * @param token cancels the call, and with it the questions that it led to
   * @throws Error with a sentence for people when there is no such server or
   *   tool, the arguments are no object, the server can't run or was not
   *   allowed to, the call fails, or it was cancelled
   */
  callTool(
    server: string,
    tool: string,
    args?: Readonly<Record<string, unknown>>,
    token?: CancellationToken,
  ): Promise<ApiToolResult>;
  /** Fires with every question that ended, whatever led to it. */
  readonly onDidSettle: Event<ApiOutcome>;
}
