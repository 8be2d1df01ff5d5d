import type { Page } from 'playwright-core';

/** Waits until the page is drawn: toolkit elements draw themselves in the next frame, and lists once they know their size. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}
