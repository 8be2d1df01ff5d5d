import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Frame, Locator, Page } from 'playwright-core';
import { repository } from '../../scripts/repository.mjs';
import type { Probe } from './probe';
import { until } from './until';

/** How long a frame may take to say what it shows, in milliseconds. */
const FRAME_PATIENCE_MS = 2000;

/**
 * VS Code as a person sees it. This file alone knows its DOM: what a new version of
 * VS Code changes there is put right here.
 */
export class Workbench {
  readonly quickInput: QuickInput;
  readonly dialog: Dialog;
  readonly notifications: Notifications;
  readonly editors: Editors;
  readonly statusBar: StatusBar;

  constructor(
    private readonly page: Page,
    private readonly probe: Probe,
  ) {
    this.quickInput = new QuickInput(page);
    this.dialog = new Dialog(page);
    this.notifications = new Notifications(page);
    this.editors = new Editors(page);
    this.statusBar = new StatusBar(page);
  }

  async waitUntilShown(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 90_000 });
  }

  /** Through the command palette; the title is the whole line, category included. */
  async runCommand(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.quickInput.waitForPlaceholder(/command/i);
    await this.quickInput.fill(`>${title}`);
    await this.quickInput.choose(title);
  }

  /** A view container of the activity bar. */
  async openContainer(name: string): Promise<void> {
    await this.openComposite('.part.activitybar', name);
  }

  /** The number on a container's icon, empty when there is none. */
  async containerBadge(name: string): Promise<string> {
    return read(this.composite('.part.activitybar', name).locator('.badge-content'));
  }

  /** A view container of the panel. */
  async openPanel(name: string): Promise<void> {
    if (!(await this.page.locator('.part.panel').isVisible())) {
      await this.probe.execute('workbench.action.togglePanel');
    }
    await this.openComposite('.part.panel', name);
  }

  view(name: string): View {
    return new View(this.page, name);
  }

  /** The innermost frame of the webview that shows a given element. */
  webviewWith(selector: string): Promise<Frame> {
    return until(`a webview with ${selector}`, async () => {
      const frames = this.page.frames().slice(1);
      const shown = await Promise.all(frames.map((frame) => shows(frame, selector)));
      return frames.find((_, index) => shown[index]);
    });
  }

  /** Which way a question comes up: in a quick input or in a form tab. */
  asksIn(): Promise<'quickInput' | 'form'> {
    return until('a question', async () => {
      if (await this.quickInput.isVisible()) {
        return 'quickInput';
      }
      return (await this.editors.names()).some((name) => name.endsWith('asks'))
        ? 'form'
        : undefined;
    });
  }

  /** The channel that the Output panel shows. */
  async outputChannel(): Promise<string> {
    const select = this.page.locator('.part.panel .title-actions select');
    return (await select.locator('option:checked').textContent()) ?? '';
  }

  /** The entries of the context menu that is open. */
  async menuEntries(): Promise<string[]> {
    await this.page.getByRole('menuitem').first().waitFor();
    const texts = await this.page.getByRole('menuitem').allInnerTexts();
    return texts.map(clean).filter((text) => text !== '');
  }

  /** With Enter: a menu ignores a click that comes as soon after its opening as a test's does. */
  async chooseFromMenu(entry: string): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: entry, exact: true });
    await item.hover();
    await this.page.keyboard.press('Enter');
    await item.waitFor({ state: 'hidden' });
  }

  /** By keyboard alone, from the row that has the keyboard. */
  async chooseFromMenuByKeyboard(entry: string): Promise<void> {
    await this.page.keyboard.press('Shift+F10');
    const item = this.page.getByRole('menuitem', { name: entry, exact: true });
    await item.waitFor();
    await until(`the keyboard on ${entry}`, async () => {
      if (await item.evaluate((element) => element.contains(document.activeElement))) {
        return true;
      }
      await this.page.keyboard.press('ArrowDown');
      return undefined;
    });
    await this.page.keyboard.press('Enter');
    await item.waitFor({ state: 'hidden' });
  }

  /** For example "Default Dark Modern" or "Default High Contrast". */
  async setColorTheme(theme: string): Promise<void> {
    await this.probe.configure('workbench.colorTheme', theme);
    const kind = /high contrast/i.test(theme) ? 'hc-' : 'vs';
    await this.page.locator(`.monaco-workbench[class*="${kind}"]`).first().waitFor();
  }

  /** What "Developer: Show Running Extensions" says, of a window tall enough to show all. */
  async activationTimes(): Promise<Map<string, number>> {
    await this.page.setViewportSize({ width: 1280, height: 3000 });
    await this.probe.execute('workbench.action.showRuntimeExtensions');
    const rows = this.page.locator('.runtime-extensions-editor [role=listitem]');
    await rows.first().waitFor();
    const texts = await rows.evaluateAll((elements) =>
      elements.map((row) => ({
        name: row.querySelector('.name')?.textContent.trim() ?? '',
        time: row.querySelector('.activation-time')?.textContent ?? '',
      })),
    );
    return new Map(texts.map(({ name, time }) => [name, Number(/(\d+)\s*ms/.exec(time)?.[1])]));
  }

  /** Goes to test-results/screenshots. */
  async screenshot(name: string): Promise<string> {
    const folder = join(repository, 'test-results', 'screenshots');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${name.replace(/[^\w.-]+/g, '-')}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  private composite(part: string, name: string): Locator {
    return this.page.locator(`${part} .composite-bar [role=tab]`, {
      has: this.page.locator(labelled('.action-label', name)),
    });
  }

  private async openComposite(part: string, name: string): Promise<void> {
    const tab = this.composite(part, name);
    await tab.waitFor();
    if ((await tab.getAttribute('aria-selected')) !== 'true') {
      await tab.click();
    }
    await this.page
      .locator(`${part} .composite-bar [role=tab][aria-selected=true]`, {
        has: this.page.locator(labelled('.action-label', name)),
      })
      .waitFor();
  }
}

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

