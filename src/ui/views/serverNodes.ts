import type { Prompt, Resource, Tool } from '@modelcontextprotocol/client';
import type { Server } from '../../mcp/server';

/** A server in the "Servers" view; commands on its row receive it. */
export class ServerNode {
  constructor(readonly server: Server) {}
}

/** A tool in the "Servers" view. */
export class ToolNode {
  readonly kind = 'tool';
  readonly icon = 'tools';

  constructor(
    readonly server: Server,
    readonly tool: Tool,
  ) {}

  get name(): string {
    return this.tool.name;
  }

  get label(): string {
    return this.tool.title ?? this.tool.annotations?.title ?? this.tool.name;
  }

  get description(): string | undefined {
    return this.tool.description;
  }
}

/** A prompt in the "Servers" view. */
export class PromptNode {
  readonly kind = 'prompt';
  readonly icon = 'comment-discussion';

  constructor(
    readonly server: Server,
    readonly prompt: Prompt,
  ) {}

  get name(): string {
    return this.prompt.name;
  }

  get label(): string {
    return this.prompt.title ?? this.prompt.name;
  }

  get description(): string | undefined {
    return this.prompt.description;
  }
}

/** A resource in the "Servers" view. */
export class ResourceNode {
  readonly kind = 'resource';
  readonly icon = 'file';

  constructor(
    readonly server: Server,
    readonly resource: Resource,
  ) {}

  get name(): string {
    return this.resource.uri;
  }

  get label(): string {
    return this.resource.title ?? this.resource.name;
  }

  get description(): string | undefined {
    return this.resource.description;
  }
}

export type CatalogNode = ToolNode | PromptNode | ResourceNode;
