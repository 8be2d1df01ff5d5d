import { describe, expect, test } from 'vitest';
import type { HistoryRecord } from '../../src/history/record';
import { historyStrings } from './harness/historyStrings';
import { sampleRecord, sampleRecords } from './harness/sampleRecords';
import { usePages } from './harness/usePages';

const pages = usePages();
const wide = { width: 1200, height: 300 };

/** A record with everything in it. */
const full: HistoryRecord = {
  v: 1,
  id: 'full',
  at: '2026-03-14T09:26:53.000Z',
  durationMs: 12_345,
  server: {
    name: 'inventory',
    identity: 'node server.js --port 1',
    scope: 'workspace',
    claim: 'Inventory Server 4.2',
  },
  cause: 'tool create_release',
  mode: 'form',
  message: 'Which channel?\nIt will be visible at once.',
  outcome: 'accepted',
  reason: 'Answered in the form.',
  fields: [
    { name: 'channel', title: 'Channel', value: 'beta' },
    { name: 'token', title: 'Token', value: 'hidden, 12 characters' },
  ],
  notes: ['Asks for what looks like a secret.'],
};

test('says so when there is nothing', async () => {
  const history = await pages.history([]);
  await history.page.getByText('No server has asked anything yet.').waitFor();
  expect(await history.page.getByRole('grid').count()).toBe(0);
});

test('lists when, server, what was asked, outcome and duration', async () => {
  const history = await pages.history([full], wide);
  const cells = history.page.getByRole('row').nth(1).getByRole('gridcell');
  expect(await cells.allInnerTexts()).toEqual([
    'Mar 14, 2026, 9:26:53 AM',
    'inventory',
    'Which channel? It will be visible at once.',
    'Accepted',
    '12 sec',
  ]);
});

test('shows every part of the selected record', async () => {
  const history = await pages.history([full], wide);
  await history.page.getByText('Choose a line to see its details.').waitFor();
  await history.page.getByRole('row').nth(1).click();
  const details = await history.page.getByRole('region', { name: 'Details' }).innerText();
  for (const part of [
    'Accepted',
    'Answered in the form.',
    'node server.js --port 1',
    'Workspace settings',
    'Inventory Server 4.2',
    'tool create_release',
    'Which channel?\nIt will be visible at once.',
    'Channel',
    'beta',
    'hidden, 12 characters',
    'Asks for what looks like a secret.',
  ]) {
    expect(details).toContain(part);
  }
});

test('a URL request has a host and no answers', async () => {
  const history = await pages.history([
    { ...full, mode: 'url', urlHost: 'example.com', fields: [], notes: [] },
  ]);
  await history.page.getByRole('row').nth(1).click();
  const details = await history.page.getByRole('region', { name: 'Details' }).innerText();
  expect(details).toContain('example.com');
  expect(details).not.toContain('No answers were sent.');
});

describe('the keyboard', () => {
  test('enters the rows with one Tab, and moves through them', async () => {
    const history = await pages.history(sampleRecords(30), wide);
    const { keyboard } = history.page;
    const selected = () => history.page.getByRole('row', { selected: true }).innerText();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    expect(await selected()).toContain('release 0');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    expect(await selected()).toContain('release 2');
    await keyboard.press('ArrowUp');
    expect(await selected()).toContain('release 1');
    await keyboard.press('PageDown');
    expect(await selected()).toContain('release 11');
    await keyboard.press('End');
    expect(await selected()).toContain('release 29');
    await keyboard.press('Home');
    expect(await selected()).toContain('release 0');
    await keyboard.press('Tab');
    const focused = await history.page.evaluate(() => document.activeElement?.className);
    expect(focused).toBe('details');
  });

  test('the first arrow key selects the first row', async () => {
    const history = await pages.history(sampleRecords(3), wide);
    await history.page.keyboard.press('Tab');
    await history.page.keyboard.press('ArrowDown');
    expect(await history.page.getByRole('row', { selected: true }).innerText()).toContain(
      'release 0',
    );
  });
});

describe('a record that comes in', () => {
  const added = { ...sampleRecord(0), id: 'new', message: 'The newest.' };

  test('stands at the top, and selection, details and focus stay', async () => {
    const history = await pages.history(sampleRecords(3), wide);
    await history.page.getByRole('row').nth(2).click();
    await history.post({ type: 'added', record: added });
    await expect
      .poll(() => history.page.getByRole('row').nth(1).innerText())
      .toContain('The newest.');
    const selected = history.page.getByRole('row', { selected: true });
    expect(await selected.innerText()).toContain('release 1');
    expect(await selected.evaluate((row) => row === document.activeElement)).toBe(true);
    await history.page.keyboard.press('ArrowUp');
    await history.page.keyboard.press('ArrowUp');
    expect(await history.page.getByRole('row', { selected: true }).innerText()).toContain(
      'The newest.',
    );
  });

  test('is shown in a history that was empty', async () => {
    const history = await pages.history([], wide);
    await history.post({ type: 'added', record: added });
    await history.page.getByRole('row').nth(1).click();
    await history.page.getByRole('region', { name: 'Details' }).getByText('The newest.').waitFor();
  });

  test('leaves one way in for the keyboard', async () => {
    const history = await pages.history(sampleRecords(2), wide);
    await history.post({ type: 'added', record: added });
    await expect.poll(() => history.page.getByRole('row').count()).toBe(4);
    expect(await history.page.locator('tr[tabindex="0"]').count()).toBe(1);
    await history.page.keyboard.press('Tab');
    await history.page.keyboard.press('Enter');
    expect(await history.page.getByRole('row', { selected: true }).innerText()).toContain(
      'The newest.',
    );
  });
});

test('a selection outlasts hiding the panel and clearing forgets it', async () => {
  const history = await pages.history(sampleRecords(5), wide);
  await history.page.getByRole('row').nth(3).click();
  await history.page.reload();
  const show = (records: readonly HistoryRecord[]) =>
    history.post({ type: 'show', records, locale: 'en', strings: historyStrings });
  await show(sampleRecords(5));
  await expect
    .poll(() => history.page.getByRole('row', { selected: true }).innerText())
    .toContain('release 2');
  await show([]);
  await history.page.getByText('No server has asked anything yet.').waitFor();
});

test.each([
  [400, '0.4 sec'],
  [59_999, '59 sec'],
  [200_000, '3 min 20 sec'],
  [7_500_000, '2 hr 5 min'],
])('%i milliseconds are told as %s', async (durationMs, words) => {
  const history = await pages.history([{ ...full, durationMs }], wide);
  await history.page.getByRole('gridcell', { name: words, exact: true }).waitFor();
});

test('times and durations follow the language', async () => {
  const history = await pages.history([], wide);
  await history.post({ type: 'show', records: [full], locale: 'de', strings: historyStrings });
  const row = history.page.getByRole('row').nth(1);
  await expect.poll(() => row.innerText()).toContain('14.03.2026, 09:26:53');
  expect(await row.innerText()).toContain('12 Sek.');
});
