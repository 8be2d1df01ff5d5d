import {
  ProtocolError,
  ProtocolErrorCode,
  type Client,
  type Prompt,
  type Resource,
  type ResourceTemplateType,
  type Tool,
} from '@modelcontextprotocol/client';

/** What a server offers. */
export interface Catalog {
  readonly tools: readonly Tool[];
  readonly prompts: readonly Prompt[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplateType[];
}

export const CATALOG_PARTS = ['tools', 'prompts', 'resources'] as const;

/** One part of the catalog, by the capability that announces it. */
export type CatalogPart = (typeof CATALOG_PARTS)[number];

/** Fetches one part of the catalog anew, all its pages; nothing when the server doesn't offer that part. */
export async function fetchCatalogPart(
  client: Client,
  part: CatalogPart,
): Promise<Partial<Catalog>> {
  if (client.getServerCapabilities()?.[part] === undefined) {
    return {};
  }
  const options = { cacheMode: 'refresh' } as const;
  switch (part) {
    case 'tools':
      return { tools: (await client.listTools(undefined, options)).tools };
    case 'prompts':
      return { prompts: (await client.listPrompts(undefined, options)).prompts };
    case 'resources':
      return {
        resources: (await client.listResources(undefined, options)).resources,
        templates: await fetchTemplates(client),
      };
  }
}

/** Resource templates, which no capability announces: servers without any need not know the request. */
async function fetchTemplates(client: Client): Promise<Catalog['templates']> {
  try {
    const { resourceTemplates } = await client.listResourceTemplates(undefined, {
      cacheMode: 'refresh',
    });
    return resourceTemplates;
  } catch (error) {
    const code: number = ProtocolErrorCode.MethodNotFound;
    if (error instanceof ProtocolError && error.code === code) {
      return [];
    }
    throw error;
  }
}
