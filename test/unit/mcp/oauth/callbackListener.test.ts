import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallbackListener, callbackUrl } from '../../../../src/mcp/oauth/callbackListener';

describe('CallbackListener', () => {
  let listener: CallbackListener;

  beforeEach(async () => {
    listener = await CallbackListener.open('<b>notes</b>');
  });

  afterEach(() => listener.close());

  const visit = (query: string, init?: RequestInit): Promise<Response> =>
    fetch(`${callbackUrl(listener.url).href}${query}`, init);

  it('hands over what came with the right state, once, and shows how it went', async () => {
    const waiting = listener.wait('right');
    const visited = visit('?code=abc&state=right');
    const { params, finish } = await waiting;
    expect(params.get('code')).toBe('abc');
    await finish('done');
    const response = await visited;
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toContain('You are signed in to &#60;b&#62;notes');
    expect(page).not.toMatch(/<script|<b>/);
    expect((await visit('?code=abc&state=right')).status).toBe(400);
  });

  it.each(['?code=abc&state=wrong', '?code=abc', '', '?code=abc&state='])(
    'takes nothing from %j, and goes on waiting',
    async (query) => {
      const waiting = listener.wait('right');
      const stray = await visit(query);
      expect(stray.status).toBe(400);
      expect(await stray.text()).toContain('does not belong to a sign-in');
      expect(listener.strays).toBe(1);
      const visited = visit('?code=abc&state=right');
      await (await waiting).finish('failed');
      expect(await (await visited).text()).toContain('You are not signed in');
    },
  );

  it('answers nothing else', async () => {
    expect((await fetch(listener.url)).status).toBe(404);
    expect((await visit('?state=right', { method: 'POST' })).status).toBe(404);
  });
});

describe('callbackUrl', () => {
  it.each([
    ['http://127.0.0.1:33428/', 'http://127.0.0.1:33428/callback'],
    ['https://host.example/proxy/33428/', 'https://host.example/proxy/33428/callback'],
    ['https://host.example/proxy/33428?tkn=1', 'https://host.example/proxy/33428/callback?tkn=1'],
  ])('makes of %s %s', (base, expected) => {
    expect(callbackUrl(new URL(base)).href).toBe(expected);
  });
});
