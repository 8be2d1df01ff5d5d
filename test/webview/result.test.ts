import { expect, test } from 'vitest';
import { contentsHtml, section } from '../../src/ui/results/resultHtml';
import { ResultRoom } from '../../src/ui/results/resultRoom';
import { usePages } from './harness/usePages';

const pages = usePages();

test.each([
  ['vscode-dark', 'dark'],
  ['vscode-high-contrast', 'dark'],
  ['vscode-light', 'light'],
  ['vscode-high-contrast-light', 'light'],
] as const)('in %s the player of a sound is %s', async (theme, shade) => {
  const sound = { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' } as const;
  const { page } = await pages.result(
    [section('Result', contentsHtml([sound], new ResultRoom()))],
    { theme },
  );
  const scheme = await page
    .locator('audio')
    .evaluate((player) => getComputedStyle(player).colorScheme);
  expect(scheme === 'dark' ? 'dark' : 'light').toBe(shade);
});
