import type { Client, Prompt, Resource, Tool } from '@modelcontextprotocol/client';

/** What a server offers. */
export interface Catalog {
  readonly tools: readonly Tool[];
  readonly prompts: readonly Prompt[];
  readonly resources: readonly Resource[];
}

/** One part of the catalog, by the capability that announces it. */
export type CatalogPart = keyof Catalog;

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
      return { resources: (await client.listResources(undefined, options)).resources };
  }
}
