import { describe, expect, test } from 'vitest';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

const pages = usePages();
const { text } = sampleFields;

describe('a date', () => {
  test.each(['2026-07-01', '1.7.2026', '2026-02-31', 'tomorrow'])(
    'typed as %j is sent as typed',
    async (typed) => {
      const form = await pages.form([text({ name: 'a', format: 'date' })]);
      await form.page.getByRole('textbox', { name: 'a' }).fill(typed);
      expect(await form.submitted('a')).toEqual({ kind: 'text', text: typed });
    },
  );

  test('picked is put into the text box, and the picker follows what is typed', async () => {
    const form = await pages.form([text({ name: 'a', title: 'Launch day', format: 'date' })]);
    const picker = form.page.getByLabel('Choose');
    const box = form.page.getByRole('textbox', { name: 'Launch day' });
    await picker.fill('2026-12-24');
    await expect(box.inputValue()).resolves.toBe('2026-12-24');
    await box.fill('2027-01-02');
    await expect(picker.inputValue()).resolves.toBe('2027-01-02');
    await box.fill('soon');
    await expect(picker.inputValue()).resolves.toBe('');
    await picker.fill('2026-12-24');
    expect(await form.submitted('a')).toEqual({ kind: 'text', text: '2026-12-24' });
  });

  test('can be picked with the keyboard', async () => {
    const form = await pages.form([text({ name: 'a', format: 'date' })]);
    await form.page.keyboard.press('Tab');
    const isPicker = await form.page.evaluate(
      () => document.activeElement?.getAttribute('type') === 'date',
    );
    expect(isPicker).toBe(true);
    await form.page.keyboard.press('Space');
    await form.page.waitForTimeout(300);
    await form.page.keyboard.press('Enter');
    const box = form.page.getByRole('textbox', { name: 'a' });
    await expect.poll(() => box.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('Escape closes the picker, and only the next one cancels', async () => {
    const form = await pages.form([text({ name: 'a', format: 'date' })]);
    await form.page.keyboard.press('Tab');
    await form.page.keyboard.press('Space');
    await form.page.waitForTimeout(300);
    await form.page.keyboard.press('Escape');
    await form.page.waitForTimeout(100);
    expect(await form.sentOf('cancel')).toHaveLength(0);
    await form.page.keyboard.press('Escape');
    expect(await form.sentOf('cancel')).toHaveLength(1);
  });
});

describe('a date with time', () => {
  test('picked gets the offset of the local time zone on that day', async () => {
    const form = await pages.form([text({ name: 'a', title: 'Start', format: 'date-time' })], {
      timezone: 'Europe/Oslo',
    });
    await form.page.getByText('Picked times are in Europe/Oslo (UTC+').waitFor();
    const box = form.page.getByRole('textbox', { name: 'Start' });
    const picker = form.page.getByLabel('Choose');
    await picker.fill('2026-07-01T14:30');
    await expect(box.inputValue()).resolves.toBe('2026-07-01T14:30:00+02:00');
    await picker.fill('2026-01-01T14:30:15');
    await expect(box.inputValue()).resolves.toBe('2026-01-01T14:30:15+01:00');
    expect(await form.submitted('a')).toEqual({ kind: 'text', text: '2026-01-01T14:30:15+01:00' });
  });

  test.each([
    ['Asia/Kolkata', '+05:30'],
    ['America/St_Johns', '-02:30'],
    ['UTC', '+00:00'],
  ])('picked in %s has the offset %s', async (timezone, offset) => {
    const form = await pages.form([text({ name: 'a', title: 'Start', format: 'date-time' })], {
      timezone,
    });
    await form.page.getByLabel('Choose').fill('2026-07-01T14:30');
    expect(await form.submitted('a')).toEqual({
      kind: 'text',
      text: `2026-07-01T14:30:00${offset}`,
    });
  });

  test('typed moves the picker to the same moment and is sent as typed', async () => {
    const form = await pages.form([text({ name: 'a', title: 'Start', format: 'date-time' })], {
      timezone: 'Europe/Oslo',
    });
    const box = form.page.getByRole('textbox', { name: 'Start' });
    const picker = form.page.getByLabel('Choose');
    await box.fill('2026-07-01T00:30:00Z');
    await expect(picker.inputValue()).resolves.toBe('2026-07-01T02:30');
    await box.fill('9999-12-31T23:30:00Z');
    await expect(picker.inputValue()).resolves.toBe('');
    await box.fill('2026-07-01 00:3');
    expect(await form.submitted('a')).toEqual({ kind: 'text', text: '2026-07-01 00:3' });
  });
});
