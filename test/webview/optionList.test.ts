import { describe, expect, test } from 'vitest';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

const pages = usePages();
const { boolean, choice, multiChoice, manyOptions } = sampleFields;
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

describe('text left in the search box', () => {
  const regions = [
    ...manyOptions(12),
    { value: 'eu-north-1', title: 'Stockholm' },
    { value: 'a', title: 'Twice' },
    { value: 'b', title: 'Twice' },
  ];
  const region = choice({ name: 'a', title: 'Region', options: regions });
  const fields = [region, boolean({ name: 'b', title: 'Public' })];
  const stockholm = { kind: 'value', value: 'eu-north-1' };

  test.each(['Stockholm', ' stockholm ', 'EU-North-1'])(
    'that names an option in full, as %j does, chooses it',
    async (typed) => {
      const form = await pages.form(fields);
      const search = form.page.getByRole('combobox', { name: 'Region' });
      await search.pressSequentially(typed);
      await search.press('Tab');
      await form.page.locator('.answered', { hasText: 'Stockholm' }).waitFor();
      expect(await search.inputValue()).toBe('');
      const row = form.page.getByRole('option', { name: 'Stockholm' });
      expect(await row.getAttribute('aria-selected')).toBe('true');
      expect(await row.getAttribute('aria-setsize')).toBe('15');
      expect(await form.submitted('a')).toEqual(stockholm);
    },
  );

  test.each(['Stock', 'nowhere', 'Twice', ' '])(
    'that names none or more than one, as %j does, goes away and changes nothing',
    async (typed) => {
      const form = await pages.form([{ ...region, default: 'o5' }, ...fields.slice(1)]);
      const search = form.page.getByRole('combobox', { name: 'Region' });
      await search.pressSequentially(typed);
      await search.press('Tab');
      await expect.poll(() => search.inputValue()).toBe('');
      expect(await form.page.locator('.answered').innerText()).toBe('Option 5');
      expect(await form.page.getByText('No matches').count()).toBe(0);
      expect(await form.submitted('a')).toEqual({ kind: 'value', value: 'o5' });
    },
  );

  test('is sent with Ctrl+Enter where it names an option in full', async () => {
    const form = await pages.form(fields);
    await form.page.keyboard.type('stockholm');
    await form.page.keyboard.press('Control+Enter');
    const [submit] = await form.sentOf('submit');
    expect(submit?.entries[0]).toEqual(['a', stockholm]);
    expect(await form.page.getByRole('combobox', { name: 'Region' }).inputValue()).toBe('');
  });

  test('is sent with Submit and kept by Later in the same way', async () => {
    for (const [button, type] of [
      ['Submit', 'submit'],
      ['Later', 'later'],
    ] as const) {
      const form = await pages.form(fields);
      await form.page.keyboard.type('stockholm');
      await form.page.getByRole('button', { name: button }).click();
      const [sent] = await form.sentOf(type);
      expect(sent?.entries[0]).toEqual(['a', stockholm]);
    }
  });

  test('is taken when the whole window loses the focus', async () => {
    const form = await pages.form(fields);
    await form.page.keyboard.type('stockholm');
    await form.page.evaluate(() => window.dispatchEvent(new Event('blur')));
    expect((await form.sentOf('changed')).at(-1)?.entries[0]).toEqual(['a', stockholm]);
  });

  test('does not overturn what was picked while it stood there', async () => {
    const form = await pages.form(fields);
    const search = form.page.getByRole('combobox', { name: 'Region' });
    await search.pressSequentially('Option 1');
    await search.press('ArrowDown');
    await search.press('Enter');
    await form.page.locator('.answered', { hasText: 'Option 10' }).waitFor();
    await search.press('Tab');
    await expect.poll(() => search.inputValue()).toBe('');
    expect(await form.submitted('a')).toEqual({ kind: 'value', value: 'o10' });
  });

  test('does not bring back what is cleared', async () => {
    const form = await pages.form([{ ...region, default: 'o5' }]);
    const search = form.page.getByRole('combobox', { name: 'Region' });
    await search.pressSequentially('Option 3');
    await form.page.getByRole('button', { name: 'Clear' }).click();
    expect(await search.inputValue()).toBe('');
    await search.press('Tab');
    expect(await form.submitted('a')).toEqual({ kind: 'omit' });
  });

  test('goes away without moving a click from its target', async () => {
    const form = await pages.form(fields);
    await form.page.keyboard.type('stockholm');
    await form.page.getByText('1 of 15').waitFor();
    const no = form.page.getByRole('radio', { name: 'No' });
    const box = await no.boundingBox();
    await form.page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await form.page.locator('.answered', { hasText: 'Stockholm' }).waitFor();
    expect(await no.isChecked()).toBe(true);
  });

  test('chooses nothing where several may be chosen', async () => {
    const form = await pages.form([multiChoice({ name: 'a', title: 'Region', options: regions })]);
    const search = form.page.getByRole('combobox', { name: 'Region' });
    await search.pressSequentially('Stockholm');
    await search.press('Tab');
    await expect.poll(() => search.inputValue()).toBe('');
    await form.page.getByText('Not answered').waitFor();
    await search.pressSequentially('Stockholm');
    await search.press('Control+Enter');
    expect(await search.inputValue()).toBe('');
    expect((await form.sentOf('submit'))[0]?.entries).toEqual([['a', { kind: 'omit' }]]);
  });
});

test('text that is left in the search box and names no option is not dropped without a word', async () => {
  const form = await pages.form([
    choice({ name: 'a', options: manyOptions(9) }),
    multiChoice({ name: 'b', options: manyOptions(20) }),
    boolean({ name: 'c' }),
  ]);
  const one = form.page.getByRole('combobox', { name: 'a' });
  await one.fill('Atlantis');
  await one.press('Tab');
  await form.page
    .getByText('“Atlantis” is not one of the options, so nothing was chosen.')
    .waitFor();
  await form.page.getByRole('option', { name: 'Option 2' }).first().click();
  expect(await form.page.getByText('“Atlantis”').count()).toBe(0);
  const several = form.page.getByRole('combobox', { name: 'b' });
  await several.fill('Lemuria');
  await several.press('Tab');
  await form.page.getByText('“Lemuria” is not one of the options').waitFor();
  await several.fill('Option 1');
  await several.press('Tab');
  expect(await form.page.getByText('is not one of the options').count()).toBe(0);
});
