import type {
  CallToolResult,
  GetPromptResult,
  ReadResourceResult,
} from '@modelcontextprotocol/client';
import { l10n } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import type { Connection } from '../../mcp/connection';
import type { SavedRound } from '../../mcp/savedRound';
import type { Server } from '../../mcp/server';
import type { ServerSet } from '../../mcp/serverSet';
import type { ResourceDocuments } from '../resources/resourceDocuments';
import type { ResultPanel } from '../results/resultPanel';
import { CatalogNode } from '../views/catalogNode';
import { allowDestructive } from './allowDestructive';
import { onlyTexts, type ArgumentAsker } from './askArguments';
import {
  readCallToolArgument,
  readGetPromptArgument,
  readReadResourceArgument,
} from './callArguments';
import { CallCancelled } from './callCancelled';
import { pickFromCatalog, pickUsableServer } from './pickFromCatalog';
import { readResource } from './readResource';
import { runWithProgress } from './runWithProgress';

/** What the calls need to ask and to show. */
export interface CallsHost {
  readonly servers: ServerSet;
  readonly inbox: Inbox;
  readonly argumentAsker: ArgumentAsker;
  readonly results: ResultPanel;
  readonly loadDocuments: () => Promise<ResourceDocuments>;
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
        l10n.t('{0} offers no tools.', server.name),
      ).then((node) => node?.name));
    if (toolName === undefined) {
      return undefined;
    }
    const tool = find(tools, toolName, server, l10n.t('tool'));
    const toolArguments = args ?? (await this.host.argumentAsker.forTool(server, tool));
    if (toolArguments === undefined) {
      return undefined;
    }
    if (!(await allowDestructive(server, tool, toolArguments))) {
      throw new CallCancelled(l10n.t('You did not let {0} run.', toolName));
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
        l10n.t('{0} offers no prompts.', server.name),
      ).then((node) => node?.name));
    if (promptName === undefined) {
      return undefined;
    }
    const prompt = find(prompts, promptName, server, l10n.t('prompt'));
    const promptArguments =
      args ?? (await this.host.argumentAsker.forPrompt(server, connection, prompt));
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

  /** Reads a resource: one by its URI, one that a template makes, or one that is asked for. */
  async readResource(target: unknown): Promise<ReadResourceResult | undefined> {
    const { server, picked, show } = await this.resourceTarget(target);
    if (server === undefined) {
      return undefined;
    }
    const connection = await server.start();
    const { resources, templates } = connection.catalog;
    const node =
      picked ??
      (await pickFromCatalog(
        [
          ...resources.map((resource) => CatalogNode.resource(server, resource)),
          ...templates.map((template) => CatalogNode.template(server, template)),
        ],
        l10n.t('Which resource of {0}?', server.name),
        l10n.t('{0} offers no resources.', server.name),
      ));
    const uri =
      node?.kind === 'template' ? await this.resourceOf(server, connection, node.name) : node?.name;
    if (uri === undefined) {
      return undefined;
    }
    const result = await readResource(this.host.inbox, server.name, connection, uri);
    if (show) {
      await this.showResource(server, uri, result);
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
        await this.showResource(
          this.serverNamed(serverName),
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
    if (
      target instanceof CatalogNode &&
      (target.kind === 'resource' || target.kind === 'template')
    ) {
      return { server: target.server, picked: target, show: true };
    }
    if (target === undefined) {
      return { server: await this.pickServer(), picked: undefined, show: true };
    }
    const { server, uri, show } = readReadResourceArgument(target);
    const picked = { kind: 'resource', name: uri } as const;
    return { server: this.serverNamed(server), picked, show };
  }

  /** The URI of a resource that a template makes, with variables that the person is asked for. */
  private async resourceOf(
    server: Server,
    connection: Connection,
    uriTemplate: string,
  ): Promise<string | undefined> {
    const template = connection.catalog.templates.find((one) => one.uriTemplate === uriTemplate);
    if (template === undefined) {
      throw new Error(
        l10n.t(
          '{0} has no {1} named "{2}".',
          server.name,
          l10n.t('resource template'),
          uriTemplate,
        ),
      );
    }
    return this.host.argumentAsker.forTemplate(server, connection, template);
  }

  /** One content is a document; several, or none, stand in the tab of results. */
  private async showResource(
    server: Server,
    uri: string,
    result: ReadResourceResult,
  ): Promise<void> {
    const [only, ...others] = result.contents;
    if (only === undefined || others.length > 0) {
      this.host.results.showResource(server.name, uri, result);
    } else {
      const documents = await this.host.loadDocuments();
      await documents.open(server, uri, only);
    }
  }

  private pickServer(): Promise<Server | undefined> {
    return pickUsableServer(this.host.servers);
  }

  private serverNamed(name: string): Server {
    const server = this.host.servers.find(name);
    if (server === undefined) {
      throw new Error(l10n.t('There is no server "{0}" in mcpElicitation.servers.', name));
    }
    return server;
  }
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
