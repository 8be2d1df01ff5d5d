import { describe, expect, it } from 'vitest';
import { readPasted } from '../../../../src/mcp/paste/readPasted';

/** The only server of a text, without its notes. */
function only(text: string) {
  const { servers } = readPasted(text);
  expect(servers).toHaveLength(1);
  const [server] = servers;
  return { name: server?.name, ...server?.definition };
}

const files = { name: 'files', type: 'stdio', command: 'npx', args: ['-y', 'server-files'] };
const definition = '{ "command": "npx", "args": ["-y", "server-files"] }';

describe('pasted JSON', () => {
  it.each<[string, string]>([
    ['a definition', definition],
    [
      'a definition with its name',
      `{ "name": "files", "command": "npx", "args": ["-y", "server-files"] }`,
    ],
    ['a map of names', `{ "files": ${definition} }`],
    ['"servers"', `{ "servers": { "files": ${definition} } }`],
    ['"mcpServers"', `{ "mcpServers": { "files": ${definition} } }`],
    ['"mcp" with "servers"', `{ "mcp": { "servers": { "files": ${definition} } } }`],
    ['"mcp" with names', `{ "mcp": { "files": ${definition} } }`],
    ['"context_servers"', `{ "context_servers": { "files": ${definition} } }`],
    ['our own setting', `{ "mcpElicitation.servers": { "files": ${definition} } }`],
    ['an entry without its braces', `"files": ${definition},`],
    ['a map without its braces', `"mcpServers": { "files": ${definition} },`],
    ['a list', `[{ "name": "files", "command": "npx", "args": ["-y", "server-files"] }]`],
    ['a block of Markdown', `\`\`\`json\n{ "servers": { "files": ${definition} } }\n\`\`\``],
    [
      'comments and trailing commas',
      `// mine\n{ /* all */ "servers": { "files": { "command": "npx", "args": ["-y", "server-files",], }, }, }`,
    ],
    ['a command as a list', `{ "files": { "command": ["npx", "-y", "server-files"] } }`],
    [
      'a command with its program',
      `{ "files": { "command": { "path": "npx", "args": ["-y", "server-files"] } } }`,
    ],
    ['a command line as the command', `{ "files": { "command": "npx -y server-files" } }`],
    ['arguments in one text', `{ "files": { "command": "npx", "args": "-y server-files" } }`],
  ])('is read as %s', (_, text) => {
    expect(only(text)).toEqual(files);
  });

  it('keeps every server, of every list in it', () => {
    const { servers } = readPasted(
      `{ "servers": { "a": ${definition}, "b": { "url": "https://b.example/mcp" } }, "mcpServers": { "c": ${definition} } }`,
    );
    expect(servers.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('brings the inputs along that its servers refer to', () => {
    const input = { type: 'promptString', id: 'key', description: 'Key', password: true };
    const { servers, inputs } = readPasted(
      JSON.stringify({
        servers: { a: { command: 'a', env: { KEY: '${input:key}' } } },
        inputs: [input, { ...input, id: 'other' }],
      }),
    );
    expect(inputs).toEqual([input]);
    expect(servers[0]?.notes).toEqual([]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ type: 'streamable-http' }, 'http'],
    [{ type: 'streamableHttp' }, 'http'],
    [{ type: 'http-stream' }, 'http'],
    [{ type: 'HTTP' }, 'http'],
    [{ type: 'remote' }, 'http'],
    [{ transport: 'streamable_http' }, 'http'],
    [{ transportType: 'streamable-http' }, 'http'],
    [{ transport: { type: 'streamable-http' } }, 'http'],
    [{ transport: 'sse' }, 'sse'],
    [{ type: 'http+sse' }, 'sse'],
    [{}, 'http'],
  ])('normalises the transport of %j', (transport, type) => {
    const text = JSON.stringify({ far: { url: 'https://a.example/mcp', ...transport } });
    expect(only(text)).toEqual({ name: 'far', type, url: 'https://a.example/mcp' });
  });

  it.each(['url', 'serverUrl', 'httpUrl', 'endpoint'])('takes the address from %s', (key) => {
    expect(only(`{ "far": { "${key}": "https://a.example/mcp" } }`)).toMatchObject({
      type: 'http',
      url: 'https://a.example/mcp',
    });
  });

  it('converts variables of other programs, and leaves those that are ours', () => {
    const text = JSON.stringify({
      command: '${HOME_DIR}/bin/x',
      args: ['${workspaceFolder}', '${env:A}', '${input:b}', '${PORT:-8080}', '${userHome}'],
      env: { TOKEN: '${GITHUB_TOKEN}', URL: 'https://${HOST:-localhost}/', file: '${file}' },
    });
    expect(only(text)).toMatchObject({
      command: '${env:HOME_DIR}/bin/x',
      args: ['${workspaceFolder}', '${env:A}', '${input:b}', '${env:PORT:-8080}', '${userHome}'],
      env: {
        TOKEN: '${env:GITHUB_TOKEN}',
        URL: 'https://${env:HOST:-localhost}/',
        file: '${file}',
      },
    });
  });

  it('takes other names for keys, and numbers and truth values as text', () => {
    expect(
      only(
        '{ "x": { "command": "x", "args": [1, true], "environment": { "A": true, "B": 2 }, "workingDirectory": "/w" } }',
      ),
    ).toEqual({
      name: 'x',
      type: 'stdio',
      command: 'x',
      args: ['1', 'true'],
      env: { A: 'true', B: '2' },
      cwd: '/w',
    });
  });

  it('reports what it does not know', () => {
    const { servers } = readPasted(
      '{ "x": { "command": "x", "disabled": true, "timeout": 60, "autoApprove": [] } }',
    );
    expect(servers[0]?.definition).toEqual({ type: 'stdio', command: 'x' });
    expect(servers[0]?.notes).toEqual([
      'It is switched off where it comes from ("disabled"); here a server runs when you start it.',
      '"timeout" is not known here and was left out.',
      '"autoApprove" is not known here and was left out.',
    ]);
  });
});

describe('what a definition says about signing in', () => {
  const url = 'https://a.example/mcp';

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['VS Code', { oauth: { clientId: 'x' } }, { clientId: 'x' }],
    [
      'Cursor',
      { auth: { CLIENT_ID: 'x', CLIENT_SECRET: '${env:S}', scopes: ['a', 'b'] } },
      { clientId: 'x', clientSecret: '${env:S}', scopes: ['a', 'b'] },
    ],
    ['others', { oauth: { client_id: 'x', scope: 'a b' } }, { clientId: 'x', scopes: ['a', 'b'] }],
  ])('is kept: %s', (_, given, oauth) => {
    const { servers } = readPasted(JSON.stringify({ x: { url, ...given } }));
    expect(servers).toMatchObject([{ definition: { type: 'http', url, oauth }, notes: [] }]);
  });

  it('is reported where it is not known', () => {
    const given = { url, oauth: { clientId: 'x', callbackPort: 8080, tokenUrl: 'https://b' } };
    const { servers } = readPasted(JSON.stringify({ x: given, y: { url, oauth: false } }));
    expect(servers.map(({ definition }) => definition['oauth'])).toEqual([
      { clientId: 'x' },
      undefined,
    ]);
    expect(servers.map(({ notes }) => notes)).toEqual([
      [
        '"oauth.callbackPort" is not known here and was left out.',
        '"oauth.tokenUrl" is not known here and was left out.',
      ],
      ['"oauth" is not known here and was left out.'],
    ]);
  });

  it('is refused with what is wrong where it can not be used', () => {
    const given = { x: { url, oauth: { clientSecret: 'y' } } };
    expect(() => readPasted(JSON.stringify(given))).toThrow(
      '"x": "oauth" needs a "clientSecret" that is a text, and its "clientId".',
    );
  });
});

