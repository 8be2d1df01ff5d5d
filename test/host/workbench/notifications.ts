import type { Locator, Page } from 'playwright-core';

export interface Notification {
  readonly message: string;
  readonly severity: string;
  readonly buttons: readonly string[];
}

/** The notifications that are on the screen. */
export class Notifications {
  private readonly toasts: Locator;

  constructor(private readonly page: Page) {
    this.toasts = page.locator('.notification-toast .notification-list-item:visible');
  }

  async all(): Promise<Notification[]> {
    return this.toasts.evaluateAll((toasts) =>
      toasts.map((toast) => ({
        message: toast.querySelector('.notification-list-item-message')?.textContent.trim() ?? '',
        severity:
          /codicon-(error|warning|info)/.exec(
            toast.querySelector('.notification-list-item-icon')?.className ?? '',
          )?.[1] ?? '',
        buttons: [...toast.querySelectorAll('.monaco-button')].map((button) =>
          button.textContent.trim(),
        ),
      })),
    );
  }

  async waitFor(message: string | RegExp): Promise<void> {
    await this.toast(message).waitFor();
  }

  async waitForGone(message: string | RegExp): Promise<void> {
    await this.toast(message).waitFor({ state: 'hidden' });
  }

  async press(message: string | RegExp, button: string): Promise<void> {
    await this.toast(message).getByRole('button', { name: button, exact: true }).click();
  }

  async dismiss(message: string | RegExp): Promise<void> {
    await this.toast(message).hover();
    await this.toast(message).getByRole('button', { name: 'Clear Notification' }).click();
  }

  private toast(message: string | RegExp): Locator {
    return this.toasts
      .filter({ has: this.page.locator('.notification-list-item-message', { hasText: message }) })
      .first();
  }
}
