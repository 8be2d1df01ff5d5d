import { describe, expect, test } from 'vitest';
import type { HistoryEvent, HistoryRecord } from '../../src/history/record';
import type { OpenedHistory } from './harness/openHistory';
import { sampleRecord, sampleRecords } from './harness/sampleRecords';
import { usePages } from './harness/usePages';

const pages = usePages();
const wide = { width: 1400, height: 400 };

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
    { name: 'token', title: 'Token', value: 'hidden' },
    { name: 'note', title: 'Note', value: '' },
  ],
  notes: ['Asks for what looks like a secret.'],
  params: { message: 'Which channel?', requestedSchema: { type: 'object', title: '\u202Ehidden' } },
};

const event: HistoryEvent = {
  v: 1,
  type: 'event',
  id: 'event',
  at: '2026-03-15T09:26:53.000Z',
  server: { name: 'inventory' },
  kind: 'muted',
  text: 'You muted inventory until this window closes.',
};

function rowsOf({ page }: OpenedHistory) {
  return page.locator('tbody tr');
}

function selectedOf({ page }: OpenedHistory): Promise<string> {
  return page.getByRole('row', { selected: true }).innerText();
}

function detailsOf({ page }: OpenedHistory) {
  return page.getByRole('region', { name: 'Details' });
}

function statusOf({ page }: OpenedHistory) {
  return page.getByRole('status');
}

async function expectStatus(history: OpenedHistory, text: string): Promise<void> {
  await expect.poll(() => statusOf(history).innerText()).toBe(text);
}

test('says so when there is nothing', async () => {
  const history = await pages.history([]);
  await history.page.getByText('No server has asked anything yet.').waitFor();
  expect(await history.page.getByRole('grid').count()).toBe(0);
});

test('lists when, server, tool, what was asked, mode, outcome and duration', async () => {
  const history = await pages.history([full], wide);
  const cells = history.page.getByRole('row').nth(1).getByRole('gridcell');
  await expect
    .poll(() => cells.allInnerTexts())
    .toEqual([
      'Mar 14, 2026, 9:26 AM',
      'inventory',
      'create_release',
      'Which channel? It will be visible at once.',
      'Form',
      'Accepted',
      '12 sec',
    ]);
});

test('shows every part of the selected record', async () => {
  const history = await pages.history([full], wide);
  await history.page.getByText('Choose a line to see its details.').waitFor();
  await rowsOf(history).first().click();
  await detailsOf(history).getByText('Answered in the form.').waitFor();
  await history.page.getByText('The request as it came').click();
  const details = await detailsOf(history).innerText();
  for (const part of [
    'Accepted',
    'Mar 14, 2026, 9:26:53 AM',
    'node server.js --port 1',
    'Workspace settings',
    'Inventory Server 4.2',
    'tool create_release',
    'Which channel?\nIt will be visible at once.',
    'Channel',
    'beta',
    'hidden',
    'not kept',
    'Asks for what looks like a secret.',
    '"requestedSchema": {',
    '‹U+202E›hidden',
  ]) {
    expect(details).toContain(part);
  }
});

test.each([
  [
    'one of: tool connect_github, prompt greet, tool delete_project',
    'one of: connect_github, prompt greet, delete_project',
    'one of: tool connect_github, prompt greet, tool delete_project',
  ],
  // Records of older versions don't say so.
  ['tool connect_github, tool delete_project', 'connect_github, delete_project', undefined],
])('of calls that were open together it names none as the cause: %s', async (cause, cell, fact) => {
  const history = await pages.history([{ ...full, cause }], wide);
  const row = rowsOf(history).first();
  await expect.poll(() => row.getByRole('gridcell').nth(2).innerText()).toBe(cell);
  await row.click();
  await detailsOf(history)
    .getByText(fact ?? cause, { exact: true })
    .waitFor();
});

