import { describe, expect, test } from 'vitest';
import type { FormView } from '../../src/ui/form/formMessages';
import { usePages } from './harness/usePages';

const pages = usePages();

const url = `https://login.example/authorize?state=${'s'.repeat(3000)}&end=here`;

function open(changes: Partial<FormView> = {}) {
  return pages.form([], {
    submitLabel: 'Open in Browser',
    message: 'Host: github.com\nURL: https://github.com/login',
    page: { url, host: 'login.example', warnings: ['It uses the unusual port 8443.'] },
    ...changes,
  });
}

describe('the consent to a page', () => {
  test('shows the whole address as text, its host apart, and nothing as a link', async () => {
    const { page } = await open();
    expect(await page.locator('.host').innerText()).toBe('login.example');
    expect(await page.locator('.url').textContent()).toBe(url);
    expect(await page.locator('.url strong').innerText()).toBe('login.example');
    expect(await page.getByRole('link').count()).toBe(0);
    expect(await page.locator('.warning').innerText()).toBe('It uses the unusual port 8443.');
  });

  test('keeps the buttons in sight and the address to scroll, however long it is', async () => {
    const { page } = await open();
    const { scrollHeight, clientHeight } = await page.locator('.url').evaluate((element) => ({
      scrollHeight: element.scrollHeight,
      clientHeight: element.clientHeight,
    }));
    expect(scrollHeight).toBeGreaterThan(clientHeight);
    for (const name of ['Open in Browser', 'Copy URL', 'Decline', 'Cancel', 'Later']) {
      expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(true);
    }
  });

  test('puts what the server says last, under its own heading', async () => {
    const { page } = await open();
    const headings = await page.getByRole('heading').allInnerTexts();
    expect(headings).toEqual(['inventory', 'Host', 'URL', 'The server says']);
  });

  test('copies the address and goes on asking', async () => {
    const form = await open();
    await form.page.getByRole('button', { name: 'Copy URL' }).click();
    expect(await form.sentOf('copy')).toMatchObject([{ text: url }]);
    await form.page.getByRole('button', { name: 'Open in Browser' }).click();
    expect(await form.sentOf('submit')).toHaveLength(1);
  });

  test.each([
    ['Decline', 'decline'],
    ['Later', 'later'],
  ] as const)('answers %s', async (name, type) => {
    const form = await open();
    await form.page.getByRole('button', { name, exact: true }).click();
    expect(await form.sentOf(type)).toHaveLength(1);
  });

  test('takes Escape for cancel', async () => {
    const form = await open();
    await form.page.keyboard.press('Escape');
    expect(await form.sentOf('cancel')).toHaveLength(1);
  });
});
