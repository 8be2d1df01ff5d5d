import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from './harness/bundles';
import { everyKind } from './harness/everyKind';
import { requestId, type OpenedForm } from './harness/openForm';
import { sampleFields } from './harness/sampleFields';
import { sampleRecords } from './harness/sampleRecords';
import { themes, type ThemeKind } from './harness/themes';
import { usePages } from './harness/usePages';

const pictures = join(root, 'test-results', 'look');
const looks = [
  ...(Object.keys(themes) as ThemeKind[]).map((theme) => ({ theme, width: 800 })),
  { theme: 'vscode-dark', width: 320 },
  { theme: 'vscode-high-contrast', width: 320 },
] as const;

const pages = usePages();
beforeAll(() => mkdir(pictures, { recursive: true }));

/** Toolkit elements draw themselves in the next frame, and lists once they know their size. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Takes the picture, and sees to it that nothing sticks out sideways. */
async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await drawn(page);
  if (fullPage) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 800, height: height + 40 });
    await drawn(page);
  }
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

/** `show` describes how the form comes into the state of the picture. */
const forms: Readonly<Record<string, (theme: ThemeKind, width: number) => Promise<OpenedForm>>> = {
  kinds: (theme, width) => pages.form(everyKind, { theme, width, sendsNoAnswer: true }),

  filled: async (theme, width) => {
    const form = await pages.form(everyKind, { theme, width, sendsNoAnswer: true });
    const { page } = form;
    await page.getByRole('textbox', { name: 'Service name' }).fill('billing');
    await page.getByRole('textbox', { name: 'First maintenance' }).fill('2026-07-01T02:00:00Z');
    await page.getByText('No', { exact: true }).click();
    await page.getByText('Beta').click();
    await page.getByRole('option', { name: 'Option 3', exact: true }).click();
    await page.getByRole('option', { name: /^Option 2 / }).click();
    await page.getByText('What will be sent').click();
    await form.verdict([], false, JSON.stringify({ name: 'billing', replicas: 2 }, null, 2));
    await page.getByRole('button', { name: 'Clear' }).first().click();
    return form;
  },

  problems: async (theme, width) => {
    const form = await pages.form(everyKind.slice(0, 6), { theme, width });
    await form.page.getByRole('button', { name: 'Submit' }).click();
    await form.verdict(
      [
        { field: 'name', message: 'Service name must have at least 3 characters.' },
        { field: 'replicas', message: 'Replicas must be 20 or less.' },
        { message: 'The answers do not fit together.' },
      ],
      true,
    );
    return form;
  },

  closed: async (theme, width) => {
    const form = await pages.form(everyKind.slice(0, 4), { theme, width, sendsNoAnswer: true });
    await form.page.getByRole('textbox', { name: 'Service name' }).fill('billing');
    await form.post({
      type: 'closed',
      id: requestId,
      reason: 'The server took its question back.',
    });
    return form;
  },

  waiting: async (theme, width) => {
    const form = await pages.form(everyKind.slice(0, 3), { theme, width });
    await form.page.getByRole('button', { name: 'Submit' }).click();
    return form;
  },

  sensitive: (theme, width) =>
    pages.form(
      [
        sampleFields.text({
          name: 'token',
          title: 'Access token',
          description: 'From your profile page.',
          required: true,
          sensitive: true,
        }),
        sampleFields.text({ name: 'key', title: 'Private key', multiline: true, sensitive: true }),
      ],
      { theme, width, sendsNoAnswer: true, notes: ['“title” was longer than is shown.'] },
    ),

  message: (theme, width) =>
    pages.form(everyKind.slice(0, 2), {
      theme,
      width,
      sendsNoAnswer: true,
      height: 500,
      claim: 'Inventory Server 4.2 <b>trusted</b>',
      cause: 'tool register_service',
      message: Array.from({ length: 80 }, (_, line) => `Line ${line + 1} of the message.`).join(
        '\n',
      ),
    }),

  consent: (theme, width) =>
    pages.form([], {
      theme,
      width,
      sendsNoAnswer: true,
      height: 640,
      claim: 'Inventory Server 4.2',
      cause: 'tool connect_account',
      submitLabel: 'Open in Browser',
      message: 'Sign in to continue.',
      page: {
        url: `https://xn--bcher-kva.example/authorize?redirect_uri=https%3A%2F%2Fapp.example%2Fcb&state=${'0123456789abcdef'.repeat(40)}`,
        host: 'xn--bcher-kva.example',
        unicodeHost: 'bücher.example',
        warnings: ['The host has international letters, which can look like another name.'],
      },
    }),

  nothing: (theme, width) =>
    pages.form([], {
      theme,
      width,
      sendsNoAnswer: true,
      submitLabel: 'Accept',
      message: 'Delete the project “blue-heron”? This cannot be undone.',
    }),
};

describe.each(looks)('$theme at $width px', ({ theme, width }) => {
  test.each(Object.keys(forms))('form: %s', async (name) => {
    const form = await forms[name]?.(theme, width);
    if (form === undefined) {
      return;
    }
    await picture(
      form.page,
      `form-${name}-${theme}-${width}`,
      name === 'kinds' || name === 'filled',
    );
  });

  test.each([0, 30])('history of %i records', async (count) => {
    const history = await pages.history(sampleRecords(count), { theme, width, height: 360 });
    if (count === 0) {
      await history.page.getByText('No server has asked').waitFor();
    } else {
      await history.page.getByRole('row').nth(2).click();
      await history.page.getByRole('button', { name: 'Copy' }).waitFor();
    }
    await picture(history.page, `history-${count}-${theme}-${width}`);
  });

  test('history, wide, with filters and open details', async () => {
    const size = { theme, width: width === 320 ? 320 : 1400, height: 420 };
    const history = await pages.history(sampleRecords(3_000), size);
    await history.page.getByRole('row').nth(1).click();
    if (width === 320) {
      await history.page.getByRole('button', { name: 'Filters' }).click();
    }
    await history.page.getByRole('combobox', { name: 'Time' }).selectOption('days');
    await history.page.getByText('The request as it came').click();
    await picture(history.page, `history-filters-${theme}-${width}`);
  });

  test('history in which nothing is found', async () => {
    const history = await pages.history(sampleRecords(30), { theme, width, height: 360 });
    await history.page.getByRole('searchbox').fill('nowhere');
    await history.page.getByText('Nothing in the history matches.').waitFor();
    await picture(history.page, `history-nothing-${theme}-${width}`);
  });
});
