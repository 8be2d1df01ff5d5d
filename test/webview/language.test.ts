import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentsHtml, cutHtml, heading, section } from '../../src/ui/results/resultHtml';
import { ResultRoom } from '../../src/ui/results/resultRoom';
import { root } from './harness/bundles';
import { cutOff } from './harness/cutOff';
import { everyKind } from './harness/everyKind';
import { lengthened } from './harness/lengthened';
import { requestId } from './harness/openForm';
import { sampleFields } from './harness/sampleFields';
import { sampleRecords } from './harness/sampleRecords';
import { usePages } from './harness/usePages';
import { l10n } from './harness/vscode';

const pictures = join(root, 'test-results', 'language');
const pages = usePages();
beforeAll(() => mkdir(pictures, { recursive: true }));

/** Takes a picture of the whole page, which must not scroll sideways, and finds what does not fit on it. */
async function misfits(page: Page, name: string): Promise<string[]> {
  const { width, height, whole } = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const { scrollHeight, clientWidth, scrollWidth } = document.documentElement;
    return { width: clientWidth, height: scrollHeight, whole: scrollWidth };
  });
  expect(whole).toBeLessThanOrEqual(width);
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  return cutOff(page);
}

describe.each([320, 800])('words that take 40 % more room, at %i px', (width) => {
  const surroundings = { width, translate: lengthened, theme: 'vscode-light' } as const;

  test('fit into a form of every kind', async () => {
    const { page } = await pages.form(everyKind, {
      ...surroundings,
      sendsNoAnswer: true,
      claim: 'Inventory Server 4.2',
      cause: lengthened('tool register_service'),
      submitLabel: lengthened('Submit'),
    });
    await page.getByText(lengthened('What will be sent')).click();
    expect(await page.getByRole('button', { name: lengthened('Decline') }).isVisible()).toBe(true);
    expect(await misfits(page, `form-${width}`)).toEqual([]);
  });

  test('fit beside problems, secrets and the end of a question', async () => {
    const form = await pages.form(
      [
        ...everyKind.slice(0, 4),
        sampleFields.text({
          name: 'token',
          title: 'Access token',
          required: true,
          sensitive: true,
        }),
      ],
      {
        ...surroundings,
        sendsNoAnswer: true,
        submitLabel: lengthened('Submit'),
        notes: [lengthened('Some fields are needed only for certain answers.')],
      },
    );
    await form.page.getByRole('textbox', { name: 'Service name' }).fill('billing');
    await form.verdict(
      [{ field: 'name', message: lengthened('Service name must have at least 3 characters.') }],
      true,
    );
    expect(await misfits(form.page, `problems-${width}`)).toEqual([]);
    await form.post({
      type: 'closed',
      id: requestId,
      reason: lengthened('The server took its question back.'),
    });
    await form.page.getByText(lengthened('The server took its question back.')).waitFor();
    expect(await misfits(form.page, `closed-${width}`)).toEqual([]);
  });

  test('fit into the consent to open a page', async () => {
    const { page } = await pages.form([], {
      ...surroundings,
      sendsNoAnswer: true,
      submitLabel: lengthened('Open in Browser'),
      message: 'Sign in to continue.',
      page: {
        url: 'https://example.com/authorize?state=0123456789abcdef',
        host: 'example.com',
        unicodeHost: 'example.com',
        warnings: [lengthened('The host name is unusually long; what counts is its end.')],
      },
    });
    await page.getByRole('button', { name: lengthened('Open in Browser') }).waitFor();
    expect(await misfits(page, `consent-${width}`)).toEqual([]);
  });

  test('fit into the history, its filters and its details', async () => {
    const { page } = await pages.history(sampleRecords(30), { ...surroundings, height: 700 });
    await page.getByRole('row').nth(2).click();
    if (width === 320) {
      await page.getByRole('button', { name: lengthened('Filters') }).click();
    }
    await page.getByRole('combobox', { name: lengthened('Time') }).selectOption('days');
    await page.getByText(lengthened('The request as it came')).click();
    expect(await misfits(page, `history-${width}`)).toEqual([]);
  });

  test('fit into a history that is empty, and one in which nothing is found', async () => {
    const empty = await pages.history([], surroundings);
    await empty.page.getByText(lengthened('No server has asked anything yet.')).waitFor();
    expect(await misfits(empty.page, `history-empty-${width}`)).toEqual([]);
    const { page } = await pages.history(sampleRecords(30), surroundings);
    await page.getByRole('searchbox').fill('nowhere');
    await page.getByText(lengthened('Nothing in the history matches.')).waitFor();
    expect(await misfits(page, `history-nothing-${width}`)).toEqual([]);
  });

  test('fit into the result of a call', async () => {
    const english = l10n.t;
    const spy = vi
      .spyOn(l10n, 't')
      .mockImplementation((message, ...values) => english(lengthened(message), ...values));
    onTestFinished(() => spy.mockRestore());
    const { page } = await pages.result(
      [
        heading('create_release · demo'),
        cutHtml(),
        section(
          lengthened('The tool reports an error'),
          contentsHtml(
            [
              { type: 'text', text: 'No such channel.' },
              { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
              { type: 'resource_link', name: 'Notes', uri: 'file:///release/notes.md' },
            ],
            new ResultRoom(),
          ),
          true,
        ),
        section(lengthened('Result'), []),
      ],
      surroundings,
    );
    await page.getByText(lengthened('The tool reports an error')).waitFor();
    expect(await misfits(page, `result-${width}`)).toEqual([]);
  });
});
