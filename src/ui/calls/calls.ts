import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Tool,
} from '@modelcontextprotocol/client';
import { l10n } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { JsonObject } from '../../elicitation/json';
import type { OpenCall } from '../../elicitation/origin';
import type { FormRequest } from '../../elicitation/parsedRequest';
import type { Connection } from '../../mcp/connection';
import type { SavedRound } from '../../mcp/savedRound';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import type { Asker } from '../asker';
import type { Reader } from '../reading/reader';
import { CatalogNode } from '../views/catalogNode';
import {
  readCallToolArgument,
  readGetPromptArgument,
  readReadResourceArgument,
} from './callArguments';
import { pickFromCatalog, pickServer } from './pickFromCatalog';
import { promptArguments, toolArguments } from './argumentForms';
import type { ResultPanel } from './resultPanel';
import { runWithProgress } from './runWithProgress';

/** What the calls need to ask and to show. */
export interface CallsHost {
  readonly servers: ServerSet;
  readonly inbox: Inbox;
  readonly reader: Reader;
  readonly loadAsker: () => Promise<Asker>;
  readonly results: ResultPanel;
}

/**
 * The calls that a person, a keybinding or another extension makes. Each
 * resolves to the MCP result, or to undefined when the person gave up before
 * the call was made, and rejects when the call fails.
 */
export class Calls {
  constructor(private readonly host: CallsHost) {}

  /** Runs a tool: one from the "Servers" view, one by name, or one that is asked for. */
  async callTool(target: unknown): Promise<CallToolResult | undefined> {
    const { server, name, args, show } = await this.toolTarget(target);
    if (server === undefined) {
      return undefined;
    }
    const connection = await server.start();
    const { tools } = connection.catalog;
    const toolName =
      name ??
      (await pickFromCatalog(
        tools.map((tool) => CatalogNode.tool(server, tool)),
        l10n.t('Which tool of {0}?', server.name),
      ));
    if (toolName === undefined) {
      return undefined;
    }
    const tool = find(tools, toolName, server, l10n.t('tool'));
    const toolArguments = args ?? (await this.askToolArguments(server, tool));
    if (toolArguments === undefined) {
      return undefined;
    }
    const result = await runWithProgress(
      l10n.t('Running {0} on {1}', toolName, server.name),
      this.host.inbox,
      (options) => connection.callTool(toolName, toolArguments, options),
    );
    if (show) {
      this.host.results.showToolResult(server.name, toolName, result);
    }
    return result;
  }

  /** Gets a prompt. */
  async getPrompt(target: unknown): Promise<GetPromptResult | undefined> {
    const { server, name, args, show } = await this.promptTarget(target);
    if (server === undefined) {
      return undefined;
    }
    const connection = await server.start();
    const { prompts } = connection.catalog;
    const promptName =
      name ??
      (await pickFromCatalog(
        prompts.map((prompt) => CatalogNode.prompt(server, prompt)),
        l10n.t('Which prompt of {0}?', server.name),
      ));
    if (promptName === undefined) {
      return undefined;
    }
    const prompt = find(prompts, promptName, server, l10n.t('prompt'));
    const promptArguments = args ?? (await this.askPromptArguments(server, prompt));
    if (promptArguments === undefined) {
      return undefined;
    }
    const result = await runWithProgress(
      l10n.t('Getting {0} from {1}', promptName, server.name),
      this.host.inbox,
      (options) => connection.getPrompt(promptName, promptArguments, options),
    );
    if (show) {
      this.host.results.showPrompt(server.name, promptName, result);
    }
    return result;
  }

  /** Reads a resource. */
  async readResource(target: unknown): Promise<ReadResourceResult | undefined> {
    const { server, uri, show } = await this.resourceTarget(target);
    if (server === undefined) {
      return undefined;
    }
    const connection: Connection = await server.start();
    const resourceUri =
      uri ??
      (await pickFromCatalog(
        connection.catalog.resources.map((resource) => CatalogNode.resource(server, resource)),
        l10n.t('Which resource of {0}?', server.name),
      ));
    if (resourceUri === undefined) {
      return undefined;
    }
    const result = await runWithProgress(
      l10n.t('Reading {0} from {1}', resourceUri, server.name),
      this.host.inbox,
      (options) => connection.readResource(resourceUri, options),
    );
    if (show) {
      this.host.results.showResource(server.name, resourceUri, result);
    }
    return result;
  }

  /** The connection to a server by name; throws when there is none, or when it can't be started. */
  async connectTo(serverName: string): Promise<Connection> {
    return this.serverNamed(serverName).start();
  }

