import type { Browser } from 'playwright-core';
import type { Html } from '../../../src/ui/results/resultHtml';
import { openPage, type OpenedPage, type Surroundings } from './openPage';
import type { PageServer } from './pageServer';

/** Opens the page that shows the result of a call. */
export async function openResult(
  browser: Browser,
  server: PageServer,
  sections: readonly Html[],
  surroundings: Surroundings,
): Promise<OpenedPage<never, never>> {
  const opened = await openPage<never, never>(browser, server, 'result', surroundings);
  await opened.page.locator('main').evaluate(
    (main, body) => {
      main.innerHTML = body;
    },
    sections.map(({ text }) => text).join('\n'),
  );
  return opened;
}