test('a URL request has a host and no answers, and says when the page was done', async () => {
  const record = { ...full, mode: 'url', urlHost: 'example.com', fields: [], notes: [] } as const;
  const history = await pages.history([record], wide);
  const at = new Date(Date.parse(full.at) + full.durationMs + 60_000).toISOString();
  await history.change([record], {
    amendments: [{ v: 1, type: 'amendment', of: 'full', completed: { at, by: 'server' } }],
  });
  const row = rowsOf(history).first();
  await expect
    .poll(() => row.innerText())
    .toContain('Accepted · completed in the browser after 1 min 0 sec');
  await row.click();
  await detailsOf(history).getByText('as the server says').waitFor();
  const details = await detailsOf(history).innerText();
  expect(details).toContain('example.com');
  expect(details).not.toContain('No answers were sent.');
});

test('what is no request is a row of its own', async () => {
  const history = await pages.history([event, full], wide);
  await rowsOf(history).first().click();
  await expect.poll(() => detailsOf(history).innerText()).toContain('What happened');
  expect(await selectedOf(history)).toMatch(/inventory[^]*You muted inventory[^]*Muted/);
  expect(await detailsOf(history).innerText()).not.toContain('Answered');
});

test('many requests over the limit, and what a setting answered, say so', async () => {
  const limited = { ...full, id: 'limited', outcome: 'limited' } as const;
  const byPolicy = { ...full, id: 'policy', outcome: 'declined', by: 'setting' } as const;
  const history = await pages.history([], wide);
  await history.change([limited, byPolicy], {
    amendments: [{ v: 1, type: 'amendment', of: 'limited', count: 1234 }],
  });
  const text = () => history.page.locator('tbody').innerText();
  await expect.poll(text).toContain('Over the limit · 1,234 times');
  expect(await text()).toContain('Declined · a setting');
});

