import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  type CallToolResult,
  CallToolRequestSchema,
  type ClientCapabilities,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
  type ServerNotification,
  type ServerRequest,
  type ServerResult,
} from '@modelcontextprotocol/sdk/types.js';
import { version } from '../../package.json';
import { addContact } from './addContact';
import { Asking } from './asking';
import { connectGithub } from './connectGithub';
import { createRelease } from './createRelease';
import { deleteProject } from './deleteProject';
import type { DemoTool } from './demoTool';
import { logo } from './logo';
import { readme } from './readme';
import { registerService } from './registerService';
import { releaseNotes } from './releaseNotes';
import { toolResult } from './toolResult';

const TOOLS: readonly DemoTool[] = [
  createRelease,
  deleteProject,
  addContact,
  registerService,
  connectGithub,
];
const PROMPTS = [releaseNotes];
const RESOURCES = [readme, logo];

const RESOURCE_NOT_FOUND = -32002;

/**
 * A small MCP server whose tools ask before they act.
 *
 * It stands on the SDK's protocol layer and not on its `Server`, which brings a
 * JSON Schema validator twice the size of everything here; `Asking` checks the
 * few kinds of field that elicitation has.
 */
export class DemoServer extends Protocol<ServerRequest, ServerNotification, ServerResult> {
  private clientCapabilities: ClientCapabilities = {};

  constructor() {
    super();
    this.setRequestHandler(InitializeRequestSchema, ({ params }) => {
      this.clientCapabilities = params.capabilities;
      return {
        protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(params.protocolVersion)
          ? params.protocolVersion
          : LATEST_PROTOCOL_VERSION,
        capabilities: { tools: {}, prompts: {}, resources: {} },
        serverInfo: { name: 'mcp-elicitation-demo', title: 'Elicitation Demo', version },
        instructions: 'Every tool asks the person something before it acts. Nothing real happens.',
      };
    });
    this.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: TOOLS.map((tool) => tool.definition),
    }));
    this.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
      const tool = TOOLS.find((candidate) => candidate.definition.name === params.name);
      if (tool === undefined) {
        throw new McpError(ErrorCode.InvalidParams, `There is no tool named ${params.name}`);
      }
      return this.run(tool, params.arguments ?? {}, new Asking(this.clientCapabilities, extra));
    });
    this.setRequestHandler(ListPromptsRequestSchema, () => ({
      prompts: PROMPTS.map((prompt) => prompt.definition),
    }));
    this.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
      const prompt = PROMPTS.find((candidate) => candidate.definition.name === params.name);
      if (prompt === undefined) {
        throw new McpError(ErrorCode.InvalidParams, `There is no prompt named ${params.name}`);
      }
      return prompt.get(params.arguments ?? {});
    });
    this.setRequestHandler(ListResourcesRequestSchema, () => ({
      resources: RESOURCES.map((resource) => resource.definition),
    }));
    this.setRequestHandler(ReadResourceRequestSchema, ({ params }) => {
      const resource = RESOURCES.find((candidate) => candidate.definition.uri === params.uri);
      if (resource === undefined) {
        throw new McpError(RESOURCE_NOT_FOUND, `There is no resource at ${params.uri}`);
      }
      return { contents: [resource.contents] };
    });
  }

  /** Runs a tool; what goes wrong in it is the call's result, for the person and the model to read. */
  private async run(
    tool: DemoTool,
    args: Readonly<Record<string, unknown>>,
    asking: Asking,
  ): Promise<CallToolResult> {
    if (!asking.can(tool.mode)) {
      return { ...toolResult(tool.otherwise), isError: true };
    }
    try {
      return await tool.run(args, asking);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { ...toolResult(message), isError: true };
    }
  }

  // Each tool names the mode it needs and `run` looks before it asks, so the
  // protocol layer is left with nothing to refuse but tasks.

  protected assertCapabilityForMethod(): void {
    return;
  }

  protected assertNotificationCapability(): void {
    return;
  }

  protected assertRequestHandlerCapability(): void {
    return;
  }

  protected assertTaskCapability(method: string): void {
    throw new McpError(ErrorCode.MethodNotFound, `${method} does not run as a task here`);
  }

  protected assertTaskHandlerCapability(method: string): void {
    throw new McpError(ErrorCode.MethodNotFound, `${method} does not run as a task here`);
  }
}
