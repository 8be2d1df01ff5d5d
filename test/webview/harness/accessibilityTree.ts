import type { Page } from 'playwright-core';

/** A node as assistive technology gets it. */
export interface AccessibleNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** States such as `required`, `invalid`, `checked`; absent ones are not there. */
  readonly states: Readonly<Record<string, unknown>>;
}

/** The nodes of the page that are not ignored, in document order. */
export async function accessibilityTree(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? ''),
      description: String(node.description?.value ?? ''),
      states: Object.fromEntries(
        (node.properties ?? []).map(({ name, value }): [string, unknown] => [name, value.value]),
      ),
    }));
}