describe('a pasted command line', () => {
  it.each<[string, Record<string, unknown>]>([
    ['npx -y foo --x "a b"', { name: 'foo', command: 'npx', args: ['-y', 'foo', '--x', 'a b'] }],
    [
      "$ npx -y @acme/server-files@1.2 'it''s'",
      { name: 'files', args: ['-y', '@acme/server-files@1.2', 'its'] },
    ],
    ['uvx mcp-server-git --repository .', { name: 'git', command: 'uvx' }],
    [
      'docker run -i --rm -e TOKEN ghcr.io/acme/tickets-mcp:latest',
      {
        name: 'tickets',
        command: 'docker',
        args: ['run', '-i', '--rm', '-e', 'TOKEN', 'ghcr.io/acme/tickets-mcp:latest'],
      },
    ],
    [
      'API_KEY=abc MODE="a b" node ./dist/my-server.js',
      { name: 'my', command: 'node', env: { API_KEY: 'abc', MODE: 'a b' } },
    ],
    [
      'node server.js --token $TOKEN "$HOME/x" \'$RAW\'',
      { args: ['server.js', '--token', '${env:TOKEN}', '${env:HOME}/x', '$RAW'] },
    ],
    [
      String.raw`C:\Users\ada\bin\files.exe --root "C:\My Files"`,
      {
        name: 'files',
        command: String.raw`C:\Users\ada\bin\files.exe`,
        args: ['--root', 'C:\\My Files'],
      },
    ],
    ['npx \\\n  -y \\\n  foo', { name: 'foo', args: ['-y', 'foo'] }],
    [String.raw`/opt/my\ server/run`, { command: '/opt/my server/run', args: [] }],
  ])('is taken apart: %s', (line, expected) => {
    expect(only(line)).toMatchObject({ type: 'stdio', ...expected });
  });

  it.each<[string, Record<string, unknown>]>([
    ['claude mcp add files -- npx -y server-files', files],
    ['claude mcp add files npx -y server-files', files],
    ['claude mcp add -s user --transport stdio files -- npx -y server-files', files],
    ['gemini mcp add files npx -y server-files', files],
    ['codex mcp add files --env A=1 -- npx -y server-files', { ...files, env: { A: '1' } }],
    [
      'claude mcp add --env A=1 -e B=2 files -- npx -y server-files',
      { ...files, env: { A: '1', B: '2' } },
    ],
    [
      'claude mcp add --transport http far https://a.example/mcp --header "Authorization: Bearer $TOKEN"',
      {
        name: 'far',
        type: 'http',
        url: 'https://a.example/mcp',
        headers: { Authorization: 'Bearer ${env:TOKEN}' },
      },
    ],
    [
      'claude mcp add -t sse far https://a.example/sse',
      { name: 'far', type: 'sse', url: 'https://a.example/sse' },
    ],
    [
      'codex mcp add far --url https://a.example/mcp --bearer-token-env-var TOKEN',
      {
        name: 'far',
        type: 'http',
        url: 'https://a.example/mcp',
        headers: { Authorization: 'Bearer ${env:TOKEN}' },
      },
    ],
    [`claude mcp add-json -s user files '${definition}'`, files],
    [`code --add-mcp '{"name":"files","command":"npx","args":["-y","server-files"]}'`, files],
    [
      String.raw`code --add-mcp "{\"name\":\"files\",\"command\":\"npx\",\"args\":[\"-y\",\"server-files\"]}"`,
      files,
    ],
    [
      `code-insiders --add-mcp={"name":"files","command":"npx","args":["-y","server-files"]}`.replaceAll(
        '"',
        '\\"',
      ),
      files,
    ],
  ])('that adds a server elsewhere adds it here: %s', (line, expected) => {
    expect(only(line)).toEqual(expected);
  });
});

