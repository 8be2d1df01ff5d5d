import type { Prompt, Resource, ResourceTemplateType, Tool } from '@modelcontextprotocol/client';
import type { Server } from '../../mcp/server';

/** A tool, prompt, resource or resource template in the "Servers" view; commands on its row receive it. */
export class CatalogNode {
  private constructor(
    readonly server: Server,
    /** Also the row's context value, which its menu goes by. */
    readonly kind: 'tool' | 'prompt' | 'resource' | 'template',
    /** What the server knows it by: its name, or the URI of a resource or template. */
    readonly name: string,
    readonly label: string,
    readonly description: string | undefined,
  ) {}

  static tool(server: Server, { name, title, annotations, description }: Tool): CatalogNode {
    const label = title ?? annotations?.title ?? name;
    return new CatalogNode(server, 'tool', name, label, description);
  }

  static prompt(server: Server, { name, title, description }: Prompt): CatalogNode {
    return new CatalogNode(server, 'prompt', name, title ?? name, description);
  }

  static resource(server: Server, { uri, name, title, description }: Resource): CatalogNode {
    return new CatalogNode(server, 'resource', uri, title ?? name, description);
  }

  static template(
    server: Server,
    { uriTemplate, name, title, description }: ResourceTemplateType,
  ): CatalogNode {
    return new CatalogNode(server, 'template', uriTemplate, title ?? name, description);
  }
}
