import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityTree } from './harness/accessibilityTree';
import { axeFindings } from './harness/axeFindings';
import { everyKind } from './harness/everyKind';
import { requestId } from './harness/openForm';
import { pageStates } from './harness/pageStates';
import { sampleFields } from './harness/sampleFields';
import { sampleRecords } from './harness/sampleRecords';
import { themes, type ThemeKind } from './harness/themes';
import { usePages } from './harness/usePages';

const pages = usePages();
const themeKinds = Object.keys(themes) as ThemeKind[];
const { text, number, boolean, choice, multiChoice, json, options, manyOptions } = sampleFields;

/** Roles of what a person answers with. */
const answering = ['textbox', 'checkbox', 'radiogroup', 'group', 'combobox', 'listbox'];

test('every field has its title as accessible name', async () => {
  const form = await pages.form(everyKind);
  await form.page.waitForTimeout(100);
  const nodes = await accessibilityTree(form.page);
  const names = nodes.filter(({ role }) => answering.includes(role)).map(({ name }) => name);
  for (const { title } of everyKind) {
    expect(names).toContain(title);
  }
});

test('nothing that takes the focus is without a name', async () => {
  const form = await pages.form(everyKind, { problems: [{ field: 'name', message: 'Wrong.' }] });
  await form.page.waitForTimeout(100);
  const nodes = await accessibilityTree(form.page);
  const nameless = nodes.filter(
    ({ role, name, states }) => states['focusable'] === true && role !== 'RootWebArea' && !name,
  );
  expect(nameless).toEqual([]);
});

describe.each([
  ['text', text({ name: 'a', title: 'Title', required: true }), 'textbox'],
  ['long text', text({ name: 'a', title: 'Title', required: true, multiline: true }), 'textbox'],
  ['a number', number({ name: 'a', title: 'Title', required: true }), 'textbox'],
  ['a date', text({ name: 'a', title: 'Title', required: true, format: 'date' }), 'textbox'],
  ['JSON', json({ name: 'a', title: 'Title', required: true }), 'textbox'],
  ['yes or no', boolean({ name: 'a', title: 'Title', required: true }), 'radiogroup'],
  [
    'a choice',
    choice({ name: 'a', title: 'Title', required: true, options: options('x', 'y') }),
    'radiogroup',
  ],
  [
    'a long list',
    choice({ name: 'a', title: 'Title', required: true, options: manyOptions(20) }),
    'combobox',
  ],
  [
    'several of a long list',
    multiChoice({ name: 'a', title: 'Title', required: true, options: manyOptions(20) }),
    'combobox',
  ],
])('%s', (_, field, role) => {
  const asked = { ...field, description: 'What it is for.', hint: 'Its bounds.' };

  test('tells that it is required, what it is for and what is wrong with it', async () => {
    const form = await pages.form([asked]);
    const node = async () => {
      const nodes = await accessibilityTree(form.page);
      return nodes.find((one) => one.role === role && one.name === 'Title');
    };
    await expect.poll(async () => (await node())?.states['required']).toBe(true);
    const before = await node();
    expect(before?.states['invalid']).toBe('false');
    expect(before?.description).toContain('What it is for.');
    expect(before?.description).toContain('Its bounds.');

    await form.page.getByRole('button', { name: 'Submit' }).click();
    await form.verdict([{ field: 'a', message: 'Something is wrong.' }], true);
    await expect.poll(async () => (await node())?.states['invalid']).toBe('true');
    expect((await node())?.description).toContain('Something is wrong.');
    await form.verdict([]);
    await expect.poll(async () => (await node())?.states['invalid']).toBe('false');
    expect((await node())?.description).not.toContain('Something is wrong.');
  });
});

test('a group of checkboxes tells what is asked, and each box that it is wrong', async () => {
  const form = await pages.form([
    multiChoice({
      name: 'a',
      title: 'Tags',
      required: true,
      hint: 'At least 1',
      options: options('x'),
    }),
  ]);
  await form.page.getByRole('button', { name: 'Submit' }).click();
  await form.verdict([{ field: 'a', message: 'Choose one.' }], true);
  await form.page.getByRole('alert').waitFor();
  const nodes = await accessibilityTree(form.page);
  const group = nodes.find(({ role, name }) => role === 'group' && name === 'Tags');
  expect(group?.description).toBe('required At least 1 Choose one.');
  const box = nodes.find(({ role, name }) => role === 'checkbox' && name === 'x');
  expect(box?.states['invalid']).toBe('true');
});

