import type { Locator } from 'playwright-core';
import type { Field } from '../../src/elicitation/field';
import type { JsonObject, JsonValue } from '../../src/elicitation/json';
import type { FormPage } from './formPage';
import { until } from './until';
import type { QuickInput } from './workbench/quickInput';

/** Fills in a form so that it sends `content`: every field of it by hand, every other one left or made empty. */
export async function answerInForm(
  form: FormPage,
  fields: readonly Field[],
  content: JsonObject,
): Promise<void> {
  for (const [index, field] of fields.entries()) {
    const row = form.at(index);
    const value = valueFor(field, content);
    if (field.sensitive && (value !== undefined || field.default !== undefined)) {
      await answerAnyway(row);
    }
    if (value === undefined) {
      if (field.default !== undefined) {
        await makeEmpty(row, field);
      }
      continue;
    }
    switch (field.kind) {
      case 'text':
      case 'number':
      case 'json':
        if (value === '') {
          if (field.default !== '') {
            await makeEmpty(row, field);
            await row.getByRole('button', { name: 'Send empty text' }).click();
          }
        } else {
          await row.locator('input:visible, textarea:visible').first().fill(textOf(value));
        }
        break;
      case 'boolean':
        if (field.default === undefined) {
          await row
            .getByRole('radio')
            .nth(value === true ? 0 : 1)
            .check();
        } else {
          const box = row.getByRole('checkbox');
          if ((await box.isChecked()) !== value) {
            await box.click();
          }
        }
        break;
      case 'choice': {
        const chosen = field.options.findIndex((option) => option.value === value);
        if (await row.getByRole('radio').first().isVisible()) {
          await row.getByRole('radio').nth(chosen).check();
        } else {
          await row.getByRole('combobox').fill(textOf(value));
          await row.getByRole('option').first().click();
        }
        break;
      }
      case 'multiChoice': {
        const wanted = Array.isArray(value) ? value : [];
        for (const [position, option] of field.options.entries()) {
          await row.getByRole('checkbox').nth(position).setChecked(wanted.includes(option.value));
        }
        if (wanted.length === 0 && field.default === undefined) {
          await row.hover();
          await row.getByRole('button', { name: 'Send empty list' }).click();
        }
        break;
      }
    }
  }
}

/** Answers a sequence of quick inputs so that it sends `content`. Stops at the review. */
export async function answerInQuickInput(
  quickInput: QuickInput,
  fields: readonly Field[],
  content: JsonObject,
): Promise<void> {
  for (const [index, field] of fields.entries()) {
    await quickInput.waitForStep(`${String(index + 1)}/${String(fields.length + 1)}`);
    const value = valueFor(field, content);
    switch (field.kind) {
      case 'text':
      case 'number':
      case 'json':
        if (value === '') {
          await quickInput.pressButton('Send Empty Text');
        } else {
          await quickInput.fill(value === undefined ? '' : textOf(value));
          await quickInput.press('Enter');
        }
        break;
      case 'boolean':
        await quickInput.choose(
          value === undefined ? 'Leave unanswered' : value === true ? 'Yes' : 'No',
        );
        break;
      case 'choice': {
        const option = field.options.find((candidate) => candidate.value === value);
        await quickInput.choosePosition(
          option === undefined ? 0 : field.options.indexOf(option) + (field.required ? 0 : 1),
        );
        break;
      }
      case 'multiChoice': {
        const wanted = Array.isArray(value) ? value : [];
        const checked = Array.isArray(field.default) ? field.default : [];
        for (const [position, option] of field.options.entries()) {
          if (wanted.includes(option.value) !== checked.includes(option.value)) {
            await quickInput.choosePosition(position);
          }
        }
        await quickInput.press('Enter');
        break;
      }
    }
  }
}

/** Decides to answer a field that asks for a secret; a press right after the form's opening counts for nothing. */
async function answerAnyway(row: Locator): Promise<void> {
  const button = row.getByRole('button', { name: 'Answer Anyway' });
  await until('a field that can be typed into', async () => {
    if (await button.isVisible()) {
      await button.click();
    }
    return (await button.isVisible()) ? undefined : true;
  });
}

async function makeEmpty(row: Locator, field: Field): Promise<void> {
  if (field.kind === 'text' || field.kind === 'number') {
    await row.getByRole('textbox').first().fill('');
  } else {
    await row.hover();
    await row.getByRole('button', { name: 'Clear' }).click();
  }
}

function valueFor(field: Field, content: JsonObject): JsonValue | undefined {
  return Object.hasOwn(content, field.name) ? content[field.name] : undefined;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
