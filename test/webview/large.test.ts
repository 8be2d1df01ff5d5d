import { describe, expect, test } from 'vitest';
import type { Field } from '../../src/elicitation/field';
import { everyKind } from './harness/everyKind';
import { formStrings } from './harness/formStrings';
import { formView } from './harness/formView';
import { accessibilityTree } from './harness/accessibilityTree';
import type { OpenedForm } from './harness/openForm';
import { sampleFields } from './harness/sampleFields';
import { sampleRecords } from './harness/sampleRecords';
import { usePages } from './harness/usePages';

const pages = usePages();

/** `count` fields of all kinds. */
function manyFields(count: number): Field[] {
  return Array.from({ length: Math.ceil(count / everyKind.length) }, (_, round) =>
    everyKind.map((field) => ({
      ...field,
      name: `${field.name} ${round}`,
      title: `${field.title} ${round}`,
    })),
  )
    .flat()
    .slice(0, count);
}

/** Shows `fields`, waits for all of them, and gives how many there were in the first frame that had any. */
async function show(form: OpenedForm, fields: readonly Field[]): Promise<number> {
  const message: unknown = {
    type: 'show',
    id: 'large',
    strings: formStrings,
    view: formView(fields),
  };
  return form.page.evaluate(
    async ({ data, count }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const shown = () => document.querySelectorAll('.field').length;
      window.postMessage(data);
      while (shown() === 0) {
        await frame();
      }
      const first = shown();
      while (shown() < count) {
        await frame();
      }
      return first;
    },
    { data: message, count: fields.length },
  );
}

test('fields that come in parts are shown once they are all there, and only once', async () => {
  const form = await pages.form([]);
  const fields = manyFields(40);
  const json = JSON.stringify(fields);
  const showParts = async (): Promise<void> => {
    await form.post({ type: 'part', id: 'parts', index: 0, text: json.slice(0, 1_000) });
    await form.post({ type: 'part', id: 'parts', index: 1, text: json.slice(1_000) });
    await form.post({
      type: 'show',
      id: 'parts',
      strings: formStrings,
      view: formView([], 'In parts.'),
    });
  };
  await showParts();
  await form.page.locator('.message', { hasText: 'In parts.' }).waitFor();
  await expect.poll(() => form.page.locator('.field').count()).toBe(40);
  // As when the page was asked for twice: a stream that broke off leaves nothing behind.
  await form.post({ type: 'part', id: 'parts', index: 0, text: json.slice(0, 1_000) });
  await showParts();
  await expect.poll(() => form.page.locator('.field').count()).toBe(40);
});

describe('500 fields', () => {
  test('can be used while most of them are still to come', async () => {
    const form = await pages.form([]);
    const first = await show(form, manyFields(500));
    const filled = await form.page.evaluate(() => {
      const rows = [...document.querySelectorAll('.field')];
      return rows.filter((row) => row.getBoundingClientRect().top < window.innerHeight).length;
    });
    expect(first).toBeGreaterThanOrEqual(filled);
    expect(first).toBeLessThan(100);
  });

  test('are all there for screen readers', async () => {
    const fields = manyFields(500);
    const form = await pages.form([]);
    await show(form, fields);
    const names = new Set((await accessibilityTree(form.page)).map(({ name }) => name));
    expect(fields.filter(({ title }) => !names.has(title))).toEqual([]);
  });

  test('are laid out in parts, so that typing moves only a few', async () => {
    const form = await pages.form([]);
    await show(form, manyFields(500));
    const sections = await form.page.locator('.section').evaluateAll((parts) =>
      parts.map((part) => ({
        rows: part.querySelectorAll('.field').length,
        contain: getComputedStyle(part).contain,
      })),
    );
    expect(sections).toHaveLength(20);
    for (const { rows, contain } of sections) {
      expect(rows).toBe(25);
      expect(contain).toContain('layout');
    }
  });

  test('are sent whole, even before all of them are on the page', async () => {
    const form = await pages.form(manyFields(500));
    await form.page.keyboard.press('Control+Enter');
    const [submit] = await form.sentOf('submit');
    expect(submit?.entries).toHaveLength(500);
  });

  test('show a problem of the last one, and lead to it', async () => {
    const form = await pages.form(manyFields(500));
    await form.page.keyboard.press('Control+Enter');
    const last = manyFields(500).at(-1);
    await form.verdict([{ field: last?.name ?? '', message: 'Wrong at the end.' }], true);
    await form.page.getByRole('alert').getByRole('button', { name: 'Wrong at the end.' }).click();
    const seen = await form.page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const footer = document.querySelector('footer')?.getBoundingClientRect();
      return focused !== undefined && footer !== undefined && focused.bottom <= footer.top;
    });
    expect(seen).toBe(true);
  });
});

test('a search among 10,000 options draws only what is in sight', async () => {
  const field = sampleFields.choice({ name: 'a', options: sampleFields.manyOptions(10_000) });
  const form = await pages.form([field]);
  for (const text of ['o', 'option 9', '']) {
    await form.page.getByRole('combobox').fill(text);
    expect(await form.page.getByRole('option').count()).toBeLessThan(40);
  }
  await form.page.getByRole('combobox').fill('option 9999');
  await expect.poll(() => form.page.getByRole('option').allInnerTexts()).toEqual(['Option 9999']);
});

test('a history of 100,000 records is shown at once', async () => {
  const history = await pages.history(sampleRecords(100_000));
  await history.page.locator('tbody tr').first().press('End');
  await expect
    .poll(() => history.page.getByRole('row', { selected: true }).innerText())
    .toContain('release 99999');
  expect(await history.page.locator('tbody tr').count()).toBeLessThan(60);
});
