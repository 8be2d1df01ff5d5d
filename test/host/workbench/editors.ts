import type { Locator, Page } from 'playwright-core';
import { whole } from './selectors';
import { clean, read } from './shownText';

const tabName = '.tab-label .monaco-icon-label-container';

/** The tabs of the editor area. */
export class Editors {
  private readonly tabs: Locator;

  constructor(private readonly page: Page) {
    this.tabs = page.locator('.tabs-container [role=tab]');
  }

  async names(): Promise<string[]> {
    return (await this.tabs.locator(tabName).allInnerTexts()).map(clean);
  }

  async active(): Promise<string> {
    return read(
      this.page.locator('.tabs-container [role=tab][aria-selected=true]').locator(tabName).first(),
    );
  }

  async waitFor(name: string | RegExp): Promise<void> {
    await this.tab(name).waitFor();
  }

  async waitForClosed(name: string | RegExp): Promise<void> {
    await this.tab(name).waitFor({ state: 'detached' });
  }

  async open(name: string | RegExp): Promise<void> {
    await this.tab(name).click();
  }

  async close(name: string | RegExp): Promise<void> {
    await this.tab(name).hover();
    await this.tab(name).getByRole('button', { name: 'Close' }).click();
  }

  /** An action of the editor's title, at the right of its tabs. */
  async pressAction(label: string): Promise<void> {
    await this.page.locator('.editor-actions').getByRole('button', { name: label }).click();
  }

  private tab(name: string | RegExp): Locator {
    return this.tabs.filter({
      has: this.page.locator(tabName, {
        hasText: typeof name === 'string' ? whole(name) : name,
      }),
    });
  }
}
