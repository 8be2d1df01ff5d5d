import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleFields } from './harness/sampleFields';
import { sampleRecords } from './harness/sampleRecords';
import { usePages } from './harness/usePages';

const pages = usePages();
const { text, number, boolean, choice, multiChoice, json, options, manyOptions } = sampleFields;

/** Whether what has the focus can be seen, and looks different from when it has not. */
async function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const deepest = (root: Document | ShadowRoot): Element | null => {
      const active = root.activeElement;
      return active?.shadowRoot?.activeElement ? deepest(active.shadowRoot) : active;
    };
    const focused = deepest(document);
    if (!(focused instanceof HTMLElement)) {
      return false;
    }
    const { top, bottom } = focused.getBoundingClientRect();
    const footer = document.querySelector('footer');
    const limit = footer?.contains(document.activeElement) ? innerHeight : footer?.offsetTop;
    return top >= 0 && bottom <= (limit ?? innerHeight) + 1;
  });
}

test('a whole form is answered and sent with the keyboard alone', async () => {
  const form = await pages.form(
    [
      text({ name: 'text', required: true }),
      number({ name: 'number' }),
      text({ name: 'date', format: 'date' }),
      boolean({ name: 'boolean' }),
      boolean({ name: 'ticked', default: false }),
      choice({ name: 'choice', options: options('a', 'b', 'c') }),
      choice({ name: 'list', options: manyOptions(30) }),
      multiChoice({ name: 'several', options: options('x', 'y') }),
      multiChoice({ name: 'many', options: manyOptions(30) }),
      text({ name: 'lines', multiline: true }),
      json({ name: 'json' }),
    ],
    { height: 420 },
  );
  const { keyboard } = form.page;
  const next = async (name: string) => {
    // Passes the small actions of the field before.
    for (let step = 0; step < 4; step += 1) {
      await keyboard.press('Tab');
      const focused = await form.page.evaluate(
        () => document.activeElement?.closest('.field')?.querySelector('.title')?.textContent,
      );
      if (focused === name) {
        break;
      }
    }
    expect(await focusIsSeen(form.page)).toBe(true);
  };
  await keyboard.type('one');
  await next('number');
  await keyboard.type('2.5');
  await next('date');
  await keyboard.type('2026-01-01');
  await next('boolean');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await next('ticked');
  await keyboard.press('Space');
  await next('choice');
  await keyboard.press('ArrowDown');
  await next('list');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await next('several');
  await keyboard.press('Space');
  await next('many');
  await keyboard.press('Enter');
  await next('lines');
  await keyboard.type('a');
  await keyboard.press('Enter');
  await keyboard.type('b');
  await next('json');
  await keyboard.type('[1]');
  await keyboard.press('Control+Enter');
  const [submit] = await form.sentOf('submit');
  expect(submit?.entries).toEqual([
    ['text', { kind: 'text', text: 'one' }],
    ['number', { kind: 'text', text: '2.5' }],
    ['date', { kind: 'text', text: '2026-01-01' }],
    ['boolean', { kind: 'value', value: false }],
    ['ticked', { kind: 'value', value: true }],
    ['choice', { kind: 'value', value: 'b' }],
    ['list', { kind: 'value', value: 'o2' }],
    ['several', { kind: 'value', value: ['x'] }],
    ['many', { kind: 'value', value: ['o1'] }],
    ['lines', { kind: 'text', text: 'a\nb' }],
    ['json', { kind: 'text', text: '[1]' }],
  ]);
});

test('Tab goes on to the buttons, in their order', async () => {
  const form = await pages.form([text({ name: 'a' })]);
  const seen: (string | null | undefined)[] = [];
  for (let step = 0; step < 5; step += 1) {
    await form.page.keyboard.press('Tab');
    seen.push(await form.page.evaluate(() => document.activeElement?.textContent));
  }
  expect(seen).toEqual(['What will be sent', 'Submit', 'Decline', 'Cancel', 'Later']);
});

