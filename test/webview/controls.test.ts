import { expect, test } from 'vitest';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

const pages = usePages();
const { text, number, boolean, choice, multiChoice, json, options } = sampleFields;
const omitted = { kind: 'omit' };

test('an untouched field without a default is left out', async () => {
  const form = await pages.form([text({ name: 'a' })]);
  expect(await form.submitted('a')).toEqual(omitted);
});

test('an untouched default is given back as it came', async () => {
  const fields = [
    text({ name: 'text', default: '' }),
    number({ name: 'number', default: 0 }),
    boolean({ name: 'boolean', default: false }),
    choice({ name: 'choice', options: options('a', 'b'), default: 'b' }),
    multiChoice({ name: 'multi', options: options('a', 'b', 'c'), default: ['c', 'a'] }),
    multiChoice({ name: 'none', options: options('a'), default: [] }),
    json({ name: 'json', default: { deep: [1, null] } }),
    text({ name: 'date', format: 'date', default: '2026-07-01' }),
  ];
  const form = await pages.form(fields);
  await form.submitted('text');
  const [submit] = await form.sentOf('submit');
  expect(submit?.entries).toEqual(
    fields.map((field) => [field.name, { kind: 'value', value: field.default }]),
  );
});

test.each([
  ['one line', { multiline: false }],
  ['many lines', { multiline: true }],
])('text of %s is sent as typed, and left out when deleted', async (_, { multiline }) => {
  const form = await pages.form([text({ name: 'a', multiline, default: 'before' })]);
  const box = form.page.getByRole('textbox', { name: 'a' });
  await box.fill('  two  spaces ');
  await box.fill('');
  await form.page.waitForTimeout(200);
  const changes = await form.sentOf('changed');
  expect(changes.at(-1)?.entries).toEqual([['a', omitted]]);
  await box.pressSequentially(' x ');
  expect(await form.submitted('a')).toEqual({ kind: 'text', text: ' x ' });
});

test('a one-line field with line breaks in its default keeps them', async () => {
  const form = await pages.form([text({ name: 'a', default: 'one\ntwo' })]);
  await expect(form.page.getByRole('textbox', { name: 'a' }).inputValue()).resolves.toBe(
    'one\ntwo',
  );
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: 'one\ntwo' });
});

test('a cleared default stays cleared and can be brought back', async () => {
  const form = await pages.form([text({ name: 'a', default: 'given' })]);
  const box = form.page.getByRole('textbox', { name: 'a' });
  const reset = form.page.getByRole('button', { name: 'Reset to default' });
  await expect(reset.isVisible()).resolves.toBe(false);
  await box.fill('');
  await reset.click();
  await expect.poll(() => box.inputValue()).toBe('given');
  await expect(box.evaluate((element) => element.matches(':focus'))).resolves.toBe(true);
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: 'given' });
});

test('empty text can be sent where the schema lets it be, and is told apart from no text', async () => {
  const form = await pages.form([
    text({ name: 'a' }),
    text({ name: 'b', minLength: 1 }),
    text({ name: 'c', format: 'email' }),
  ]);
  const sendEmpty = form.page.getByRole('button', { name: 'Send empty text' });
  for (const name of ['a', 'b', 'c']) {
    await form.page.getByRole('textbox', { name }).focus();
  }
  await form.page.getByRole('button', { name: 'Submit' }).focus();
  expect(await sendEmpty.count()).toBe(1);
  await sendEmpty.click();
  await form.page.getByText('Empty text will be sent.').waitFor();
  await form.page.getByRole('button', { name: 'Clear' }).click();
  expect(await form.page.getByText('Empty text will be sent.').count()).toBe(0);
  await sendEmpty.click();
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: '' });
});

test.each(['007', '1,50', '9007199254740993', '1e3', ' 5 ', 'abc', '-'])(
  'the number %j goes to the host exactly as typed',
  async (typed) => {
    const form = await pages.form([number({ name: 'a', default: 1 })]);
    await form.page.getByRole('textbox', { name: 'a' }).fill(typed);
    expect(await form.submitted('a')).toEqual({ kind: 'text', text: typed });
  },
);

test('a number keeps a default that no number of the page could hold', async () => {
  const form = await pages.form([number({ name: 'a' })], {
    entries: [['a', { kind: 'text', text: '9007199254740993' }]],
  });
  await expect(form.page.getByRole('textbox', { name: 'a' }).inputValue()).resolves.toBe(
    '9007199254740993',
  );
  expect(await form.submitted('a')).toEqual({ kind: 'text', text: '9007199254740993' });
});

test('a boolean without a default is yes, no or unanswered', async () => {
  const form = await pages.form([boolean({ name: 'a' })]);
  const group = form.page.getByRole('radiogroup', { name: 'a' });
  await group.getByRole('radio', { name: 'No' }).check();
  await form.page.getByRole('button', { name: 'Clear' }).click();
  expect(await group.getByRole('radio', { checked: true }).count()).toBe(0);
  await group.getByText('No').click();
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: false });
});

