import { expect, test } from 'vitest';
import { accessibilityTree } from './harness/accessibilityTree';
import { bundles } from './harness/bundles';
import { everyKind } from './harness/everyKind';
import { sampleFields } from './harness/sampleFields';
import { usePages } from './harness/usePages';

/** One test for each known fault of @vscode/webview-ui-toolkit 1.4.0 that touches a control in use. */
const pages = usePages();
const { text, boolean, number, choice, options } = sampleFields;

test('its styles pass the content security policy', async () => {
  // Every broken policy is an error on the console, which fails the test.
  const form = await pages.form(everyKind);
  const box = form.page.getByRole('textbox', { name: 'Service name' });
  const height = await box.evaluate((input) => input.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(15);
});

test('it follows the theme', async () => {
  const form = await pages.form([text({ name: 'a' })], { theme: 'vscode-high-contrast-light' });
  const submit = form.page.getByRole('button', { name: 'Submit' });
  const colour = await submit.evaluate((button) => {
    const root = button.getRootNode();
    return root instanceof ShadowRoot ? getComputedStyle(root.host).backgroundColor : '';
  });
  expect(colour).toBe('rgb(15, 74, 133)');
});

test('Enter on its button acts once', async () => {
  const form = await pages.form([text({ name: 'a' })]);
  await form.page.getByRole('button', { name: 'Submit' }).press('Enter');
  expect(await form.sentOf('submit')).toHaveLength(1);
});

test('no form element stands around it, so Enter in a box submits nothing', async () => {
  const form = await pages.form([text({ name: 'a' })]);
  expect(await form.page.locator('form').count()).toBe(0);
  await form.page.getByRole('textbox', { name: 'a' }).press('Enter');
  expect(await form.sentOf('submit')).toHaveLength(0);
});

test('its missing number field is not missed: bounds are the host’s to check', async () => {
  const form = await pages.form([number({ name: 'a', maximum: 5 })]);
  await form.page.getByRole('textbox', { name: 'a' }).fill('9');
  expect(await form.submitted('a')).toEqual({ kind: 'text', text: '9' });
});

test('its lengths and validity are not used: text is never cut', async () => {
  const form = await pages.form([text({ name: 'a', maxLength: 3, pattern: '^x$' })]);
  await form.page.getByRole('textbox', { name: 'a' }).fill('longer than that');
  expect(await form.submitted('a')).toEqual({ kind: 'text', text: 'longer than that' });
});

test('an e-mail address is not trimmed by the box', async () => {
  const form = await pages.form([text({ name: 'a', format: 'email' })]);
  await form.page.getByRole('textbox', { name: 'a' }).pressSequentially(' a@b.example ');
  expect(await form.submitted('a')).toEqual({ kind: 'text', text: ' a@b.example ' });
});

test('choices do not use its select, of which Ctrl+S would change the value', async () => {
  const form = await pages.form([choice({ name: 'a', options: options('alpha', 'save', 'stop') })]);
  await form.page.getByRole('radio', { name: 'alpha' }).focus();
  await form.page.keyboard.press('Control+s');
  expect(await form.submitted('a')).toEqual({ kind: 'omit' });
});

test('its text boxes have a name of their own, and only where it counts', async () => {
  const form = await pages.form([text({ name: 'a', title: 'Owner' })]);
  await form.page.waitForTimeout(100);
  const nodes = await accessibilityTree(form.page);
  expect(nodes.filter(({ name }) => name === 'Text field')).toEqual([]);
  expect(await form.page.getByLabel('Owner').count()).toBe(1);
});

test('its checkbox is named after the field and not after its state', async () => {
  const form = await pages.form([boolean({ name: 'a', title: 'Notify', default: false })]);
  const box = form.page.getByRole('checkbox', { name: 'Notify', exact: true });
  await box.click();
  await expect.poll(() => box.getAttribute('aria-checked')).toBe('true');
  await form.page.getByText('Yes', { exact: true }).waitFor();
});

test('a value set in code is sent', async () => {
  const form = await pages.form([
    text({ name: 'a', default: 'x' }),
    boolean({ name: 'b', default: true }),
  ]);
  await form.page.getByRole('textbox', { name: 'a' }).fill('y');
  await form.page.getByRole('checkbox', { name: 'b' }).click();
  await form.page.getByRole('button', { name: 'Reset to default' }).first().click();
  await form.page.getByRole('button', { name: 'Reset to default' }).click();
  await form.submitted('a');
  const [submit] = await form.sentOf('submit');
  expect(submit?.entries).toEqual([
    ['a', { kind: 'value', value: 'x' }],
    ['b', { kind: 'value', value: true }],
  ]);
});

test('is bundled without what is not used', async () => {
  const scripts = await bundles();
  expect(scripts.get('form.js')?.length).toBeLessThanOrEqual(150_000);
  expect(scripts.get('history.js')?.length).toBeLessThanOrEqual(25_000);
  expect(scripts.get('form.js')).not.toContain('data-grid');
});
