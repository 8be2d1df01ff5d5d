import { describe, expect, test } from 'vitest';
import { requestId } from './harness/openForm';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

const pages = usePages();
const { text, number, boolean, multiChoice, options } = sampleFields;
const fields = [text({ name: 'a', title: 'First' }), number({ name: 'b', title: 'Second' })];
const wrong = [
  { field: 'a', message: 'First is required.' },
  { field: 'b', message: 'Second must be a number.' },
];

describe('before a submit', () => {
  test('a field that was not yet left shows no problem', async () => {
    const form = await pages.form(fields);
    await form.verdict(wrong);
    expect(await form.page.getByText('First is required.').count()).toBe(0);
    await form.page.keyboard.press('Tab');
    await form.page.locator('.problem', { hasText: 'First is required.' }).waitFor();
    expect(await form.page.getByText('Second must be a number.').count()).toBe(0);
  });

  test('a problem shown goes away when it is put right', async () => {
    const form = await pages.form(fields);
    await form.verdict(wrong);
    await form.page.keyboard.press('Tab');
    const problem = form.page.locator('.problem', { hasText: 'First is required.' });
    await problem.waitFor();
    await form.page.getByRole('textbox', { name: 'First' }).fill('x');
    await form.page.waitForTimeout(200);
    await form.verdict([]);
    await expect.poll(() => problem.count()).toBe(0);
  });

  test('a problem that appears does not move a click from its target', async () => {
    const form = await pages.form([text({ name: 'a' }), boolean({ name: 'b' })]);
    await form.verdict([{ field: 'a', message: 'Wrong. '.repeat(40) }]);
    const no = form.page.getByRole('radio', { name: 'No' });
    await form.page.getByRole('textbox', { name: 'a' }).focus();
    const box = await no.boundingBox();
    await form.page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await form.page.mouse.down();
    await form.page.waitForTimeout(100);
    await form.page.mouse.up();
    await form.page.locator('.problem', { hasText: 'Wrong.' }).waitFor();
    expect(await no.isChecked()).toBe(true);
  });

  test('a late verdict is not shown', async () => {
    const form = await pages.form(fields);
    await form.page.keyboard.press('Tab');
    await form.post({
      type: 'checked',
      id: requestId,
      revision: 0,
      problems: wrong,
      refused: false,
    });
    await form.post({
      type: 'checked',
      id: 'another',
      revision: 1,
      problems: wrong,
      refused: true,
    });
    await form.verdict([], false, '{"shown": true}');
    await form.page.getByText('What will be sent').click();
    await form.page.getByText('{"shown": true}').waitFor();
    expect(await form.page.getByText('First is required.').count()).toBe(0);
  });
});

describe('after a refused submit', () => {
  async function refused() {
    const form = await pages.form([...fields, multiChoice({ name: 'c', options: options('x') })]);
    await form.page.getByRole('button', { name: 'Submit' }).click();
    await form.verdict([...wrong, { message: 'The answers do not fit together.' }], true);
    await form.page.getByRole('alert').waitFor();
    return form;
  }

  test('all problems stand in a summary that has the focus', async () => {
    const form = await refused();
    const alert = form.page.getByRole('alert');
    expect(await alert.innerText()).toContain('Answers that need attention: 3');
    expect(await alert.innerText()).toContain('The answers do not fit together.');
    const focused = await form.page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe('Answers that need attention: 3');
  });

  test('the summary leads to the fields', async () => {
    const form = await refused();
    await form.page
      .getByRole('alert')
      .getByRole('button', { name: 'Second must be a number.' })
      .click();
    const box = form.page.getByRole('textbox', { name: 'Second' });
    expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true);
    await form.page
      .locator('.summary')
      .getByRole('button', { name: 'First is required.' })
      .press('Enter');
    const first = form.page.getByRole('textbox', { name: 'First' });
    expect(await first.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('what is put right is struck through, and nothing moves', async () => {
    const form = await refused();
    const second = form.page.getByRole('textbox', { name: 'Second' });
    const before = await second.boundingBox();
    await form.verdict([{ field: 'a', message: 'First is required.' }]);
    await form.page.getByText('Answers that need attention: 1').waitFor();
    expect(await form.page.locator('.summary li.done').count()).toBe(2);
    expect((await second.boundingBox())?.y).toBe(before?.y);
  });

  test('a second refusal shows the new problems', async () => {
    const form = await refused();
    await form.page.getByRole('button', { name: 'Submit' }).click();
    await form.verdict([{ field: 'c', message: 'Choose at least one.' }], true);
    await form.page.getByText('Answers that need attention: 1').waitFor();
    expect(await form.page.getByRole('alert').getByRole('button').allInnerTexts()).toEqual([
      'Choose at least one.',
    ]);
  });
});

test('problems that come with the form are shown at once', async () => {
  const form = await pages.form(fields, { problems: wrong });
  await form.page.getByRole('alert').waitFor();
  await form.page.locator('.problem', { hasText: 'Second must be a number.' }).waitFor();
});

test('several problems of one field stand together', async () => {
  const form = await pages.form(fields, {
    problems: [wrong[0], { field: 'a', message: 'And more.' }].flatMap((one) => one ?? []),
  });
  await form.page.locator('.problem', { hasText: 'First is required. And more.' }).waitFor();
});

test('the exact content is shown as the host gives it', async () => {
  const form = await pages.form(fields);
  await form.page.getByText('What will be sent').click();
  await form.page.getByText('Nothing can be sent yet.').waitFor();
  await form.verdict([], false, '{\n  "a": "<b>x</b>"\n}');
  const preview = form.page.locator('.preview pre');
  await expect.poll(() => preview.innerText()).toBe('{\n  "a": "<b>x</b>"\n}');
});