test('a boolean with a default is ticked or not, and unanswered only when cleared', async () => {
  const form = await pages.form([boolean({ name: 'a', default: true })]);
  const box = form.page.getByRole('checkbox', { name: 'a' });
  const state = () => box.evaluate((element) => element.getAttribute('aria-checked'));
  await expect.poll(state).toBe('true');
  await form.page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(state).toBe('mixed');
  await form.page.getByText('Not answered').waitFor();
  await form.page.waitForTimeout(200);
  expect((await form.sentOf('changed')).at(-1)?.entries).toEqual([['a', omitted]]);
  await box.press('Space');
  await expect.poll(state).toBe('true');
  await box.click();
  await expect.poll(state).toBe('false');
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: false });
});

test('a choice sends the chosen value with its type', async () => {
  const form = await pages.form([
    choice({
      name: 'a',
      options: [
        { value: 1, title: 'One' },
        { value: '1', title: 'Text one' },
        { value: true, title: 'True' },
      ],
    }),
  ]);
  await form.page.getByRole('radio', { name: 'Text one' }).check();
  await form.page.getByRole('radio', { name: 'One', exact: true }).check();
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: 1 });
});

test('nothing is chosen that nobody chose', async () => {
  const form = await pages.form([
    choice({ name: 'a', required: true, options: options('delete') }),
  ]);
  expect(await form.submitted('a')).toEqual(omitted);
});

test('a choice that is no option is shown and sent as unanswered', async () => {
  const form = await pages.form([choice({ name: 'a', options: options('x') })], {
    entries: [['a', { kind: 'value', value: 'gone' }]],
  });
  expect(await form.page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await form.submitted('a')).toEqual(omitted);
});

test('several choices are sent in the order of the list, none at all is left out', async () => {
  const form = await pages.form([multiChoice({ name: 'a', options: options('x', 'y', 'z') })]);
  await form.page.getByRole('checkbox', { name: 'z' }).check();
  await form.page.getByRole('checkbox', { name: 'x' }).check();
  await form.page.getByText('2 selected').waitFor();
  await form.page.waitForTimeout(200);
  expect((await form.sentOf('changed')).at(-1)?.entries).toEqual([
    ['a', { kind: 'value', value: ['x', 'z'] }],
  ]);
  await form.page.getByRole('checkbox', { name: 'z' }).uncheck();
  await form.page.getByRole('checkbox', { name: 'x' }).uncheck();
  await form.page.getByText('Not answered').waitFor();
  expect(await form.submitted('a')).toEqual(omitted);
});

test('an empty list can be sent where the schema lets it be', async () => {
  const form = await pages.form([
    multiChoice({ name: 'a', options: options('x') }),
    multiChoice({ name: 'b', options: options('y'), minItems: 1 }),
  ]);
  await form.page.getByRole('checkbox', { name: 'x' }).focus();
  await form.page.getByRole('checkbox', { name: 'y' }).focus();
  await form.page.getByRole('button', { name: 'Submit' }).focus();
  await form.page.getByRole('button', { name: 'Send empty list' }).click();
  await form.page.getByText('An empty list will be sent.').waitFor();
  expect(await form.submitted('a')).toEqual({ kind: 'value', value: [] });
});

test('JSON is laid out when given and sent as typed', async () => {
  const form = await pages.form([json({ name: 'a', default: 'text' })]);
  const box = form.page.getByRole('textbox', { name: 'a' });
  await expect(box.inputValue()).resolves.toBe('"text"');
  await box.fill('{"b": [1, 2');
  expect(await form.submitted('a')).toEqual({ kind: 'text', text: '{"b": [1, 2' });
});

test('JSON that cannot be answered is shown but takes nothing', async () => {
  const form = await pages.form([json({ name: 'a', unanswerable: true })]);
  await expect(form.page.getByRole('textbox', { name: 'a' }).isDisabled()).resolves.toBe(true);
  expect(await form.submitted('a')).toEqual(omitted);
});

test.each([
  ['text', text({ name: 'a', sensitive: true })],
  ['text of many lines', text({ name: 'a', sensitive: true, multiline: true })],
  ['number', number({ name: 'a', sensitive: true })],
])('a sensitive %s is masked until shown', async (_, field) => {
  const form = await pages.form([field]);
  const box = form.page.getByLabel('a');
  expect(await box.isVisible()).toBe(false);
  await form.page.getByRole('button', { name: 'Answer Anyway' }).click();
  await box.fill('1234');
  const masked = () =>
    box.evaluate(
      (element) =>
        (element instanceof HTMLInputElement && element.type === 'password') ||
        getComputedStyle(element).getPropertyValue('-webkit-text-security') === 'disc',
    );
  expect(await masked()).toBe(true);
  await form.page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(masked).toBe(false);
  await form.page.getByRole('button', { name: 'Hide' }).click();
  await expect.poll(masked).toBe(true);
  expect(await form.submitted('a')).toEqual({ kind: 'text', text: '1234' });
});
