import type { Locator, Page } from 'playwright-core';
import { clean } from './shownText';

export class StatusBar {
  private readonly items: Locator;

  constructor(page: Page) {
    this.items = page.locator('.statusbar-item:visible');
  }

  async texts(): Promise<string[]> {
    return (await this.items.allInnerTexts()).map(clean).filter((text) => text !== '');
  }

  async waitFor(text: string | RegExp): Promise<void> {
    await this.items.filter({ hasText: text }).first().waitFor();
  }

  async press(text: string | RegExp): Promise<void> {
    await this.items.filter({ hasText: text }).first().click();
  }
}
