import { describe, expect, it } from 'vitest';
import { readOAuthOptions } from '../../../../src/mcp/oauth/oauthOptions';

describe('readOAuthOptions', () => {
  it.each([
    [{}],
    [{ clientId: 'me' }],
    [{ clientId: 'me', clientSecret: '${env:SECRET}', scopes: ['read', 'user:email'] }],
  ])('takes %j', (raw) => {
    expect(readOAuthOptions(raw)).toEqual(raw);
  });

  it.each([
    ['me', 'must be an object'],
    [{ client_id: 'me' }, 'has no "client_id"'],
    [{ clientId: '' }, 'needs a "clientId"'],
    [{ clientSecret: 'x' }, 'and its "clientId"'],
    [{ scopes: 'read write' }, 'needs "scopes"'],
    [{ scopes: ['read write'] }, 'without spaces'],
  ])('says what is wrong with %j', (raw, problem) => {
    expect(readOAuthOptions(raw)).toContain(problem);
  });
});
