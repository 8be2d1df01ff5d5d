import { describe, expect, it } from 'vitest';
import { gistOf } from '../../../src/mcp/gistOf';

const ASKED = {
  message: 'May I delete the branch? (attempt 1)',
  requestedSchema: { type: 'object', properties: { sure: { type: 'boolean', title: 'Sure?' } } },
};

describe('the gist of a request', () => {
  it.each([
    ['another number in its message', { message: 'May I delete the branch? (attempt 12)' }],
    ['other blanks and case', { message: '  may I  DELETE the\nbranch?? (Attempt 1) ' }],
    ['hidden characters', { message: 'May I de\u200blete the branch? (attempt 1)' }],
    ['another id', { elicitationId: 'x', _meta: { nonce: 'abc' } }],
    [
      'properties in another order',
      {
        requestedSchema: {
          properties: { sure: { title: 'Sure!', type: 'boolean' } },
          type: 'object',
        },
      },
    ],
  ])('is the same with %s', (_what, change) => {
    expect(gistOf({ ...ASKED, ...change })).toBe(gistOf(ASKED));
  });

  it.each([
    ['another message', { message: 'May I merge the branch? (attempt 1)' }],
    ['another field', { requestedSchema: { type: 'object', properties: { name: {} } } }],
  ])('is another with %s', (_what, change) => {
    expect(gistOf({ ...ASKED, ...change })).not.toBe(gistOf(ASKED));
  });

  it('is of a page its address without the query', () => {
    const page = (url: string) => gistOf({ mode: 'url', message: 'Go', url });
    expect(page('https://example.com/a?nonce=1#x')).toBe(page('https://example.com/a?nonce=zwei'));
    expect(page('https://example.com/a')).not.toBe(page('https://example.org/a'));
  });

  it('is found of anything', () => {
    for (const odd of [undefined, null, 7, [], { requestedSchema: [[[{}]]] }]) {
      expect(typeof gistOf(odd)).toBe('string');
    }
  });
});
