import type { CancellationToken, Event } from 'vscode';
import type { JsonObject } from '../../elicitation/json';
import type { Outcome } from '../../history/record';

/** What the extension exports: `extensions.getExtension('mcp-elicitation.mcp-elicitation-client')?.exports`. */
export interface ElicitationExports {
  /**
   * @param version of the API; there is one
   * @throws Error for any other version
   */
  getApi(version: 1): ElicitationApi;
}

/** A configured server, as other extensions may know it. */
export interface ApiServer {
  /** Its name in settings. */
  readonly name: string;
  readonly state: 'stopped' | 'starting' | 'running' | 'failed' | 'invalid' | 'restricted';
  /** The names of its tools, while it runs. */
  readonly tools: readonly string[];
}

/** How a question of a server ended. What was asked and answered stays with the person. */
export interface ApiOutcome {
  readonly server: string;
  readonly mode: 'form' | 'url';
  readonly outcome: Outcome;
  readonly at: Date;
}

/** Version 1 of the API. */
export interface ElicitationApi {
  /** The configured servers. */
  servers(): readonly ApiServer[];
  /**
   * Calls a tool, starting its server where that is needed. Its questions come
   * before the person in this extension's own interface.
   *
   * @param args as the tool's input schema wants them
   * @returns the MCP result of `tools/call`
   * @throws Error when there is no such server or tool, or the call fails
   */
  callTool(
    server: string,
    tool: string,
    args?: JsonObject,
    token?: CancellationToken,
  ): Promise<unknown>;
  /** Fires with every question that ended, whatever led to it. */
  readonly onDidSettle: Event<ApiOutcome>;
}
