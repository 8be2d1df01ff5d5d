import { describe, expect, test } from 'vitest';
import type { ToFormPage } from '../../src/ui/form/formMessages';
import { requestId } from './harness/openForm';
import { sampleFields } from './harness/sampleFields';
import { sampleRecord } from './harness/sampleRecords';
import { usePages } from './harness/usePages';

const pages = usePages();
const { text, choice, multiChoice } = sampleFields;
const evil =
  '<img src=x onerror="document.title=1"><script>document.title=2</script>&amp;[a](command:b)';

describe('odd names', () => {
  const names = [
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    '0',
    'שלום',
    'a"b',
    'f<i>',
    'hasOwnProperty',
  ];

  test('are answered like any other', async () => {
    const fields = names.map((name, index) => text({ name, title: `Field ${index}.` }));
    const form = await pages.form(fields);
    for (const [index] of names.entries()) {
      await form.page.getByRole('textbox', { name: `Field ${index}.` }).fill(`value ${index}`);
    }
    await form.page.getByRole('button', { name: 'Submit' }).click();
    const [submit] = await form.sentOf('submit');
    expect(submit?.entries).toEqual(
      names.map((name, index) => [name, { kind: 'text', text: `value ${index}` }]),
    );
  });

  test('have their problems shown in their own place', async () => {
    const form = await pages.form([text({ name: '__proto__' }), text({ name: 'constructor' })], {
      problems: [{ field: '__proto__', message: 'Wrong here.' }],
    });
    const problems = form.page.locator('.problem');
    expect(await problems.allInnerTexts()).toEqual(['Wrong here.', '']);
  });

  test('titles that are the same are told apart by their place', async () => {
    const form = await pages.form([
      text({ name: 'a', title: 'Same' }),
      text({ name: 'b', title: 'Same' }),
    ]);
    await form.page.getByRole('textbox', { name: 'Same' }).nth(1).fill('second');
    expect(await form.submitted('b')).toEqual({ kind: 'text', text: 'second' });
  });
});

describe('text of a server', () => {
  test('is shown literally, wherever it stands', async () => {
    const options = [{ value: evil, title: evil, description: evil }];
    const fields = [
      text({ name: 'a', title: evil, description: evil, hint: evil, notes: [evil] }),
      choice({ name: 'b', title: evil, options }),
      multiChoice({ name: 'c', title: evil, options }),
      choice({
        name: 'd',
        title: evil,
        options: Array.from({ length: 9 }, () => options[0]).flatMap((one) => one ?? []),
      }),
    ];
    const form = await pages.form(fields, {
      server: evil,
      identity: evil,
      claim: evil,
      cause: evil,
      message: evil,
      notes: [evil],
      submitLabel: evil,
      problems: [{ message: evil }, { field: 'a', message: evil }],
    });
    await form.verdict([], false, evil);
    expect(await form.page.locator('img, script:not([src]), a, iframe').count()).toBe(0);
    expect(await form.page.title()).toBe('Approval History');
    expect(await form.page.locator('.message').innerText()).toBe(evil);
    expect(await form.page.locator('h1').innerText()).toBe(evil);
  });

  test('keeps its line breaks and runs of blanks', async () => {
    const message = 'one\n\n  two\tthree';
    const form = await pages.form([], { message });
    expect(await form.page.locator('.message').evaluate((box) => box.textContent)).toBe(message);
    expect(
      await form.page.locator('.message').evaluate((box) => getComputedStyle(box).whiteSpace),
    ).toBe('pre-wrap');
  });

  test('in one long word does not widen the page', async () => {
    const word = 'x'.repeat(3000);
    const form = await pages.form(
      [
        text({ name: 'a', title: word, description: word, hint: word }),
        choice({ name: 'b', title: word, options: [{ value: 1, title: word, description: word }] }),
      ],
      {
        server: word,
        identity: word,
        message: word,
        notes: [word],
        width: 320,
        problems: [{ field: 'a', message: word }],
      },
    );
    await form.page.getByText('What will be sent').click();
    await form.verdict([], false, word);
    const width = await form.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
  });

  test('however long, leaves fields and buttons within reach', async () => {
    const form = await pages.form([text({ name: 'a' })], {
      message: 'A line of a very long message.\n'.repeat(40_000),
      width: 500,
      height: 420,
    });
    const inView = (box: { y: number; height: number } | null) =>
      box !== null && box.y >= 0 && box.y + box.height <= 420;
    for (const name of ['Submit', 'Decline', 'Cancel', 'Later']) {
      expect(inView(await form.page.getByRole('button', { name }).boundingBox())).toBe(true);
    }
    expect(inView(await form.page.getByRole('textbox', { name: 'a' }).boundingBox())).toBe(true);
    const height = await form.page.locator('.message').evaluate((box) => box.clientHeight);
    expect(height).toBeLessThanOrEqual(420 * 0.3);
  });

  test('is shown literally in the history', async () => {
    const record = sampleRecord(0);
    const history = await pages.history([
      {
        ...record,
        message: evil,
        cause: evil,
        reason: evil,
        server: { ...record.server, name: evil, identity: evil, claim: evil },
        fields: [{ name: evil, title: evil, value: evil }],
        notes: [evil],
        params: { message: evil, [evil]: evil },
      },
    ]);
    await history.page.getByRole('row').nth(1).click();
    await expect.poll(() => history.page.locator('.message').innerText()).toBe(evil);
    expect(await history.page.locator('img, a, iframe').count()).toBe(0);
  });
});

describe('messages that are none', () => {
  const wrong: readonly unknown[] = [
    null,
    'show',
    { type: 'show' },
    { type: 'show', id: requestId, view: {}, strings: {} },
    { type: 'checked', id: requestId, revision: '1', problems: [], refused: false },
    { type: 'checked', id: requestId, revision: 1, problems: [{}], refused: false },
    { type: 'closed', id: 1, reason: 'x' },
    { type: 'other', id: requestId },
  ];

  test.each(wrong.map((message) => [message]))('%j is ignored and reported', async (message) => {
    const form = await pages.form([text({ name: 'a' })]);
    await form.post(message as ToFormPage);
    await expect.poll(() => form.sentOf('fault')).toHaveLength(1);
    expect(await form.page.getByRole('textbox', { name: 'a' }).isEnabled()).toBe(true);
  });

  test('do not reach the history page either', async () => {
    const history = await pages.history([sampleRecord(0)]);
    await expect.poll(() => history.page.getByRole('row').count()).toBe(2);
    await history.page.evaluate(() => window.postMessage({ type: 'slice', slice: { rows: [] } }));
    await expect
      .poll(async () => (await history.sent()).map(({ type }) => type))
      .toEqual(['ready', 'query', 'fault']);
    expect(await history.page.getByRole('row').count()).toBe(2);
  });
});