test.each([
  'vscode-dark',
  'vscode-light',
  'vscode-high-contrast',
  'vscode-high-contrast-light',
] as const)('what has the focus is marked in %s', async (theme) => {
  const form = await pages.form(
    [
      text({ name: 'a' }),
      number({ name: 'b' }),
      boolean({ name: 'c' }),
      boolean({ name: 'd', default: true }),
      choice({ name: 'e', options: manyOptions(9) }),
    ],
    { theme },
  );
  const focusColour = await form.page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--vscode-focusBorder)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  for (let step = 0; step < 10; step += 1) {
    const marked = await form.page.evaluate((colour) => {
      let focused = document.activeElement;
      const around: Element[] = [];
      while (focused !== null) {
        around.push(focused, ...(focused.shadowRoot?.querySelectorAll('*') ?? []));
        focused = focused.shadowRoot?.activeElement ?? null;
      }
      return around.some((part) => {
        const { outlineColor, outlineStyle, borderTopColor } = getComputedStyle(part);
        return (outlineStyle !== 'none' && outlineColor === colour) || borderTopColor === colour;
      });
    }, focusColour);
    expect(marked, `stop ${step}`).toBe(true);
    await form.page.keyboard.press('Tab');
  }
});

test('a page is looked at and opened with the keyboard alone', async () => {
  const form = await pages.form([], {
    submitLabel: 'Open in Browser',
    page: {
      url: `https://login.example/${'a'.repeat(4000)}`,
      host: 'login.example',
      warnings: [],
    },
  });
  const { keyboard } = form.page;
  const focused = () => form.page.evaluate(() => document.activeElement?.textContent);
  const address = form.page.getByRole('group', { name: 'URL' });
  expect(await address.evaluate((box) => box === document.activeElement)).toBe(true);
  await keyboard.press('End');
  await expect.poll(() => address.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  await keyboard.press('Tab');
  expect(await focused()).toBe('Open in Browser');
  await keyboard.press('Tab');
  expect(await focused()).toBe('Copy URL');
  await keyboard.press('Enter');
  expect(await form.sentOf('copy')).toHaveLength(1);
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  expect(await form.sentOf('submit')).toHaveLength(1);
});

test('a refused form is put right and sent with the keyboard alone', async () => {
  const form = await pages.form([
    text({ name: 'a', title: 'First' }),
    text({ name: 'b', title: 'Second' }),
  ]);
  const { keyboard } = form.page;
  const focused = () => form.page.evaluate(() => document.activeElement?.id);
  const first = await focused();
  await keyboard.press('Control+Enter');
  await form.verdict([{ field: 'b', message: 'Second is required.' }], true);
  await form.page.getByRole('alert').waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  expect(await focused()).not.toBe(first);
  await keyboard.type('there');
  await keyboard.press('Control+Enter');
  expect((await form.sentOf('submit')).at(-1)?.entries).toEqual([
    ['a', { kind: 'omit' }],
    ['b', { kind: 'text', text: 'there' }],
  ]);
});

test('the history is searched, read, copied and deleted from with the keyboard alone', async () => {
  const history = await pages.history(sampleRecords(30), { width: 1400 });
  const { keyboard } = history.page;
  await history.page.getByRole('row').nth(1).waitFor();
  await keyboard.type('release 17');
  await expect.poll(() => history.page.getByRole('status').innerText()).toBe('1 of 30 entries');
  const inRows = () =>
    history.page.evaluate(() => document.activeElement?.getAttribute('role') === 'row');
  for (let stop = 0; stop < 8 && !(await inRows()); stop += 1) {
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  const details = history.page.getByRole('region', { name: 'Details' });
  await expect.poll(() => details.innerText()).toContain('release 17');
  await keyboard.press('Control+c');
  await keyboard.press('Delete');
  const sent = await history.sent();
  expect(sent.filter(({ type }) => type === 'copy')).toEqual([{ type: 'copy', id: 'record-17' }]);
  expect(sent.filter(({ type }) => type === 'delete')).toEqual([
    { type: 'delete', id: 'record-17' },
  ]);
});