test('a problem that appears is announced', async () => {
  const form = await pages.form([text({ name: 'a', title: 'First' }), text({ name: 'b' })]);
  await form.verdict([{ field: 'a', message: 'First is required.' }]);
  await form.page.keyboard.press('Tab');
  const announcer = form.page.locator('[aria-live=polite].announcer');
  await expect.poll(() => announcer.innerText()).toBe('First is required.');
  await form.page.keyboard.press('Shift+Tab');
  await form.page.keyboard.press('Tab');
  await expect.poll(() => announcer.innerText()).toBe('First is required.');
});

test('a ticked box tells its third state, and that it is required', async () => {
  const form = await pages.form([
    boolean({ name: 'a', title: 'Notify', default: true, required: true, hint: 'Its bounds.' }),
  ]);
  const checked = async () => {
    const nodes = await accessibilityTree(form.page);
    return nodes.find(({ role }) => role === 'checkbox')?.states['checked'];
  };
  await expect.poll(checked).toBe('true');
  await form.page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(checked).toBe('mixed');
  const box = form.page.getByRole('checkbox', { name: 'Notify' });
  expect(await box.getAttribute('aria-required')).toBe('true');
  const nodes = await accessibilityTree(form.page);
  const node = nodes.find(({ role }) => role === 'checkbox');
  expect(node?.description).toBe('required Its bounds.');
});

test('actions say which field they belong to', async () => {
  const form = await pages.form([
    choice({ name: 'a', title: 'Channel', options: options('x'), default: 'x' }),
  ]);
  const nodes = await accessibilityTree(form.page);
  const clear = nodes.find(({ role, name }) => role === 'button' && name === 'Clear');
  expect(clear?.description).toBe('Channel');
});

test('the history is a grid of named rows with a selection', async () => {
  const history = await pages.history(sampleRecords(3), { width: 1400 });
  await history.page.getByRole('row').nth(2).click();
  const details = history.page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Copy' }).waitFor();
  const nodes = await accessibilityTree(history.page);
  expect(nodes.find(({ role }) => role === 'grid')?.name).toBe('Approval History');
  const heads = nodes.filter(({ role }) => role === 'columnheader').map(({ name }) => name);
  expect(heads).toEqual(['When', 'Server', 'Tool', 'Asked', 'Mode', 'Outcome', 'Took']);
  const rows = nodes.filter(({ role }) => role === 'row').slice(1);
  expect(rows.map(({ states }) => states['selected'])).toEqual([false, true, false]);
  expect(nodes.find(({ role }) => role === 'region')?.name).toBe('Details');
});

test('the history says how many rows there are beside those on the page, and where each is', async () => {
  const history = await pages.history(sampleRecords(200));
  const grid = history.page.getByRole('grid');
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('201');
  const indexes = await grid
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-rowindex')));
  expect(indexes.slice(0, 3)).toEqual(['1', '2', '3']);
  const status = (await accessibilityTree(history.page)).find(({ role }) => role === 'status');
  expect(status).toBeDefined();
  expect(await history.page.getByRole('status').innerText()).toBe('200 entries');
});

test.each([...pageStates])('axe-core finds nothing in %s, in any theme', async (_, state) => {
  const height = state.height === 'whole' ? 700 : state.height;
  const { page, wear } = await state.open(pages, { width: 800, height });
  for (const theme of themeKinds) {
    await wear(theme);
    expect(await axeFindings(page), theme).toEqual([]);
  }
});

describe('people who cannot see the page are told', () => {
  test('who asks and what, when a form appears', async () => {
    const form = await pages.form([text({ name: 'a' })], { message: 'Which release?' });
    await expect.poll(() => announced(form.page)).toBe('inventory: Which release?');
  });

  test('the host before what the server says, when a page is to be opened', async () => {
    const form = await pages.form([], {
      message: 'Sign in.',
      page: { url: 'https://login.example/a', host: 'login.example', warnings: [] },
    });
    await expect
      .poll(() => announced(form.page))
      .toBe('inventory: Host login.example. The server says: Sign in.');
  });

  test('the beginning of a long message', async () => {
    const form = await pages.form([text({ name: 'a' })], { message: 'long '.repeat(500) });
    await expect.poll(() => announced(form.page)).toMatch(/^inventory: (long ){80}…$/);
  });

  test('that a form is being sent, and why it closed', async () => {
    const form = await pages.form([text({ name: 'a' })]);
    await form.page.keyboard.press('Control+Enter');
    const status = form.page.getByRole('status');
    await expect.poll(() => status.innerText()).toBe('Sending…');
    await form.post({ type: 'closed', id: requestId, reason: 'The server took it back.' });
    await expect.poll(() => status.innerText()).toBe('The server took it back.');
  });
});