export interface ViewRow {
  readonly label: string;
  readonly description: string;
  readonly level: number;
  readonly expanded: boolean | undefined;
}

/** A view of the side bar or the panel: a tree, or what it says when it has no rows. */
export class View {
  private readonly pane: Locator;
  private readonly tree: Locator;

  constructor(
    private readonly page: Page,
    private readonly name: string,
  ) {
    this.pane = page.locator('.pane', {
      has: page.locator(`.pane-header[aria-label="${name} Section"]`),
    });
    this.tree = this.pane.locator('[role=tree]');
  }

  /** Opens its section where that is closed. */
  async expandSection(): Promise<void> {
    const header = this.pane.locator('.pane-header');
    await header.waitFor({ state: 'attached' });
    if ((await header.getAttribute('aria-expanded')) === 'false') {
      await header.click();
    }
  }

  rows(): Promise<ViewRow[]> {
    return this.tree.locator('[role=treeitem]').evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
        .map((row) => {
          const expanded = row.getAttribute('aria-expanded');
          return {
            label: row.querySelector('.label-name')?.textContent.trim() ?? '',
            description: row.querySelector('.label-description')?.textContent.trim() ?? '',
            level: Number(row.getAttribute('aria-level')),
            expanded: expanded === null ? undefined : expanded === 'true',
          };
        }),
    );
  }

  async waitForRow(label: string, description?: string | RegExp): Promise<void> {
    const row = this.row(label);
    await (
      description === undefined
        ? row
        : row.filter({ has: this.page.locator('.label-description', { hasText: description }) })
    ).waitFor();
  }

  async waitForNoRow(label: string): Promise<void> {
    await this.row(label).waitFor({ state: 'detached' });
  }

  /** Waits until the keys that are pressed go to its rows. */
  async waitForKeyboard(): Promise<void> {
    await this.pane.locator('[role=tree]:focus-within, [role=tree]:focus').waitFor();
  }

  /** The label of the row that has the keyboard, empty where none has. */
  async focusedRow(): Promise<string> {
    return read(
      this.pane
        .locator('[role=tree]:focus-within, [role=tree]:focus')
        .locator('.focused .label-name'),
    );
  }

  /** By keyboard alone: down to a row, which is then the one that keys go to. */
  async moveTo(label: string): Promise<void> {
    await this.row(label).waitFor();
    await this.page.keyboard.press('Home');
    await until(`the keyboard on ${label}`, async () => {
      if ((await this.focusedRow()) === label) {
        return true;
      }
      await this.page.keyboard.press('ArrowDown');
      return undefined;
    });
  }

  /** The row's accessible name. */
  async rowName(label: string): Promise<string> {
    return (await this.row(label).getAttribute('aria-label')) ?? '';
  }

  async expand(label: string): Promise<void> {
    await this.row(label).waitFor();
    if ((await this.row(label).getAttribute('aria-expanded')) === 'false') {
      await this.row(label).locator('.monaco-tl-twistie').click();
      await this.row(label).and(this.page.locator('[aria-expanded=true]')).waitFor();
    }
  }

  async select(label: string): Promise<void> {
    await this.row(label).locator('.label-name').click();
  }

  /** The small buttons on a row. */
  async actions(label: string): Promise<string[]> {
    const row = this.row(label);
    await row.hover();
    return row
      .locator('.actions .action-label')
      .evaluateAll((actions) => actions.map((action) => action.getAttribute('aria-label') ?? ''));
  }

  async pressAction(label: string, action: string): Promise<void> {
    await this.row(label).hover();
    await this.row(label).getByRole('button', { name: action, exact: true }).click();
  }

  async openMenu(label: string): Promise<void> {
    await this.row(label).locator('.label-name').click({ button: 'right' });
  }

  /** The tooltip of a row, which VS Code shows after the pointer has rested there. */
  async hoverText(label: string): Promise<string> {
    await this.row(label).locator('.label-name').hover();
    const hover = this.page.locator('.monaco-hover:visible');
    await hover.waitFor();
    return (await hover.innerText()).trim();
  }

  /** An action of the view's title; a container with one view shows it in its own title. */
  async pressTitleAction(action: string): Promise<void> {
    await this.pane.hover();
    await this.page
      .locator(`.pane-header[aria-label="${this.name} Section"]:visible, .composite.title:visible`)
      .getByRole('button', { name: action, exact: true })
      .first()
      .click();
  }

  /** Welcome content, line by line, its buttons among them. */
  async welcome(): Promise<string> {
    const content = this.pane.locator('.welcome-view-content');
    await content.waitFor();
    return (await content.innerText()).trim();
  }

  async pressWelcome(label: string): Promise<void> {
    await this.pane.locator('.welcome-view-content').getByText(label, { exact: true }).click();
  }

  private row(label: string): Locator {
    return this.tree
      .locator('[role=treeitem]')
      .filter({ has: this.page.locator('.label-name', { hasText: whole(label) }) })
      .first();
  }
}

const tabName = '.tab-label .monaco-icon-label-container';
/** A little longer than the product's own `SETTLE_MS`. */
const settleMs = 450;

const stepCount = / \((\d+\/\d+)\)$/;

/** VS Code appends the key to a label, "Explorer (Ctrl+Shift+E)", and a badge: "Explorer - 1 unsaved file". */
const keyOfLabel = / \([^()]*[+⌘⌃⌥⇧][^()]*\)$/;

function labelled(selector: string, name: string): string {
  return `${selector}:is([aria-label="${name}"], [aria-label^="${name} ("], [aria-label^="${name} - "])`;
}

function whole(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}

/** The text of an element as shown, empty when it is not there. */
async function read(locator: Locator): Promise<string> {
  return (await locator.count()) === 0 ? '' : clean((await locator.first().textContent()) ?? '');
}

/** VS Code uses no-break spaces in places. */
function clean(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ').trim();
}

/** Whether a frame shows an element. One that is on its way out may never say, and so does not. */
function shows(frame: Frame, selector: string): Promise<boolean> {
  const visible = frame
    .locator(selector)
    .first()
    .isVisible()
    .catch(() => false);
  return Promise.race([visible, delay(FRAME_PATIENCE_MS, false)]);
}
