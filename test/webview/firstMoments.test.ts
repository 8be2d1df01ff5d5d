import { describe, expect, test } from 'vitest';
import { formStrings } from './harness/formStrings';
import { formView } from './harness/formView';
import { readySelector, type OpenedForm } from './harness/openForm';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

const pages = usePages();
const fields = [sampleFields.text({ name: 'a' })];
const answers = ['submit', 'decline', 'cancel', 'later'] as const;

/** Answers a first question, which brings up the second, at a time that stands still. */
async function second(): Promise<OpenedForm> {
  const form = await pages.form(fields);
  await form.page.clock.install();
  await form.page.clock.pauseAt(new Date(Date.now() + 60_000));
  await form.page.getByRole('button', { name: 'Submit' }).click();
  await form.page.evaluate(() => (window.recording.sent = []));
  await form.post({
    type: 'show',
    id: 'request-2',
    strings: formStrings,
    view: formView(fields, 'Another question.'),
  });
  await form.page.getByText('Another question.').waitFor();
  return form;
}

async function answersOf(form: OpenedForm): Promise<string[]> {
  const types = (await form.sent()).map(({ type }) => type);
  return answers.filter((type) => types.includes(type));
}

/** Lets the first frame pass, from which the time counts, and `ms` more. */
async function pass(form: OpenedForm, ms: number): Promise<void> {
  await form.page.clock.runFor(20);
  await form.page.clock.runFor(ms);
}

describe('a question that comes up right after another', () => {
  const ways: Readonly<Record<string, (form: OpenedForm) => Promise<void>>> = {
    'a click on Submit': (form) => form.page.getByRole('button', { name: 'Submit' }).click(),
    'a click on Decline': (form) => form.page.getByRole('button', { name: 'Decline' }).click(),
    'a click on Cancel': (form) => form.page.getByRole('button', { name: 'Cancel' }).click(),
    'a click on Later': (form) => form.page.getByRole('button', { name: 'Later' }).click(),
    'Enter on Submit': (form) => form.page.getByRole('button', { name: 'Submit' }).press('Enter'),
    'Space on Submit': (form) => form.page.getByRole('button', { name: 'Submit' }).press('Space'),
    'Ctrl+Enter': (form) => form.page.keyboard.press('Control+Enter'),
    Escape: (form) => form.page.keyboard.press('Escape'),
  };

  test.each(Object.keys(ways))('does not take %s that was meant for that one', async (name) => {
    const form = await second();
    const act = ways[name];
    await act?.(form);
    await pass(form, 375);
    await act?.(form);
    expect(await answersOf(form)).toEqual([]);
    expect(await form.page.locator(readySelector).count()).toBe(0);
    await pass(form, 25);
    await form.page.locator(readySelector).waitFor();
    expect(await answersOf(form)).toEqual([]);
    await act?.(form);
    expect(await answersOf(form)).toHaveLength(1);
  });

  test('can be filled in at once', async () => {
    const form = await second();
    await form.page.keyboard.type('typed');
    await pass(form, 400);
    await form.page.keyboard.press('Control+Enter');
    const [submit] = await form.sentOf('submit');
    expect(submit?.entries).toEqual([['a', { kind: 'text', text: 'typed' }]]);
  });

  test('does not take a press that began too early and ends late', async () => {
    const form = await second();
    const submit = form.page.getByRole('button', { name: 'Submit' });
    await submit.hover();
    await form.page.mouse.down();
    await pass(form, 600);
    await form.page.mouse.up();
    expect(await answersOf(form)).toEqual([]);
    await pass(form, 0);
    await submit.click();
    expect(await answersOf(form)).toEqual(['submit']);
  });

  test.each(['Enter', 'Space'])('does not take %s that is still held down', async (key) => {
    const form = await second();
    await form.page.getByRole('button', { name: 'Submit' }).focus();
    await form.page.keyboard.down(key);
    await pass(form, 600);
    await form.page.keyboard.down(key);
    await form.page.keyboard.up(key);
    expect(await answersOf(form)).toEqual([]);
  });
});

test('a tab that is shown again takes answers at once', async () => {
  const form = await pages.form(fields);
  await form.page.clock.install();
  await form.page.clock.pauseAt(new Date(Date.now() + 60_000));
  await form.page.reload();
  await form.show();
  await form.page.locator(readySelector).waitFor();
  await form.page.keyboard.press('Control+Enter');
  expect(await answersOf(form)).toEqual(['submit']);
});
