import { describe, expect, it } from 'vitest';
import { literalSecrets } from '../../../../src/mcp/paste/literalSecrets';
import { withInputs } from '../../../../src/mcp/paste/withInputs';

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
      { path: ['env', name], name, start: 0, length: value.length, value },
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
      { path: ['headers', name], name, start: prefix.length, length: value.length, value },
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

  it.each<[string, string, string]>([
    ['https://a.example/mcp?apiKey=abc123&x=1', 'apiKey', 'abc123'],
    ['https://a.example/mcp/?x=1&tavilyApiKey=<your-api-key>', 'tavilyApiKey', ''],
    [`https://a.example/mcp?session=${random}#top`, 'session', random],
    ['https://a.example/mcp?token=a%20b', 'token', 'a%20b'],
  ])('are found in addresses: %s', (url, name, value) => {
    expect(literalSecrets({ url })).toMatchObject([{ path: ['url'], name, value }]);
  });

  it.each<[string, string[], string, string]>([
    ['docker -e', ['run', '-e', 'GITHUB_TOKEN=abc', 'image'], 'GITHUB_TOKEN', 'abc'],
    ['docker --env=', ['run', '--env=GITHUB_TOKEN=abc', 'image'], 'GITHUB_TOKEN', 'abc'],
    ['an option', ['serve', '--api-key', 'abc'], 'api-key', 'abc'],
    ['an option with =', ['serve', '--api-key=abc'], 'api-key', 'abc'],
    ['a header', ['mcp-remote', '--header', 'Authorization: Bearer abc'], 'Authorization', 'abc'],
    ['an address', ['mcp-remote', 'https://a.example/sse?key=abc'], 'key', 'abc'],
    ['a shape', ['serve', 'sk-proj-0123456789abcdef'], 'argument', 'sk-proj-0123456789abcdef'],
  ])('are found in arguments: %s', (_, args, name, value) => {
    const found = literalSecrets({ command: 'x', args });
    expect(found).toMatchObject([{ name, value }]);
    const { definition } = withInputs('it', { command: 'x', args }, found, new Set());
    expect(JSON.stringify(definition)).toBe(
      JSON.stringify({ command: 'x', args }).replace(
        value,
        `\${input:it-${name.toLowerCase().replace('_', '-')}}`,
      ),
    );
  });

  it('are found in the sign-in', () => {
    const oauth = { clientId: 'my-client', clientSecret: 'abc' };
    expect(literalSecrets({ url: 'https://a.example/mcp', oauth })).toMatchObject([
      { path: ['oauth', 'clientSecret'], value: 'abc' },
    ]);
  });

  it.each([
    ['-y', '@acme/mcp-server@1.2.3'],
    ['run', '-e', 'GITHUB_TOKEN', '-e', 'LOG_LEVEL=debug', 'ghcr.io/acme/server:latest'],
    ['--token-file', '/run/secrets/token', '--max-tokens=4096', '--port', '8080'],
    ['-e', 'TOKEN=${env:TOKEN}', '--api-key', '${input:key}', '--header', 'Authorization:${A}'],
    ['https://a.example/mcp?tools=all&page=2', '--token', '--verbose'],
    ['/some/folder/with/a/long/name/0123456789', '--import=tsx'],
  ])('are not seen in %s', (...args) => {
    expect(literalSecrets({ command: 'x', args })).toEqual([]);
  });

  it('of one text all move', () => {
    const definition = { type: 'http', url: 'https://a.example/mcp?key=abc&x=1&token=d#e' };
    const moved = withInputs('it', definition, literalSecrets(definition), new Set());
    expect(moved.definition['url']).toBe(
      'https://a.example/mcp?key=${input:it-key}&x=1&token=${input:it-token}#e',
    );
    expect([...moved.values]).toEqual([
      ['it-key', 'abc'],
      ['it-token', 'd'],
    ]);
  });

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
