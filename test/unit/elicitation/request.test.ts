import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/elicitation/request';

const SCHEMA = { type: 'object', properties: { n: { type: 'string' } } };

describe('parseRequest', () => {
  it.each([undefined, null, 'form'])('reads mode %j as form', (mode) => {
    const parsed = parseRequest({
      ...(mode === undefined ? {} : { mode }),
      message: 'Hi',
      requestedSchema: SCHEMA,
    });
    expect(parsed).toMatchObject({ kind: 'form', message: 'Hi', fields: [{ name: 'n' }] });
  });

  it.each([
    ['no params', undefined, /no params/],
    ['params that are a list', [], /no params/],
    ['no message', { requestedSchema: SCHEMA }, /message/],
    ['a message that is no text', { message: { en: 'Hi' }, requestedSchema: SCHEMA }, /message/],
    ['an unknown mode', { mode: 'FORM', message: '', requestedSchema: SCHEMA }, /“FORM”/],
    ['a mode that is no text', { mode: 1, message: '', requestedSchema: SCHEMA }, /mode/],
    ['a schema in a string', { message: '', requestedSchema: JSON.stringify(SCHEMA) }, /schema/],
    ['a URL without its mode', { message: '', url: 'https://a.example/' }, /URL/],
    ['url mode without URL', { mode: 'url', message: '' }, /URL/],
    [
      'an id that is no text',
      { mode: 'url', message: '', url: 'https://a.example/', elicitationId: 5 },
      /elicitationId/,
    ],
    [
      'a URL that may not be opened',
      { mode: 'url', message: '', url: 'file:///etc/passwd' },
      /file:/,
    ],
  ])('refuses %s with -32602', (_, params, message) => {
    const parsed = parseRequest(params);
    expect(parsed).toMatchObject({ kind: 'refused', code: -32602 });
    expect(parsed.message).toMatch(message);
  });

  it('asks a plain question where there is nothing to fill in', () => {
    for (const requestedSchema of [undefined, null, {}, { type: 'object' }, { properties: {} }]) {
      expect(parseRequest({ message: 'Go?', requestedSchema })).toMatchObject({
        kind: 'form',
        message: 'Go?',
        fields: [],
      });
    }
  });

  it('shows a form that also names a URL, and says that the URL is ignored', () => {
    const parsed = parseRequest({
      mode: 'form',
      message: 'Hi',
      url: 'https://a.example/',
      requestedSchema: SCHEMA,
    });
    expect(parsed).toMatchObject({ kind: 'form', notes: [expect.stringContaining('URL')] });
  });

  it('keeps a URL byte for byte, with and without id', () => {
    const url = 'HTTPS://MCP.Example.com:443/a/../b?q=%7e';
    expect(parseRequest({ mode: 'url', message: 'Go', url })).toEqual({
      kind: 'url',
      message: 'Go',
      url,
      risk: { allowed: true, host: 'mcp.example.com', warnings: [] },
    });
    expect(parseRequest({ mode: 'url', message: 'Go', url, elicitationId: '' })).toMatchObject({
      elicitationId: '',
    });
  });

  it('makes hidden characters of the message visible and keeps its lines', () => {
    const message = 'Name?\n\u001b[2J\u202e';
    expect(parseRequest({ message, requestedSchema: SCHEMA }).message).toBe('Name?\n␛[2J‹U+202E›');
    expect(parseRequest({ mode: 'url', message, url: 'https://a.example/' }).message).toBe(
      'Name?\n␛[2J‹U+202E›',
    );
  });

  it('cuts an endless message and says so', () => {
    const { message } = parseRequest({ message: 'a'.repeat(1_000_000), requestedSchema: SCHEMA });
    expect(message.length).toBeLessThan(51_000);
    expect(message).toMatch(/\(950000 more characters not shown\)$/);
  });
});
