import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Frame, Locator, Page } from 'playwright-core';
import { repository } from '../../../scripts/repository.mjs';
import type { Probe } from '../probe';
import { until } from '../until';
import { Dialog } from './dialog';
import { Editors } from './editors';
import { Notifications } from './notifications';
import { QuickInput } from './quickInput';
import { labelled } from './selectors';
import { clean, read } from './shownText';
import { StatusBar } from './statusBar';
import { View } from './view';

/** How long a frame may take to say what it shows, in milliseconds. */
const FRAME_PATIENCE_MS = 2000;

/**
 * VS Code as a person sees it. This folder alone knows its DOM: what a new version of
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

/** Whether a frame shows an element. One that is on its way out may never say, and so does not. */
function shows(frame: Frame, selector: string): Promise<boolean> {
  const visible = frame
    .locator(selector)
    .first()
    .isVisible()
    .catch(() => false);
  return Promise.race([visible, delay(FRAME_PATIENCE_MS, false)]);
}
