import type { Frame, Locator } from 'playwright-core';
import type { Workbench } from './workbench/workbench';
import { pressTab } from './pressTab';

/** More stops than any form of the tests has. */
const MOST_STOPS = 60;

/** The form tab, used as a person uses it: by what the fields and buttons are called. */
export class FormPage {
  private constructor(private readonly frame: Frame) {}

  /** Waits until the form is shown and takes answers, which it does not in its first moments. */
  static async shown(workbench: Workbench): Promise<FormPage> {
    return new FormPage(await workbench.webviewWith('footer[data-ready]'));
  }

  /** A field with all its parts. */
  field(title: string): Locator {
    return this.frame
      .locator('.field')
      .filter({ has: this.frame.locator('.title', { hasText: new RegExp(`^${title}$`) }) });
  }

  /** The field at a position, for forms whose titles are no names. */
  at(index: number): Locator {
    return this.frame.locator('.field').nth(index);
  }

  /** How far down the page is, in CSS pixels. */
  scrolled(): Promise<number> {
    return this.frame.evaluate(() => window.scrollY);
  }

  /** How far anything sticks out sideways, in CSS pixels. */
  overhang(): Promise<number> {
    return this.frame.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  }

  /** What the fields are called, from top to bottom. */
  titles(): Promise<string[]> {
    return this.frame.locator('.field .title').allInnerTexts();
  }

  /** Types into a field of text, number or date. */
  async fill(title: string, text: string): Promise<void> {
    await this.field(title).getByRole('textbox').first().fill(text);
  }

  async value(title: string): Promise<string> {
    return this.field(title).getByRole('textbox').first().inputValue();
  }

  /** Takes one of a few options, or ticks one of several. */
  async choose(title: string, option: string): Promise<void> {
    await this.field(title).getByText(option, { exact: true }).click();
  }

  async press(button: string): Promise<void> {
    await this.frame.locator('footer').getByRole('button', { name: button, exact: true }).click();
  }

  async pressInField(title: string, action: string): Promise<void> {
    await this.field(title).hover();
    await this.field(title).getByRole('button', { name: action }).click();
  }

  /** What stands above the fields: who asks, why, and the message. */
  async header(): Promise<string> {
    return (await this.frame.locator('header').innerText()).trim();
  }

  async problem(title: string): Promise<string> {
    // Not the inner text, which is empty for what is scrolled out of sight.
    return ((await this.field(title).locator('.problem').textContent()) ?? '').trim();
  }

  /** The summary of problems, once a submit was refused. */
  async summary(): Promise<string> {
    const alert = this.frame.getByRole('alert');
    await alert.waitFor();
    return (await alert.innerText()).trim();
  }

  /** The ways to answer, in order. */
  async buttons(): Promise<string[]> {
    const texts = await this.frame.locator('footer .buttons > :visible').allTextContents();
    return texts.map((text) => text.trim());
  }

  /** The exact content that Submit would send. */
  async preview(): Promise<string> {
    const details = this.frame.locator('details').last();
    if ((await details.getAttribute('open')) === null) {
      await details.locator('summary').click();
    }
    return (await details.locator('pre').innerText()).trim();
  }

  /** How many links there are on the page. */
  links(): Promise<number> {
    return this.frame.locator('a').count();
  }

  /** Everything the page says. */
  text(): Promise<string> {
    return this.frame.locator('body').innerText();
  }

  async key(key: string): Promise<void> {
    await this.frame.locator('body').press(key);
  }

  /** The field that has the keyboard. */
  async focusedField(): Promise<string> {
    return (await this.frame.locator('.field:focus-within .title').first().innerText()).trim();
  }

  /** What has the keyboard: the title of its field, or else its own text. */
  focused(): Promise<string> {
    return this.frame.evaluate(() => {
      const element = document.activeElement;
      const title = element?.closest('.field')?.querySelector('.title');
      return (title ?? element)?.textContent.trim() ?? '';
    });
  }

  /** Presses Tab until a field or button has the keyboard, or what says something else. */
  async tabTo(name: string | RegExp): Promise<void> {
    const passed: string[] = [];
    const isThere = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    for (let focused = await this.focused(); !isThere(focused); focused = await this.focused()) {
      passed.push(focused);
      if (passed.length > MOST_STOPS) {
        throw new Error(`Tab does not lead to ${String(name)}, only to ${passed.join(', ')}`);
      }
      await pressTab(this.frame);
    }
  }
}
