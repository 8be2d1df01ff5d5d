import { expect, test } from 'vitest';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

const pages = usePages();
const { choice, multiChoice, manyOptions } = sampleFields;
const tenThousand = choice({ name: 'a', title: 'Region', options: manyOptions(10_000) });

test('few options stand open, many are in a list that shows them too', async () => {
  const form = await pages.form([
    choice({ name: 'six', options: manyOptions(6) }),
    choice({ name: 'seven', options: manyOptions(7) }),
    multiChoice({ name: 'ten', options: manyOptions(10) }),
    multiChoice({ name: 'eleven', options: manyOptions(11) }),
  ]);
  expect(await form.page.getByRole('radio').count()).toBe(6);
  expect(await form.page.getByRole('checkbox').count()).toBe(10);
  const list = form.page.getByRole('listbox', { name: 'seven' });
  await list.getByRole('option', { name: 'Option 1' }).waitFor();
  await form.page.getByRole('listbox', { name: 'eleven' }).scrollIntoViewIfNeeded();
});

test('an option among 10,000 is found and chosen with the keyboard', async () => {
  const form = await pages.form([tenThousand]);
  await form.page.keyboard.type('option 9876');
  await form.page.getByText('1 of 10000').waitFor();
  await form.page.keyboard.press('Enter');
  await form.page.locator('.answered', { hasText: 'Option 9876' }).waitFor();
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: 'o9876' });
});

test('titles, values and descriptions are searched, whatever the case', async () => {
  const form = await pages.form([
    choice({
      name: 'a',
      options: [
        ...manyOptions(8),
        { value: 'eu-north-1', title: 'Stockholm', description: 'Far from Sydney' },
      ],
    }),
  ]);
  const search = form.page.getByRole('combobox', { name: 'a' });
  for (const wanted of ['STOCK', 'north-1', ' far from ']) {
    await search.fill(wanted);
    await form.page.getByText('1 of 9').waitFor();
    expect(await form.page.getByRole('option').count()).toBe(1);
  }
  await search.fill('nowhere');
  await form.page.getByText('No matches').waitFor();
  await search.press('Enter');
  expect(await form.submitted('a')).toEqual({ kind: 'omit' });
});

test('arrow keys walk the list, and the row they stand on is told', async () => {
  const form = await pages.form([tenThousand]);
  const search = form.page.getByRole('combobox', { name: 'Region' });
  const active = () =>
    search.evaluate((box) => {
      const row = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
      return row?.textContent ?? '';
    });
  await search.press('ArrowDown');
  await search.press('ArrowDown');
  expect(await active()).toBe('Option 3');
  await search.press('PageDown');
  expect(await active()).toBe('Option 11');
  await search.press('ArrowUp');
  expect(await active()).toBe('Option 10');
  const list = form.page.getByRole('listbox', { name: 'Region' });
  const row = list.locator('.active');
  const outer = await list.boundingBox();
  const inner = await row.boundingBox();
  expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? Infinity);
  await search.press('Enter');
  expect(await row.getAttribute('aria-selected')).toBe('true');
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: 'o10' });
});

test('a row is chosen with a click, and cleared again', async () => {
  const form = await pages.form([tenThousand]);
  await form.page.getByRole('option', { name: 'Option 4', exact: true }).click();
  await form.page.getByRole('button', { name: 'Clear' }).click();
  await form.page.getByText('Not answered').waitFor();
  expect(await form.page.getByRole('option', { selected: true }).count()).toBe(0);
  await form.page.getByRole('option', { name: 'Option 2', exact: true }).click();
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: 'o2' });
});

test('a default far down the list is in view from the start', async () => {
  const form = await pages.form([{ ...tenThousand, default: 'o7000' }]);
  const row = form.page.getByRole('option', { name: 'Option 7000', exact: true });
  await row.waitFor();
  expect(await row.getAttribute('aria-selected')).toBe('true');
  expect(await row.getAttribute('aria-setsize')).toBe('10000');
  expect(await row.getAttribute('aria-posinset')).toBe('7000');
});

test('several of many are chosen and counted', async () => {
  const form = await pages.form([multiChoice({ name: 'a', options: manyOptions(500) })]);
  await form.page.keyboard.press('Enter');
  await form.page.keyboard.type('option 499');
  await form.page.keyboard.press('Enter');
  await form.page.getByText('2 selected').waitFor();
  await form.page.keyboard.press('Enter');
  await form.page.getByText('1 selected').waitFor();
  await form.page.keyboard.press('Enter');
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: ['o1', 'o499'] });
});

test('scrolling draws the rows that come into view, and only those', async () => {
  const form = await pages.form([tenThousand]);
  const list = form.page.getByRole('listbox', { name: 'Region' });
  await list.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await form.page.getByRole('option', { name: 'Option 10000' }).waitFor();
  expect(await form.page.getByRole('option').count()).toBeLessThan(40);
});