test('assistive technology is told what to read out by itself, and how urgently', async () => {
  const form = await pages.form([text({ name: 'a', title: 'First', required: true })]);
  const live = async () => {
    const nodes = await accessibilityTree(form.page);
    return nodes.flatMap(({ role, states }) =>
      typeof states['live'] === 'string' ? [`${role} ${states['live']}`] : [],
    );
  };
  await expect.poll(live).toEqual(expect.arrayContaining(['status polite', 'generic polite']));
  await form.page.getByRole('button', { name: 'Submit' }).click();
  await form.verdict([{ field: 'a', message: 'First is required.' }], true);
  await expect.poll(live).toContain('alert assertive');
});

test('the focus of a form that closes goes to what is left to do', async () => {
  const empty = await pages.form([text({ name: 'a' })]);
  await empty.post({ type: 'closed', id: requestId, reason: 'Too late.' });
  await expect.poll(() => focused(empty.page)).toBe('Too late.');
  const answered = await pages.form([text({ name: 'a' })]);
  await answered.page.keyboard.type('an answer');
  await answered.post({ type: 'closed', id: requestId, reason: 'Too late.' });
  await expect.poll(() => focused(answered.page)).toBe('Copy Answers');
});

test('a message can be reached by keyboard when it scrolls, and only then', async () => {
  const short = await pages.form([text({ name: 'a' })]);
  await short.page.keyboard.press('Shift+Tab');
  expect(await focused(short.page)).not.toBe('Please fill this in.');
  const long = await pages.form([text({ name: 'a' })], { message: 'line\n'.repeat(100) });
  await long.page.keyboard.press('Shift+Tab');
  const message = long.page.getByRole('region', { name: 'inventory' });
  await long.page.keyboard.press('End');
  await expect.poll(() => message.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
});

test.each([...pageStates])('%s moves nothing for people who want less motion', async (_, state) => {
  const height = state.height === 'whole' ? 700 : state.height;
  const { page } = await state.open(pages, { width: 800, height });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() => {
    const inside = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot === null ? [] : inside(element.shadowRoot)),
      ]);
    return inside(document)
      .filter((element) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
        return (
          animationName !== 'none' ||
          scrollBehavior === 'smooth' ||
          transitionDuration.split(', ').some((duration) => duration !== '0s')
        );
      })
      .map(({ tagName, className }) => `${tagName} ${className}`);
  });
  expect(moving).toEqual([]);
});

test('what is ticked, chosen or has the focus is seen in forced colours', async () => {
  const form = await pages.form([
    boolean({ name: 'a', default: true }),
    choice({ name: 'b', options: options('x', 'y'), default: 'x' }),
    multiChoice({ name: 'c', options: options('x', 'y'), default: ['x'] }),
    text({ name: 'd' }),
  ]);
  await form.page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const [chosen, other] of [
    [form.page.getByRole('radio').nth(0), form.page.getByRole('radio').nth(1)],
    [form.page.getByRole('checkbox').nth(1), form.page.getByRole('checkbox').nth(2)],
  ] as const) {
    expect(await chosen.screenshot()).not.toEqual(await other.screenshot());
  }
  const ticked = form.page.getByRole('checkbox').nth(0);
  const before = await ticked.screenshot();
  await ticked.click();
  await form.page.getByRole('textbox').focus();
  expect(await ticked.screenshot()).not.toEqual(before);
  // Caret and colours of borders are not enough, so the outline has to be there.
  for (const control of [form.page.getByRole('textbox'), ticked]) {
    await control.focus();
    const outlines = await form.page
      .locator('.fields :focus-within')
      .evaluateAll((around) => around.map((part) => getComputedStyle(part).outlineStyle));
    expect(outlines).toContain('solid');
  }
});

/** What the form's live region says. */
function announced(page: Page): Promise<string> {
  return page.locator('[aria-live=polite].announcer').innerText();
}

/** The text of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''),
  );
}
