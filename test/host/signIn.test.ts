import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLBACK_PORT } from '../../src/mcp/oauth/callbackListener';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../interop/signIn/authorizationServer';
import { listens } from '../interop/signIn/listens';
import { startProtectedServer, type ProtectedServer } from '../interop/signIn/protectedServer';
import { callTool, clearTable, said } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

describe('a server that wants a sign-in', () => {
  const editor = hostEditor();
  let authorization: AuthorizationServer;
  let server: ProtectedServer;

  beforeAll(async () => {
    // The editor in a browser leads addresses of 127.0.0.1 through a proxy, which real ones are not.
    authorization = await startAuthorizationServer({ address: '::1' });
    server = await startProtectedServer(authorization);
    await editor().probe.configure('mcpElicitation.servers', { notes: { url: server.url } });
    // The pages of the authorization server want a font from elsewhere.
    await editor()
      .page.context()
      .route('https://fonts.googleapis.com/**', (route) => route.abort());
  });

  beforeEach(() => clearTable(editor()));

  afterAll(async () => {
    await server.stop();
    await authorization.stop();
  });

  /** Agrees to the page in the editor; returns it as the browser has opened it. */
  async function openPage(consent: FormPage): Promise<Page> {
    const popup = editor().page.context().waitForEvent('page');
    await consent.press('Open in Browser');
    return popup;
  }

  it('asks first, signs in in the browser, and runs the tool, whose question is asked', async () => {
    const { workbench, probe, page } = editor();
    const result = callTool(editor(), 'notes', 'add');
    await workbench.dialog.waitFor('Connect to the MCP server "notes"?');
    await workbench.dialog.press('Connect');

    const consent = await FormPage.shown(workbench);
    await workbench.editors.waitFor('Sign in to notes');
    const header = await consent.header();
    expect(header).toMatch(/^notes\n/);
    expect(header).toContain(new URL(server.url).host);
    expect(header).toContain(`${authorization.issuer}/auth?`);
    expect(header).toContain('Asked for: notes:read, offline_access');
    expect(await consent.buttons()).toEqual(['Open in Browser', 'Copy URL', 'Cancel']);
    await workbench.screenshot('sign-in-consent');
    expect(authorization.requests).toEqual([]);

    const browser = await openPage(consent);
    await workbench.notifications.waitFor(/Waiting for you to sign in to notes/);
    await workbench.screenshot('sign-in-waiting');
    await browser.getByPlaceholder('Enter any login').fill('ada');
    await browser.getByPlaceholder('and password').fill('x');
    await browser.getByRole('button', { name: 'Sign-in' }).click();
    await browser.getByRole('button', { name: 'Continue' }).click();
    await browser.getByRole('heading', { name: 'You are signed in to notes' }).waitFor();
    await browser.screenshot({ path: 'test-results/screenshots/sign-in-finished.png' });
    await browser.close();

    await workbench.quickInput.waitForTitle(/notes/);
    await workbench.quickInput.fill('Buy tea');
    await page.keyboard.press('Enter');
    await workbench.quickInput.waitForReview();
    await workbench.quickInput.choose('Submit');
    expect(said(await result)).toBe('accept: Buy tea');
    expect(await listens(CALLBACK_PORT)).toBe(false);

    await probe.execute('mcpElicitation.restartServer', { server: 'notes' });
    expect(said(await callTool(editor(), 'notes', 'read'))).toBe('Milk and bread.');
    expect(authorization.events).toEqual(['registration', 'authorization_code']);
  });

  it('asks for more access where a tool needs it, and is not run when the person cancels', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'notes', 'publish').catch((error: unknown) => String(error));
    const consent = await FormPage.shown(workbench);
    expect(await consent.header()).toContain('wants more access than you gave it so far');
    expect(await consent.header()).toContain('notes:write');
    await consent.press('Cancel');
    expect(await result).toContain('You chose not to sign in to notes.');
    expect(said(await callTool(editor(), 'notes', 'read'))).toBe('Milk and bread.');
  });

  it('is signed out by command from its row, and asks anew; cancelling leaves nothing behind', async () => {
    const { workbench } = editor();
    await workbench.openContainer('MCP Elicitation');
    const view = workbench.view('Servers');
    await view.openMenu('notes');
    await workbench.chooseFromMenu('Sign Out of Server');
    await workbench.notifications.waitFor(/You are signed out of notes/);
    await view.waitForRow('notes', /^stopped/);

    const result = callTool(editor(), 'notes', 'read').catch((error: unknown) => String(error));
    const browser = await openPage(await FormPage.shown(workbench));
    await workbench.notifications.waitFor(/Waiting for you to sign in to notes/);
    await browser.close();
    expect(await listens(CALLBACK_PORT)).toBe(true);
    await workbench.notifications.press(/Waiting for you to sign in/, 'Cancel');
    expect(await result).toContain('You chose not to sign in to notes.');
    await view.waitForRow('notes', /^failed/);
    expect(await listens(CALLBACK_PORT)).toBe(false);
  });
});