describe('search and filters', () => {
  test('limit the list, say how much is left, and can be cleared', async () => {
    const history = await pages.history(sampleRecords(40), wide);
    await expectStatus(history, '40 entries');
    await history.page.getByRole('searchbox', { name: 'Search' }).fill('RELEASE 33');
    await expectStatus(history, '1 of 40 entries');
    expect(await rowsOf(history).innerText()).toContain('release 33');
    await history.page.getByRole('searchbox').fill('nothing has this');
    await history.page.getByText('Nothing in the history matches.').waitFor();
    await expectStatus(history, '0 of 40 entries');
    await history.page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await expectStatus(history, '40 entries');
    expect(await history.page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('take server, outcome and mode together', async () => {
    const history = await pages.history([...sampleRecords(40), event], wide);
    const choose = (name: string, label: string) =>
      history.page.getByRole('combobox', { name }).selectOption({ label });
    await choose('Server', 'github');
    await expectStatus(history, '20 of 41 entries');
    await choose('Mode', 'URL');
    await expectStatus(history, '10 of 41 entries');
    await choose('Outcome', 'Withdrawn');
    await expectStatus(history, '5 of 41 entries');
    await choose('Server', 'All servers');
    await choose('Mode', 'All modes');
    await choose('Outcome', 'Not a request');
    await expectStatus(history, '1 of 41 entries');
  });

  test('take a time, also one of chosen days', async () => {
    const recent = { ...full, id: 'recent', at: new Date(Date.now() - 600_000).toISOString() };
    const history = await pages.history([recent, ...sampleRecords(30)], wide);
    const time = history.page.getByRole('combobox', { name: 'Time' });
    await time.selectOption({ label: 'Last hour' });
    await expectStatus(history, '1 of 31 entries');
    await time.selectOption({ label: 'Choose days…' });
    await expectStatus(history, '31 entries');
    await history.page.getByLabel('First day').fill('2026-03-13');
    await history.page.getByLabel('Last day').fill('2026-03-13');
    // The samples are an hour apart, and ten of them are of the day after.
    await expectStatus(history, '20 of 31 entries');
  });

  test('outlast hiding the panel, as does the selection', async () => {
    const history = await pages.history(sampleRecords(20), wide);
    await history.page.getByRole('combobox', { name: 'Server' }).selectOption({ label: 'github' });
    await expectStatus(history, '10 of 20 entries');
    await rowsOf(history).nth(2).click();
    await history.page.reload();
    await expectStatus(history, '10 of 20 entries');
    expect(await selectedOf(history)).toContain('release 5');
    expect(await detailsOf(history).innerText()).toContain('release 5');
    expect(await history.page.getByRole('combobox', { name: 'Server' }).inputValue()).toBe(
      '=github',
    );
  });
});

describe('a long history', () => {
  test('has only the rows in sight on the page, and says how many there are', async () => {
    const history = await pages.history(sampleRecords(20_000), wide);
    await expectStatus(history, '20,000 entries');
    const grid = history.page.getByRole('grid');
    expect(await grid.getAttribute('aria-rowcount')).toBe('20001');
    expect(await rowsOf(history).count()).toBeLessThan(60);
    await rowsOf(history).first().click();
    await history.page.keyboard.press('End');
    await expect.poll(() => selectedOf(history)).toContain('release 19999');
    const last = history.page.getByRole('row', { selected: true });
    expect(await last.getAttribute('aria-rowindex')).toBe('20001');
    await expect.poll(() => detailsOf(history).innerText()).toContain('release 19999');
    await history.page.keyboard.press('ArrowUp');
    await expect.poll(() => detailsOf(history).innerText()).toContain('release 19998');
    expect(await rowsOf(history).count()).toBeLessThan(60);
  });

  test('can be scrolled anywhere, and the selected row stays the way in', async () => {
    const history = await pages.history(sampleRecords(20_000), wide);
    await rowsOf(history).nth(3).click();
    await history.page.locator('.records').evaluate((list) => {
      list.scrollTop = list.scrollHeight / 2;
    });
    await expect
      .poll(() => history.page.locator('tbody').innerText())
      .toMatch(/release (9|10)\d{3} /);
    expect(await selectedOf(history)).toContain('release 3 ');
    await history.page.keyboard.press('ArrowDown');
    await expect.poll(() => selectedOf(history)).toContain('release 4 ');
    expect(await history.page.locator('tr[tabindex="0"]').count()).toBe(1);
  });

  test('says while it is still being read, and what of it could not be', async () => {
    const history = await pages.history(sampleRecords(3), wide);
    await history.change(sampleRecords(3), { complete: false });
    await expectStatus(history, 'Reading the history, 3 entries so far');
    await history.change(sampleRecords(9), { damaged: 2, foreign: 1 });
    await expectStatus(
      history,
      '9 entries · 2 damaged lines were set aside. · 1 entries of another version are kept but not shown.',
    );
  });
});

describe('the keyboard', () => {
  test('enters the rows with one Tab, and moves through them', async () => {
    const history = await pages.history(sampleRecords(30), wide);
    const { keyboard } = history.page;
    await expectStatus(history, '30 entries');
    const page = await history.page.evaluate(() => {
      const rows = document.querySelector('.records');
      const head = document.querySelector('thead');
      const row = document.querySelector('tbody tr');
      return Math.floor(
        ((rows?.clientHeight ?? 0) - (head?.clientHeight ?? 0)) / (row?.clientHeight ?? 1) - 1,
      );
    });
    await history.page.getByRole('combobox', { name: 'Time' }).focus();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    expect(await selectedOf(history)).toContain('release 0');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    expect(await selectedOf(history)).toContain('release 2');
    await keyboard.press('ArrowUp');
    expect(await selectedOf(history)).toContain('release 1');
    await keyboard.press('PageDown');
    expect(await selectedOf(history)).toContain(`release ${String(1 + page)}`);
    await keyboard.press('End');
    expect(await selectedOf(history)).toContain('release 29');
    await keyboard.press('Home');
    expect(await selectedOf(history)).toContain('release 0');
    await keyboard.press('Tab');
    const focused = await history.page.evaluate(() => document.activeElement?.className);
    expect(focused).toBe('details');
  });

  test('chooses what the list is limited to, and clears it', async () => {
    const history = await pages.history(sampleRecords(40), wide);
    const { keyboard } = history.page;
    await expectStatus(history, '40 entries');
    const focused = () =>
      history.page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
    expect(await focused()).toBe('Search');
    await keyboard.type('release');
    await keyboard.press('Tab');
    expect(await focused()).toBe('Server');
    await keyboard.type('git');
    await expectStatus(history, '20 of 40 entries');
    await keyboard.press('Tab');
    expect(await focused()).toBe('Outcome');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expectStatus(history, '5 of 40 entries');
    await keyboard.press('Home');
    await expectStatus(history, '20 of 40 entries');
    await keyboard.press('Tab');
    expect(await focused()).toBe('Mode');
    await keyboard.press('End');
    await expectStatus(history, '10 of 40 entries');
    await keyboard.press('Tab');
    expect(await focused()).toBe('Time');
    await keyboard.press('End');
    for (const label of ['First day', 'Last day']) {
      await keyboard.press('Tab');
      expect(await focused()).toBe(label);
      // Day, month and year are a stop each, and so is the button of the calendar.
      for (let stop = 0; stop < 3; stop += 1) {
        await keyboard.press('Tab');
        expect(await focused()).toBe(label);
      }
    }
    await keyboard.press('Tab');
    expect(await focused()).toBe('Clear Filters');
    await keyboard.press('Enter');
    await expectStatus(history, '40 entries');
    expect(await focused()).toBe('Search');
  });

  test('opens the choices of a narrow page, and closes them', async () => {
    const history = await pages.history(sampleRecords(4), { width: 320, height: 400 });
    const { keyboard } = history.page;
    await expectStatus(history, '4 entries');
    await keyboard.press('Tab');
    const toggle = history.page.getByRole('button', { name: 'Filters' });
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await keyboard.press('Tab');
    await keyboard.type('git');
    await expectStatus(history, '2 of 4 entries');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Space');
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await keyboard.press('Tab');
    const row = rowsOf(history).first();
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the first arrow key selects the first row', async () => {
    const history = await pages.history(sampleRecords(3), wide);
    await history.page.locator('tr[tabindex="0"]').first().focus();
    await history.page.keyboard.press('ArrowDown');
    expect(await selectedOf(history)).toContain('release 0');
  });

  test('copies and deletes the selected entry, as its buttons do', async () => {
    const history = await pages.history(sampleRecords(3), wide);
    await rowsOf(history).nth(1).click();
    await history.page.keyboard.press('Control+c');
    await history.page.keyboard.press('Delete');
    await detailsOf(history).getByRole('button', { name: 'Copy' }).click();
    await detailsOf(history).getByRole('button', { name: 'Delete' }).click();
    const acted = (await history.sent()).filter(({ type }) => type === 'copy' || type === 'delete');
    expect(acted.map((message) => ('id' in message ? [message.type, message.id] : []))).toEqual([
      ['copy', 'record-1'],
      ['delete', 'record-1'],
      ['copy', 'record-1'],
      ['delete', 'record-1'],
    ]);
  });

  test('stays in the list when the selected entry was deleted', async () => {
    const history = await pages.history(sampleRecords(5), wide);
    await rowsOf(history).nth(2).click();
    await history.change(sampleRecords(5).filter(({ id }) => id !== 'record-2'));
    await expect.poll(() => selectedOf(history)).toContain('release 3');
    await expect.poll(() => detailsOf(history).innerText()).toContain('release 3');
    const selected = history.page.getByRole('row', { selected: true });
    expect(await selected.evaluate((row) => row === document.activeElement)).toBe(true);
  });
});

describe('a record that comes in', () => {
  const added = { ...sampleRecord(-1), id: 'new', message: 'The newest.' };

  test('stands at the top, and selection, details and focus stay', async () => {
    const history = await pages.history(sampleRecords(3), wide);
    await rowsOf(history).nth(1).click();
    await history.change([added, ...sampleRecords(3)]);
    await expect.poll(() => rowsOf(history).first().innerText()).toContain('The newest.');
    const selected = history.page.getByRole('row', { selected: true });
    expect(await selected.innerText()).toContain('release 1');
    expect(await selected.evaluate((row) => row === document.activeElement)).toBe(true);
    await history.page.keyboard.press('ArrowUp');
    await history.page.keyboard.press('ArrowUp');
    expect(await selectedOf(history)).toContain('The newest.');
  });

  test('moves nothing that is in sight', async () => {
    const history = await pages.history(sampleRecords(500), wide);
    await expectStatus(history, '500 entries');
    await history.page.locator('.records').evaluate((list) => {
      list.scrollTop = 3_000;
    });
    const row = history.page.getByRole('row', { name: 'release 140 ' });
    await row.waitFor();
    const before = await row.boundingBox();
    await history.change([added, ...sampleRecords(500)]);
    await expectStatus(history, '501 entries');
    expect(await row.boundingBox()).toEqual(before);
  });

  test('is shown in a history that was empty', async () => {
    const history = await pages.history([], wide);
    await history.change([added]);
    await rowsOf(history).first().click();
    await detailsOf(history).getByText('The newest.').waitFor();
  });

  test('leaves one way in for the keyboard', async () => {
    const history = await pages.history(sampleRecords(2), wide);
    await history.change([added, ...sampleRecords(2)]);
    await expect.poll(() => rowsOf(history).count()).toBe(3);
    expect(await history.page.locator('tr[tabindex="0"]').count()).toBe(1);
    await history.page.locator('tr[tabindex="0"]').press('Enter');
    expect(await selectedOf(history)).toContain('The newest.');
  });
});

test('clearing forgets the selection', async () => {
  const history = await pages.history(sampleRecords(5), wide);
  await rowsOf(history).nth(3).click();
  await history.change([]);
  await history.page.getByText('No server has asked anything yet.').waitFor();
  await history.change(sampleRecords(5));
  await history.page.getByText('Choose a line to see its details.').waitFor();
});

test.each([320, 420, 560, 800, 1120, 1400])(
  'at %i px, what was asked and the tool are there, whole where a line has room for them',
  async (width) => {
    const record = {
      ...full,
      cause: 'tool register_service',
      message: 'Which channel shall it be?',
      outcome: 'disconnected',
    } as const;
    const history = await pages.history([record], { width, height: 400 });
    const row = rowsOf(history).first();
    await row.getByText(record.message).waitFor();
    const cut = await row
      .locator('.asked, .tool, .outcome')
      .evaluateAll((cells) =>
        cells.flatMap((cell) =>
          cell.clientWidth === 0 || cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [],
        ),
      );
    expect(cut).toEqual([]);
    const below = await row.evaluate((line) => line.scrollHeight - line.clientHeight);
    expect(below).toBeLessThanOrEqual(0);
  },
);

test('a narrow page keeps the choices behind a button', async () => {
  const history = await pages.history(sampleRecords(5), { width: 320, height: 400 });
  const server = history.page.getByRole('combobox', { name: 'Server' });
  await expectStatus(history, '5 entries');
  expect(await server.isVisible()).toBe(false);
  const toggle = history.page.getByRole('button', { name: 'Filters' });
  await toggle.click();
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await server.selectOption({ label: 'github' });
  await expectStatus(history, '2 of 5 entries');
  const width = await history.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
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
  const history = await pages.history([full], { ...wide, language: 'de' });
  const row = history.page.getByRole('row').nth(1);
  await expect.poll(() => row.innerText()).toContain('14.03.2026, 09:26');
  expect(await row.innerText()).toContain('12 Sek.');
});

test('the search has the keyboard when the page gets it, and nothing is taken from what has it', async () => {
  const { page } = await pages.history(sampleRecords(3));
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('row').nth(2).click();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const row = page.getByRole('row', { selected: true });
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
});
