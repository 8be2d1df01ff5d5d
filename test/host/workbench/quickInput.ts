import type { Locator, Page } from 'playwright-core';
import { whole } from './selectors';
import { clean, read } from './shownText';

/** VS Code appends the key to a label, "Explorer (Ctrl+Shift+E)", and a badge: "Explorer - 1 unsaved file". */
const keyOfLabel = / \([^()]*[+⌘⌃⌥⇧][^()]*\)$/;

const stepCount = / \((\d+\/\d+)\)$/;

/** A little longer than the product's own `SETTLE_MS`. */
const settleMs = 450;

export interface QuickInputItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly checked: boolean;
}

/** A QuickPick or an InputBox: there is one box for both, and one at a time. */
export class QuickInput {
  private readonly widget: Locator;
  private readonly input: Locator;
  private readonly message: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator('.quick-input-widget:not([inert]):visible');
    this.input = this.widget.locator('.quick-input-box input');
    this.message = this.widget.locator('.quick-input-message:visible');
  }

  isVisible(): Promise<boolean> {
    return this.widget.isVisible();
  }

  async waitForHidden(): Promise<void> {
    await this.widget.waitFor({ state: 'hidden' });
  }

  /** A step of a sequence has come when its title has. */
  async waitForTitle(title: string | RegExp): Promise<void> {
    await this.widget.locator('.quick-input-title', { hasText: title }).waitFor();
  }

  /** For example "2/3". */
  async waitForStep(step: string): Promise<void> {
    await this.waitForTitle(`(${step})`);
  }

  /**
   * The last step, which takes no answer in its first moments: keys and clicks may still be meant
   * for what was there before.
   */
  async waitForReview(): Promise<void> {
    await this.waitForMessage(/This is exactly what .* will receive/);
    await this.page.waitForTimeout(settleMs);
  }

  /** Escape as a person presses it who has seen the question come up. */
  async cancel(): Promise<void> {
    await this.page.waitForTimeout(settleMs);
    await this.press('Escape');
  }

  /** Waits until the keys that are pressed go to its box. */
  async waitForKeyboard(): Promise<void> {
    await this.input.and(this.page.locator(':focus')).waitFor();
  }

  async waitForPlaceholder(placeholder: string | RegExp): Promise<void> {
    await this.widget.getByPlaceholder(placeholder).waitFor();
  }

  async waitForMessage(message: string | RegExp): Promise<void> {
    await this.message.filter({ hasText: message }).waitFor();
  }

  /** Without the count of steps. */
  async title(): Promise<string> {
    return (await this.fullTitle()).replace(stepCount, '');
  }

  /** For example "2/3", empty when steps are not counted. */
  async step(): Promise<string> {
    return stepCount.exec(await this.fullTitle())?.[1] ?? '';
  }

  /** The prompt; a validation message takes its place while there is one. */
  async prompt(): Promise<string> {
    return (await this.hasValidation()) ? '' : read(this.message);
  }

  async validationMessage(): Promise<string> {
    return (await this.hasValidation()) ? read(this.message) : '';
  }

  value(): Promise<string> {
    return this.input.inputValue();
  }

  async placeholder(): Promise<string> {
    return (await this.input.getAttribute('placeholder')) ?? '';
  }

  async isPassword(): Promise<boolean> {
    return (await this.input.getAttribute('type')) === 'password';
  }

  async accessibleName(): Promise<string> {
    return (await this.input.getAttribute('aria-label')) ?? '';
  }

  /** What the list shows; of a long one, the part that is scrolled to. */
  items(): Promise<QuickInputItem[]> {
    return this.widget.locator('.quick-input-list [data-index]').evaluateAll((rows) => {
      const seen = (row: Element, selector: string): string => {
        const element = row.querySelector<HTMLElement>(selector);
        return element?.checkVisibility() === true ? element.innerText.trim() : '';
      };
      return rows
        .sort((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
        .map((row) => ({
          label: seen(row, '.quick-input-list-row .label-name'),
          description: seen(row, '.quick-input-list-row .label-description'),
          detail: seen(row, '.quick-input-list-label-meta .label-name'),
          checked: row.getAttribute('aria-checked') === 'true',
        }));
    });
  }

  async checked(): Promise<string[]> {
    return (await this.items()).filter((item) => item.checked).map((item) => item.label);
  }

  /** The label of the item that Enter would take. */
  async focusedItem(): Promise<string> {
    return read(this.widget.locator('.monaco-list-row.focused .label-name').first());
  }

  /** Buttons of the title bar, of the line and of the end, by what a screen reader says. */
  async buttons(): Promise<string[]> {
    const labels = await this.buttonLocator().evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('aria-label') ?? element.textContent),
    );
    return labels.map((label) => clean(label).replace(keyOfLabel, ''));
  }

  /** What the button is called that has the keyboard, empty where none has. */
  async focusedButton(): Promise<string> {
    const labels = await this.buttonLocator()
      .and(this.page.locator(':focus'))
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')));
    return clean(labels[0] ?? '').replace(keyOfLabel, '');
  }

  async pressButton(label: string): Promise<void> {
    await this.buttonLocator()
      .and(this.page.getByRole('button', { name: label }))
      .first()
      .click();
  }

  /** Replaces what is in the box. */
  async fill(value: string): Promise<void> {
    await this.input.fill(value);
  }

  /** Types key by key, as a person does. */
  async type(value: string): Promise<void> {
    await this.input.pressSequentially(value);
  }

  async press(key: string): Promise<void> {
    await this.input.press(key);
  }

  /** Clicks an item: takes it, or checks it where several can be taken. */
  async choose(label: string): Promise<void> {
    // Away from where it rests, with a hover over the rows.
    await this.page.mouse.move(0, 0);
    await this.widget
      .locator('.quick-input-list [data-index]', {
        has: this.page.locator('.quick-input-list-row .label-name', { hasText: whole(label) }),
      })
      .first()
      // On its label: what separators say at the right takes no clicks.
      .click({ position: { x: 40, y: 11 } });
  }

  /** Clicks the item at a position, counted from 0; scrolls to it by the keyboard where the list is long. */
  async choosePosition(position: number): Promise<void> {
    const row = this.widget.locator(`.quick-input-list [data-index="${position}"]`);
    while (!(await row.isVisible())) {
      await this.press('PageDown');
    }
    await row.click();
  }

  private fullTitle(): Promise<string> {
    return read(this.widget.locator('.quick-input-title'));
  }

  private hasValidation(): Promise<boolean> {
    return this.widget.locator('.monaco-inputbox:is(.error, .warning, .info)').isVisible();
  }

  private buttonLocator(): Locator {
    return this.widget.locator(
      ':is(.quick-input-titlebar, .quick-input-inline-action-bar) .action-label:visible, .quick-input-action .monaco-button:visible',
    );
  }
}
