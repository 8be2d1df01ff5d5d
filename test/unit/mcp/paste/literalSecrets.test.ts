import { describe, expect, it } from 'vitest';
import { literalSecrets, withInputs } from '../../../../src/mcp/paste/literalSecrets';

const random = 'q8Zr5T1xWmB7uY3kP0vN9dLs2HgJ6fCa';

describe('literal secrets', () => {
  it.each<[string, string]>([
    ['API_KEY', 'abc123def'],
    ['GITHUB_PERSONAL_ACCESS_TOKEN', 'abcdef'],
    ['DB_PASSWORD', 'hunter2'],
    ['SOMETHING', 'ghp_0123456789abcdefghij0123456789abcdef'],
    ['SOMETHING', 'sk-proj-0123456789abcdef'],
    ['SOMETHING', 'AKIAIOSFODNN7EXAMPLE'],
    ['SOMETHING', 'eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl'],
    ['DATABASE_URL', 'postgres://ada:hunter2@db.example/x'],
    ['SOMETHING', random],
  ])('are found in the environment: %s', (name, value) => {
    expect(literalSecrets({ env: { [name]: value } })).toEqual([
      { place: 'env', name, prefix: '', value },
    ]);
  });

  it.each<[string, string, string, string]>([
    ['Authorization', 'Bearer abc', 'Bearer ', 'abc'],
    ['authorization', 'Basic YWRhOng=', 'Basic ', 'YWRhOng='],
    ['X-Api-Key', 'abc', '', 'abc'],
    ['CONTEXT7_API_KEY', 'abc', '', 'abc'],
    ['Cookie', 'session=1', '', 'session=1'],
  ])('are found in headers: %s: %s', (name, written, prefix, value) => {
    expect(literalSecrets({ headers: { [name]: written } })).toEqual([
      { place: 'headers', name, prefix, value },
    ]);
  });

  it.each<[string, string]>([
    ['API_KEY', '${env:API_KEY}'],
    ['API_KEY', '${input:key}'],
    ['API_KEY', ''],
    ['USE_API_KEY', 'true'],
    ['MAX_TOKENS', '4096'],
    ['TOKEN', '/run/secrets/token'],
    ['LOG_LEVEL', 'debug'],
    ['PATH', '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'],
    ['PROJECT', '123e4567-e89b-12d3-a456-426614174000'],
    ['BASE_URL', 'https://api.example.com/v1/some/long/path'],
    ['PACKAGE', '@modelcontextprotocol/server-everything'],
  ])('are not seen in %s=%s', (name, value) => {
    expect(literalSecrets({ env: { [name]: value } })).toEqual([]);
  });

  it.each(['<YOUR_API_KEY>', 'YOUR_API_KEY', 'your-token-here', 'xxxx', '...', 'sk-xxxxxxxx'])(
    'that are a word for one have no value: %s',
    (value) => {
      expect(literalSecrets({ env: { API_KEY: value } })).toMatchObject([{ value: '' }]);
    },
  );

  it('move into inputs whose ids are free', () => {
    const definition = {
      type: 'http',
      url: 'https://a.example/mcp',
      headers: { Authorization: 'Bearer abc', 'X-Api-Key': '<key>', Accept: 'text/plain' },
    };
    const moved = withInputs(
      'My Server',
      definition,
      literalSecrets(definition),
      new Set(['my-server-authorization']),
    );
    expect(moved.definition).toEqual({
      ...definition,
      headers: {
        Authorization: 'Bearer ${input:my-server-authorization-2}',
        'X-Api-Key': '${input:my-server-x-api-key}',
        Accept: 'text/plain',
      },
    });
    expect(moved.inputs).toEqual([
      {
        type: 'promptString',
        id: 'my-server-authorization-2',
        description: 'Authorization for My Server',
        password: true,
      },
      {
        type: 'promptString',
        id: 'my-server-x-api-key',
        description: 'X-Api-Key for My Server',
        password: true,
      },
    ]);
    expect([...moved.values]).toEqual([['my-server-authorization-2', 'abc']]);
    expect(definition.headers.Authorization).toBe('Bearer abc');
  });
});
