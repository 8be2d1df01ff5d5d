import type { Locator } from 'playwright-core';

/** The text of an element as shown, empty when it is not there. */
export async function read(locator: Locator): Promise<string> {
  return (await locator.count()) === 0 ? '' : clean((await locator.first().textContent()) ?? '');
}

/** VS Code uses no-break spaces in places. */
export function clean(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ').trim();
}