describe('options of a command that adds a server', () => {
  it('are kept where they mean something here, and reported where they do not', () => {
    const { servers } = readPasted(
      'claude mcp add -s user --transport http --client-id x --callback-port 8080 --trust far https://a.example/mcp',
    );
    expect(servers).toMatchObject([
      {
        name: 'far',
        definition: { type: 'http', url: 'https://a.example/mcp', oauth: { clientId: 'x' } },
        notes: [
          '"--callback-port" is not known here and was left out.',
          '"--trust" is not known here and was left out.',
        ],
      },
    ]);
  });
});

describe('a pasted address', () => {
  it.each<[string, Record<string, unknown>]>([
    ['https://mcp.tickets.example/mcp', { name: 'tickets', type: 'http' }],
    ['http://localhost:3000/sse', { name: 'local', type: 'http' }],
    ['localhost:3000/mcp', { name: 'local', type: 'http', url: 'http://localhost:3000/mcp' }],
    ['127.0.0.1:3000', { name: 'local', url: 'http://127.0.0.1:3000' }],
    ['tickets.example:8443/mcp', { name: 'tickets', url: 'https://tickets.example:8443/mcp' }],
    [
      ' https://api.githubcopilot.com/mcp/\n',
      { name: 'githubcopilot', url: 'https://api.githubcopilot.com/mcp/' },
    ],
  ])('is a server behind it: %s', (url, expected) => {
    expect(only(url)).toMatchObject(expected);
  });

  const link = { name: 'files', command: 'npx', args: ['-y', 'server-files'] };
  it.each<[string, string]>([
    ['VS Code', `vscode:mcp/install?${encodeURIComponent(JSON.stringify(link))}`],
    [
      'a web page',
      `https://insiders.vscode.dev/redirect/mcp/install?name=files&config=${encodeURIComponent(definition)}`,
    ],
    [
      'a web page that leads on',
      `https://vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${encodeURIComponent(JSON.stringify(link))}`)}`,
    ],
    [
      'Cursor',
      `cursor://anysphere.cursor-deeplink/mcp/install?name=files&config=${Buffer.from(definition).toString('base64')}`,
    ],
  ])('that installs in %s installs here', (_, url) => {
    expect(only(url)).toEqual(files);
  });
});

describe('what is no server', () => {
  it.each<[string, RegExp]>([
    ['  ', /nothing in it/],
    ['{ "mcpServers": {} }', /no server in it/],
    ['{ "a": 1 }', /neither "command" nor "url"/],
    ['{ "servers": { "a": { "args": [] } } }', /"a" has neither "command" nor "url"/],
    ['{ "command": ', /not JSON: a value is missing in line 1/],
    ['{\n "command" "x" }', /not JSON: a colon is missing in line 2/],
    ['{ "command": npx }', /not JSON: an unknown word in line 1/],
    ['{ "x": { "command": "x", "type": "websocket" } }', /"x": "websocket" is not a transport/],
    ['{ "x": { "url": "ftp://a.example" } }', /"x": "url" must start with/],
    ['{ "x": { "command": "x", "env": [] } }', /"x": "env" must be an object/],
    ['[1]', /no definition of a server/],
    ['claude mcp add files', /a name and a program or URL must follow/],
    ['claude mcp add -H nonsense far https://a.example', /"nonsense" is no header/],
    ['A=1', /no program/],
    ['vscode:mcp/install?nothing', /holds no definition/],
  ])('is refused with the reason: %s', (text, message) => {
    expect(() => readPasted(text)).toThrow(message);
  });
});
