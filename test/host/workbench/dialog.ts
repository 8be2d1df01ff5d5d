import type { Locator, Page } from 'playwright-core';
import { clean, read } from './shownText';

/** A modal dialog. */
export class Dialog {
  private readonly box: Locator;

  constructor(page: Page) {
    this.box = page.locator('.monaco-dialog-box');
  }

  isVisible(): Promise<boolean> {
    return this.box.isVisible();
  }

  async waitFor(message: string | RegExp): Promise<void> {
    await this.box.locator('.dialog-message-text', { hasText: message }).waitFor();
  }

  async waitForHidden(): Promise<void> {
    await this.box.waitFor({ state: 'hidden' });
  }

  message(): Promise<string> {
    return read(this.box.locator('.dialog-message-text'));
  }

  /** With its line breaks. */
  async detail(): Promise<string> {
    return (await this.box.locator('.dialog-message-detail').innerText()).trim();
  }

  async buttons(): Promise<string[]> {
    return (await this.box.locator('.dialog-buttons .monaco-button').allInnerTexts()).map(clean);
  }

  async press(button: string): Promise<void> {
    await this.box.getByRole('button', { name: button, exact: true }).click();
    await this.waitForHidden();
  }
}
