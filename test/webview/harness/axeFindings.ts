import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: { run(options: object): Promise<AxeResults> };
  }
}

/** What axe-core finds wrong on a page, each with the elements it is about. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    await page.evaluate(await source);
  }
  const { violations } = await page.evaluate(async () => {
    const results = await window.axe?.run({ resultTypes: ['violations'] });
    return { violations: results?.violations ?? [{ id: 'axe did not run', nodes: [] }] };
  });
  return violations.flatMap(({ id, nodes }) => [
    id,
    ...nodes.map(({ target, failureSummary }) => `  ${String(target)}: ${failureSummary ?? ''}`),
  ]);
}
