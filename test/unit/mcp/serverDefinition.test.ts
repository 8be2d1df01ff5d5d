import { describe, expect, it } from 'vitest';
import { readServerDefinition, serverIdentity } from '../../../src/mcp/serverDefinition';

describe('readServerDefinition', () => {
  it('infers stdio from a command and http from a URL', () => {
    expect(readServerDefinition({ command: 'npx' })).toEqual({
      type: 'stdio',
      command: 'npx',
      args: [],
      env: {},
    });
    expect(readServerDefinition({ url: 'https://example.com/mcp' })).toEqual({
      type: 'http',
      url: 'https://example.com/mcp',
      headers: {},
    });
  });

  it('keeps everything a stdio definition can have, numbers in env as text', () => {
    expect(
      readServerDefinition({
        type: 'stdio',
        command: 'node',
        args: ['server.js'],
        cwd: '${workspaceFolder}',
        env: { PORT: 8080, MODE: 'test', HTTP_PROXY: null },
        envFile: '.env',
      }),
    ).toEqual({
      type: 'stdio',
      command: 'node',
      args: ['server.js'],
      cwd: '${workspaceFolder}',
      env: { PORT: '8080', MODE: 'test', HTTP_PROXY: null },
      envFile: '.env',
    });
  });

  it('reads how to sign in, for servers behind a URL alone', () => {
    const oauth = { clientId: 'me', clientSecret: '${env:SECRET}', scopes: ['read'] };
    expect(readServerDefinition({ url: 'https://a.example', oauth })).toMatchObject({ oauth });
    expect(readServerDefinition({ url: 'https://a.example' })).not.toHaveProperty('oauth');
    expect(() => readServerDefinition({ command: 'x', oauth })).toThrow('"oauth" is not known');
  });

  it.each<[unknown, RegExp]>([
    [{ url: 'https://a.example', oauth: { id: 'x' } }, /"oauth" has no "id"; it takes "clientId"/],
    ['npx', /must be an object/],
    [{}, /Add "command".*or "url"/],
    [{ comand: 'npx' }, /"comand" is not known\. Add "command"/],
    [{ type: 'websocket', url: 'https://a.example' }, /"type" must be "stdio", "http" or "sse"/],
    [{ type: 'stdio' }, /"command" is missing/],
    [{ command: '  ' }, /"command" is missing or empty/],
    [{ command: 'x', args: '-y' }, /"args" must be a list of strings/],
    [{ command: 'x', env: { A: true } }, /"env\.A" must be a string, a number or null/],
    [{ command: 'x', headers: {} }, /"headers" is not known for a server of type "stdio"/],
    [{ url: 'example.com' }, /must start with "https:\/\/"/],
    [{ url: 'ftp://example.com' }, /must start with "https:\/\/"/],
    [{ url: 'https://a.example', headers: { A: 1 } }, /"headers\.A" must be a string/],
  ])('says what is wrong with %j', (raw, message) => {
    expect(() => readServerDefinition(raw)).toThrow(message);
  });
});

describe('serverIdentity', () => {
  it('is the command line, with quotes where a part has spaces', () => {
    const definition = readServerDefinition({ command: 'my server', args: ['-y', 'a b'] });
    expect(serverIdentity(definition)).toBe('"my server" -y "a b"');
  });

  it('is the host of a URL', () => {
    expect(serverIdentity(readServerDefinition({ url: 'https://example.com:8443/mcp?k=1' }))).toBe(
      'example.com:8443',
    );
  });
});