  /** Goes on with a call whose questions were open when its connection ended, and shows its result. */
  async resume(
    serverName: string,
    connection: Connection,
    { kind, name, args, ...round }: SavedRound,
  ): Promise<void> {
    const { inbox, results } = this.host;
    const title = l10n.t('Resuming {0} on {1}', name, serverName);
    switch (kind) {
      case 'tool':
        results.showToolResult(
          serverName,
          name,
          await runWithProgress(title, inbox, (options) =>
            connection.callTool(name, args, options, round),
          ),
        );
        break;
      case 'prompt':
        results.showPrompt(
          serverName,
          name,
          await runWithProgress(title, inbox, (options) =>
            connection.getPrompt(name, onlyTexts(args), options, round),
          ),
        );
        break;
      case 'resource':
        results.showResource(
          serverName,
          name,
          await runWithProgress(title, inbox, (options) =>
            connection.readResource(name, options, round),
          ),
        );
        break;
    }
  }

  private async toolTarget(target: unknown) {
    if (target instanceof CatalogNode && target.kind === 'tool') {
      return { server: target.server, name: target.name, args: undefined, show: true };
    }
    if (target === undefined) {
      return { server: await this.pickServer(), name: undefined, args: undefined, show: true };
    }
    const { server, tool, arguments: args, show } = readCallToolArgument(target);
    return { server: this.serverNamed(server), name: tool, args, show };
  }

  private async promptTarget(target: unknown) {
    if (target instanceof CatalogNode && target.kind === 'prompt') {
      return { server: target.server, name: target.name, args: undefined, show: true };
    }
    if (target === undefined) {
      return { server: await this.pickServer(), name: undefined, args: undefined, show: true };
    }
    const { server, prompt, arguments: args, show } = readGetPromptArgument(target);
    return { server: this.serverNamed(server), name: prompt, args, show };
  }

  private async resourceTarget(target: unknown) {
    if (target instanceof CatalogNode && target.kind === 'resource') {
      return { server: target.server, uri: target.name, show: true };
    }
    if (target === undefined) {
      return { server: await this.pickServer(), uri: undefined, show: true };
    }
    const { server, uri, show } = readReadResourceArgument(target);
    return { server: this.serverNamed(server), uri, show };
  }

  private pickServer(): Promise<Server | undefined> {
    return pickServer(this.host.servers);
  }

  private serverNamed(name: string): Server {
    const server = this.host.servers.find(name);
    if (server === undefined) {
      throw new Error(l10n.t('There is no server "{0}" in mcpElicitation.servers.', name));
    }
    return server;
  }

  private async askToolArguments(server: Server, tool: Tool): Promise<JsonObject | undefined> {
    const { message, schema } = toolArguments(tool);
    const form = await this.host.reader.parseArguments(schema, message);
    if (form.kind === 'refused' || form.fields.some((field) => field.kind === 'json')) {
      const asker = await this.host.loadAsker();
      return asker.argumentsEditor.ask(server.name, tool.name, schema, async (args) =>
        form.kind === 'refused'
          ? []
          : (await this.host.reader.check(form, args)).map((problem) => problem.message),
      );
    }
    return this.askArguments(server, { kind: 'tool', name: tool.name }, form);
  }

  private async askPromptArguments(
    server: Server,
    prompt: Prompt,
  ): Promise<Record<string, string> | undefined> {
    const { message, schema } = promptArguments(prompt);
    const form = await this.host.reader.parseArguments(schema, message);
    if (form.kind === 'refused') {
      throw new Error(form.reason);
    }
    const content = await this.askArguments(server, { kind: 'prompt', name: prompt.name }, form);
    return content === undefined ? undefined : onlyTexts(content);
  }

  private async askArguments(
    server: Server,
    call: OpenCall,
    form: FormRequest,
  ): Promise<JsonObject | undefined> {
    if (form.fields.length === 0) {
      return {};
    }
    const asker = await this.host.loadAsker();
    return asker.askArguments({
      server: server.name,
      identity: server.identity,
      scope: server.entry.scope,
      call,
      form,
    });
  }
}

/** Prompt arguments are texts; nothing else was asked for. */
function onlyTexts(content: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function find<T extends { readonly name: string }>(
  all: readonly T[],
  name: string,
  server: Server,
  kind: string,
): T {
  const found = all.find((candidate) => candidate.name === name);
  if (found === undefined) {
    throw new Error(l10n.t('{0} has no {1} named "{2}".', server.name, kind, name));
  }
  return found;
}
