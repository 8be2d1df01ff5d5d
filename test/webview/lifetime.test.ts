import { describe, expect, test } from 'vitest';
import { formStrings } from './harness/formStrings';
import { formView } from './harness/formView';
import { requestId, type OpenedForm } from './harness/openForm';
import { everyKind } from './harness/everyKind';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

const pages = usePages();
const { text, number, choice, options } = sampleFields;
const fields = [
  text({ name: 'a', title: 'Plain' }),
  text({ name: 's', title: 'Secret', sensitive: true }),
  choice({ name: 'c', title: 'Channel', options: options('beta', 'stable') }),
];

async function filled(): Promise<OpenedForm> {
  const form = await pages.form(fields);
  await form.page.getByRole('textbox', { name: 'Plain' }).fill('kept');
  await form.page.getByRole('button', { name: 'Answer Anyway' }).click();
  await form.page.getByLabel('Secret').fill('hunter2');
  await form.page.getByRole('radio', { name: 'beta' }).check();
  return form;
}

describe('a request that ended elsewhere', () => {
  async function close(form: OpenedForm, reason = 'The server took its question back.') {
    await form.post({ type: 'closed', id: requestId, reason });
    await form.page.getByText(reason).waitFor();
  }

  test('leaves the form as it is, disabled, with the reason', async () => {
    const form = await filled();
    await close(form);
    expect(await form.page.getByRole('status').innerText()).toBe(
      'The server took its question back.',
    );
    for (const name of ['Submit', 'Decline', 'Cancel', 'Later']) {
      await expect
        .poll(() => form.page.locator('footer').getByRole('button', { name }).isDisabled())
        .toBe(true);
    }
    const plain = form.page.getByRole('textbox', { name: 'Plain' });
    await expect.poll(() => plain.isDisabled()).toBe(true);
    expect(await plain.inputValue()).toBe('kept');
    expect(await form.page.getByRole('radio', { name: 'beta' }).isDisabled()).toBe(true);
  });

  test('sends nothing any more', async () => {
    const form = await filled();
    await close(form);
    const before = (await form.sent()).length;
    await form.page.keyboard.press('Control+Enter');
    await form.page.keyboard.press('Escape');
    await form.page
      .locator('footer')
      .getByRole('button', { name: 'Submit' })
      .dispatchEvent('click');
    await form.page
      .locator('footer')
      .getByRole('button', { name: 'Decline' })
      .dispatchEvent('click');
    await form.page.waitForTimeout(250);
    expect(await form.sent()).toHaveLength(before);
  });

  test('lets the answers be copied, secrets excepted', async () => {
    const form = await filled();
    await close(form);
    const copy = form.page.getByRole('button', { name: 'Copy Answers' });
    expect(await copy.evaluate((element) => element.closest(':focus-within') !== null)).toBe(true);
    await copy.click();
    expect(await form.sentOf('copy')).toEqual([
      { type: 'copy', id: requestId, text: 'Plain: kept\nChannel: beta' },
    ]);
    await form.page.getByRole('button', { name: 'Copied' }).waitFor();
  });

  test('has nothing to copy when nothing was answered', async () => {
    const form = await pages.form(fields);
    await close(form);
    expect(await form.page.getByRole('button', { name: 'Copy Answers' }).count()).toBe(0);
  });

  test('ends a submit that was waiting', async () => {
    const form = await filled();
    await form.page.getByRole('button', { name: 'Submit' }).click();
    await close(form, 'Too late.');
    expect(await form.page.getByRole('status').innerText()).toBe('Too late.');
  });

  test('disables every kind of control, those built later too', async () => {
    const more = Array.from({ length: 60 }, (_, index) => text({ name: `more ${index}` }));
    const form = await pages.form([...everyKind, ...more]);
    await close(form);
    await form.page
      .locator('.field')
      .nth(everyKind.length + more.length - 1)
      .waitFor();
    const active = await form.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.fields *')]
        .filter((part) =>
          part.matches('input, textarea, button, vscode-text-field, vscode-checkbox'),
        )
        .filter((part) => !part.hidden && !('disabled' in part && part.disabled === true))
        .map((part) => part.outerHTML),
    );
    expect(active).toEqual([]);
  });
});

