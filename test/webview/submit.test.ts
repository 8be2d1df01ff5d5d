import { describe, expect, test } from 'vitest';
import { requestId } from './harness/openForm';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

const pages = usePages();
const { text, choice, manyOptions } = sampleFields;
const fields = [text({ name: 'a' })];

describe('submit', () => {
  test('says hello first, and asks for a check of what it shows', async () => {
    const form = await pages.form(fields);
    const [first, second] = await form.sent();
    expect(first).toEqual({ type: 'ready', hasFirst: false });
    expect(second).toEqual({
      type: 'changed',
      id: requestId,
      revision: 1,
      entries: [['a', { kind: 'omit' }]],
    });
  });

  test('sends once for two clicks and a double click', async () => {
    const form = await pages.form(fields);
    const button = form.page.getByRole('button', { name: 'Submit' });
    await button.dblclick();
    await button.dispatchEvent('click');
    await button.click({ force: true });
    expect(await form.sentOf('submit')).toHaveLength(1);
  });

  test.each(['Enter', 'Space'])('sends once for %s on the button', async (key) => {
    const form = await pages.form(fields);
    const button = form.page.getByRole('button', { name: 'Submit' });
    await button.press(key);
    await button.press(key);
    expect(await form.sentOf('submit')).toHaveLength(1);
  });

  test('sends once for the button and the keyboard together', async () => {
    const form = await pages.form(fields);
    await form.page.getByRole('textbox', { name: 'a' }).focus();
    await form.page.keyboard.press('Control+Enter');
    await form.page.keyboard.press('Control+Enter');
    await form.page.getByRole('button', { name: 'Submit' }).dispatchEvent('click');
    expect(await form.sentOf('submit')).toHaveLength(1);
  });

  test.each(['Control+Enter', 'Meta+Enter'])('%s sends what was just typed', async (keys) => {
    const form = await pages.form([text({ name: 'a', multiline: true })]);
    await form.page.keyboard.type('typed');
    await form.page.keyboard.press(keys);
    const [submit] = await form.sentOf('submit');
    expect(submit?.entries).toEqual([['a', { kind: 'text', text: 'typed' }]]);
  });

  test.each([
    ['text', fields],
    ['a list', [choice({ name: 'a', options: manyOptions(20) })]],
  ])('Enter in %s does not submit, and Ctrl+Enter does', async (_, list) => {
    const form = await pages.form(list);
    await form.page.keyboard.press('Enter');
    expect(await form.sentOf('submit')).toHaveLength(0);
    await form.page.keyboard.press('Control+Enter');
    expect(await form.sentOf('submit')).toHaveLength(1);
  });

  test('locks the fields while the host decides, and gives them back when it refuses', async () => {
    const form = await pages.form(fields);
    const submit = form.page.getByRole('button', { name: 'Submit' });
    await submit.click();
    await form.page.getByText('Sending…').waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await form.page.keyboard.type('x');
    await form.verdict([{ field: 'a', message: 'Type something.' }], true);
    await expect.poll(() => submit.isEnabled()).toBe(true);
    expect(await form.page.getByText('Sending…').count()).toBe(0);
    await form.page.getByRole('textbox', { name: 'a' }).fill('better');
    expect(await form.submitted('a')).toEqual({ kind: 'text', text: 'better' });
    expect(await form.sentOf('submit')).toHaveLength(2);
  });

  test('numbers its messages upwards', async () => {
    const form = await pages.form(fields);
    await form.page.keyboard.type('x');
    await form.page.waitForTimeout(250);
    await form.page.keyboard.press('Control+Enter');
    const revisions = (await form.sent()).flatMap((m) => ('revision' in m ? [m.revision] : []));
    expect(revisions).toEqual([1, 2, 3]);
  });

  test('a form with nothing to fill in has its first button focused and sends no entries', async () => {
    const form = await pages.form([], { submitLabel: 'Accept' });
    await form.page.getByText('There is nothing to fill in.').waitFor();
    await form.page.keyboard.press('Enter');
    const [submit] = await form.sentOf('submit');
    expect(submit?.entries).toEqual([]);
  });
});

describe('leaving', () => {
  test.each(['Decline', 'Cancel', 'Later'] as const)(
    '%s is sent once, and nothing after',
    async (name) => {
      const form = await pages.form(fields);
      await form.page.getByRole('textbox', { name: 'a' }).fill('draft');
      const button = form.page.getByRole('button', { name });
      await button.click();
      await button.dispatchEvent('click');
      await form.page.keyboard.press('Escape');
      await form.page.keyboard.press('Control+Enter');
      const answers = (await form.sent()).filter(
        ({ type }) => type !== 'ready' && type !== 'changed',
      );
      const type = name.toLowerCase();
      expect(answers).toEqual([
        type === 'later'
          ? { type, id: requestId, entries: [['a', { kind: 'text', text: 'draft' }]] }
          : { type, id: requestId },
      ]);
    },
  );

  test('Escape cancels, from anywhere on the page', async () => {
    const form = await pages.form(fields);
    await form.page.getByRole('button', { name: 'Decline' }).focus();
    await form.page.keyboard.press('Escape');
    expect(await form.sentOf('cancel')).toEqual([{ type: 'cancel', id: requestId }]);
  });

  test('Escape first leaves a search, and an input method', async () => {
    const form = await pages.form([choice({ name: 'a', options: manyOptions(20) })]);
    await form.page.keyboard.type('opt');
    await form.page.keyboard.press('Escape');
    expect(await form.sentOf('cancel')).toHaveLength(0);
    await form.page.evaluate(() => {
      const composing = { key: 'Escape', isComposing: true, bubbles: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', composing));
    });
    expect(await form.sentOf('cancel')).toHaveLength(0);
    await form.page.keyboard.press('Escape');
    expect(await form.sentOf('cancel')).toHaveLength(1);
  });

  test('is possible while a submit waits for its verdict', async () => {
    const form = await pages.form(fields);
    await form.page.getByRole('button', { name: 'Submit' }).click();
    await form.page.getByRole('button', { name: 'Cancel' }).click();
    expect(await form.sentOf('cancel')).toHaveLength(1);
  });

  test('losing the focus means nothing', async () => {
    const form = await pages.form(fields);
    await form.page.evaluate(() => window.dispatchEvent(new Event('blur')));
    const types = (await form.sent()).map(({ type }) => type);
    expect(types).toEqual(['ready', 'changed']);
  });

  test('Decline and Later are offered only where they are possible', async () => {
    const form = await pages.form(fields, { canDecline: false, canPostpone: false });
    expect(await form.page.getByRole('button', { name: 'Decline' }).count()).toBe(0);
    expect(await form.page.getByRole('button', { name: 'Later' }).count()).toBe(0);
    expect(await form.page.getByRole('button', { name: 'Cancel' }).count()).toBe(1);
  });
});
