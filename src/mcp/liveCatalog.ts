import type { Tool } from '@modelcontextprotocol/client';
import { t } from '../elicitation/localize';
import { CATALOG_PARTS, type Catalog, type CatalogPart } from './catalog';
import { describeError } from './describeError';
import { gather } from './gather';
import type { Logger } from './logger';

/** What a live catalog needs from its connection. */
export interface LiveCatalogHost {
  readonly log: Logger;
  /** Lists one part; undefined when the connection is over. */
  readonly list: (part: CatalogPart) => Promise<Partial<Catalog>> | undefined;
  readonly onChanged: (catalog: Catalog) => void;
}

/** What a server offers now: listed anew when it says that a list has changed. */
export class LiveCatalog {
  private current: Catalog = { tools: [], prompts: [], resources: [], templates: [] };
  private readonly failures = new Map<CatalogPart, string>();
  private readonly listAgain = {
    tools: gather(() => this.refresh('tools')),
    prompts: gather(() => this.refresh('prompts')),
    resources: gather(() => this.refresh('resources')),
  };

  /** For each part the number of its newest listing that has come: an older one may come later. */
  private readonly newest = { tools: 0, prompts: 0, resources: 0 };
  private listings = 0;

  constructor(private readonly host: LiveCatalogHost) {}

  get catalog(): Catalog {
    return this.current;
  }

  /** Which parts could not be listed, and why. */
  get problems(): readonly string[] {
    return [...this.failures].map(([part, problem]) => `${notListed(part)} ${problem}`);
  }

  tool(name: string): Tool | undefined {
    return this.current.tools.find((candidate) => candidate.name === name);
  }

  /** Lists everything anew. What can't be listed stays as it was and becomes a problem. */
  async refreshAll(): Promise<void> {
    await Promise.all(CATALOG_PARTS.map((part) => this.refresh(part)));
  }

  /** A list is another now: it is listed again soon, once for many such news. */
  changed(part: CatalogPart): void {
    this.listAgain[part]();
  }

  private async refresh(part: CatalogPart): Promise<void> {
    const listing = this.host.list(part);
    if (listing === undefined) {
      return;
    }
    this.listings += 1;
    const number = this.listings;
    const isOutdated = (): boolean => number < this.newest[part];
    try {
      const listed = await listing;
      if (isOutdated()) {
        return;
      }
      this.current = { ...this.current, ...listed };
      this.failures.delete(part);
    } catch (error) {
      if (isOutdated()) {
        return;
      }
      const problem = describeError(error);
      this.failures.set(part, problem);
      this.host.log.warn(`The ${part} could not be listed: ${problem}`);
    }
    this.newest[part] = number;
    this.host.onChanged(this.current);
  }
}

function notListed(part: CatalogPart): string {
  switch (part) {
    case 'tools':
      return t('The tools could not be listed.');
    case 'prompts':
      return t('The prompts could not be listed.');
    case 'resources':
      return t('The resources could not be listed.');
  }
}
