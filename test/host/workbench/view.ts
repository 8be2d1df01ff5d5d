import type { Locator, Page } from 'playwright-core';
import { until } from '../until';
import { whole } from './selectors';
import { read } from './shownText';

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
