import type { Frame } from 'playwright-core';

/**
 * Presses Tab in a page that has the keyboard, and waits until the page has had
 * the key: it is a process of its own, and what is asked of it next may come first.
 */
export async function pressTab(frame: Frame): Promise<void> {
  const had = await frame.evaluateHandle(() => ({
    key: new Promise<void>((resolve) => {
      const done = () => {
        resolve();
      };
      window.addEventListener('keyup', done, { once: true, capture: true });
      // Where the key leads out of the page, its end is not for the page.
      window.addEventListener('blur', done, { once: true });
    }),
  }));
  await frame.page().keyboard.press('Tab');
  await frame.evaluate(({ key }) => key, had);
  await had.dispose();
}
