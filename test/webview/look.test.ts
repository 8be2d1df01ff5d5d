import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { compareSheet } from './harness/compareSheet';
import { drawn } from './harness/drawn';
import { pageStates } from './harness/pageStates';
import { sheet, type Picture } from './harness/sheet';
import { themes, type ThemeKind } from './harness/themes';
import { usePages } from './harness/usePages';

const pages = usePages();
const kinds = Object.keys(themes) as ThemeKind[];
/** How many times smaller pictures are kept than people see them. */
const SCALE = 2;

/** Takes the picture, and sees to it that nothing sticks out sideways. */
async function picture(page: Page): Promise<Buffer> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  return page.screenshot({ animations: 'disabled' });
}

test.each([...pageStates])(
  '%s looks as it did in every theme, width and zoom',
  async (name, state) => {
    /** The state in a window of that width, in these themes. */
    const row = async (
      width: number,
      worn: readonly ThemeKind[],
      {
        pixelRatio = 1,
        forcedColors = 'none',
      }: { pixelRatio?: number; forcedColors?: 'none' | 'active' } = {},
    ) => {
      const height = state.height === 'whole' ? 700 : state.height;
      const { page, wear } = await state.open(pages, {
        width,
        height: height / pixelRatio,
        pixelRatio,
      });
      await page.emulateMedia({ forcedColors });
      if (state.height === 'whole') {
        await drawn(page);
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height: Math.ceil(whole / 20) * 20 + 40 });
      }
      const pictures: Picture[] = [];
      for (const theme of worn) {
        await wear(theme);
        pictures.push({ file: await picture(page), scale: SCALE * pixelRatio });
      }
      return pictures;
    };
    const wide = await row(800, kinds);
    const narrow = await row(320, ['vscode-dark', 'vscode-high-contrast-light']);
    const zoomed = await row(400, ['vscode-light', 'vscode-high-contrast'], { pixelRatio: 2 });
    const forced = await row(400, ['vscode-dark'], { forcedColors: 'active' });
    await compareSheet(
      name,
      sheet([wide, [...narrow, ...zoomed, ...forced]]),
      pages.areComparable(),
    );
  },
);