describe('a tab that is hidden and shown again', () => {
  /** What VS Code does with a hidden tab: the page is gone, its state is not. */
  async function hideAndShow(form: OpenedForm): Promise<void> {
    await form.page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await form.page.reload();
    await form.show();
    await form.page.getByRole('button', { name: 'Cancel' }).waitFor();
  }

  test('has its answers again, except secrets', async () => {
    const form = await filled();
    await hideAndShow(form);
    await expect(form.page.getByRole('textbox', { name: 'Plain' }).inputValue()).resolves.toBe(
      'kept',
    );
    await expect(form.page.getByRole('radio', { name: 'beta' }).isChecked()).resolves.toBe(true);
    await expect(form.page.getByLabel('Secret').inputValue()).resolves.toBe('');
    const state = await form.page.evaluate(() => sessionStorage.getItem('state'));
    expect(state).not.toContain('hunter2');
  });

  test('has even what was typed last when its page is taken away without a word', async () => {
    const form = await filled();
    await expect.poll(async () => JSON.stringify(await form.sentOf('changed'))).toContain('beta');
    // Moving a tab to another group leaves the page no event to notice it by.
    await form.page.evaluate(() => {
      for (const type of ['blur', 'pagehide']) {
        window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
      }
    });
    await form.page.clock.install();
    await form.page.clock.pauseAt(new Date(Date.now() + 60_000));
    await form.page.getByRole('textbox', { name: 'Plain' }).fill('typed last');
    await form.page.getByLabel('Secret').fill('hunter3');
    expect(JSON.stringify(await form.sentOf('changed'))).not.toContain('typed last');
    const state = await form.page.evaluate(() => sessionStorage.getItem('state'));
    expect(state).toContain('typed last');
    expect(state).not.toContain('hunter');
    await form.page.clock.resume();
    await form.page.reload();
    await form.show();
    const plain = form.page.getByRole('textbox', { name: 'Plain' });
    await expect.poll(() => plain.inputValue()).toBe('typed last');
  });

  test('goes on counting, so that no verdict is taken for another', async () => {
    const form = await filled();
    await form.page.waitForTimeout(250);
    const before = (await form.sentOf('changed')).at(-1)?.revision ?? 0;
    await hideAndShow(form);
    const [first] = await form.sentOf('changed');
    expect(first?.revision).toBeGreaterThan(before);
  });

  test('is where it was, with the focus in the same field', async () => {
    const form = await pages.form(
      Array.from({ length: 120 }, (_, index) =>
        text({ name: `f${index}`, title: `Field ${index}` }),
      ),
    );
    const field = form.page.getByRole('textbox', { name: 'Field 100', exact: true });
    await field.click();
    await form.page.evaluate(() => window.scrollBy(0, 150));
    const scroll = () => form.page.evaluate(() => window.scrollY);
    const before = await scroll();
    await expect
      .poll(() => form.page.evaluate(() => sessionStorage.getItem('state')))
      .toContain(`"place":{"scroll":${before},"field":"f100"}`);
    await hideAndShow(form);
    expect(before).toBeGreaterThan(1_000);
    expect(await scroll()).toBe(before);
    await form.page.keyboard.type('here');
    expect(await field.inputValue()).toBe('here');
  });

  test('keeps a cleared default cleared', async () => {
    const form = await pages.form([text({ name: 'a', default: 'given' })]);
    await form.page.getByRole('textbox', { name: 'a' }).fill('');
    await hideAndShow(form);
    expect(await form.submitted('a')).toEqual({ kind: 'omit' });
  });

  test('that shows what came to its end still has the answers', async () => {
    const form = await filled();
    const closed = { type: 'closed', id: requestId, reason: 'Too late.' } as const;
    await form.post(closed);
    await hideAndShow(form);
    await form.post(closed);
    await form.page.getByText('Too late.').waitFor();
    await expect(form.page.getByRole('textbox', { name: 'Plain' }).inputValue()).resolves.toBe(
      'kept',
    );
  });

  test('shown again without having been away keeps what was just typed', async () => {
    const form = await filled();
    await form.page.getByRole('textbox', { name: 'Plain' }).fill('newest');
    await form.show();
    await form.page.waitForTimeout(300);
    const changes = await form.sentOf('changed');
    expect(changes.at(-1)?.entries[0]).toEqual(['a', { kind: 'text', text: 'newest' }]);
    const revisions = changes.map(({ revision }) => revision);
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
  });

  test('does not bring back what belongs to another request', async () => {
    const form = await filled();
    await form.page.waitForTimeout(250);
    await form.page.reload();
    await form.post({
      type: 'show',
      id: 'request-2',
      strings: formStrings,
      view: formView(fields, 'Another question.'),
    });
    await form.page.locator('.message', { hasText: 'Another question.' }).waitFor();
    await expect(form.page.getByRole('textbox', { name: 'Plain' }).inputValue()).resolves.toBe('');
  });

  test('does not bring back what was answered or put off', async () => {
    const form = await filled();
    await form.page.getByRole('button', { name: 'Later' }).click();
    await form.show();
    await expect
      .poll(() => form.page.getByRole('textbox', { name: 'Plain' }).inputValue())
      .toBe('');
  });

  test('with a state it cannot read starts from what the host says', async () => {
    const form = await pages.form([number({ name: 'a', default: 5 })]);
    for (const state of ['"x"', '[]', '{"id":"request-1","revision":1,"entries":[["a"]]}']) {
      await form.page.evaluate((value) => sessionStorage.setItem('state', value), state);
      await form.page.reload();
      await form.show();
      await expect.poll(() => form.page.getByRole('textbox', { name: 'a' }).inputValue()).toBe('5');
    }
  });
});
