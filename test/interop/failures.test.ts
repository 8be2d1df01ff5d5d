import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { certificate, expiredCertificate } from './certificate';
import { freePort, startEverything } from './everythingServer';
import { openServerSet } from './openServerSet';

const node = process.execPath;

const running: Server[] = [];

afterEach(() => {
  for (const server of running.splice(0)) {
    server.close();
  }
});

async function portOf(server: Server): Promise<number> {
  running.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function serve(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${String(await portOf(createServer(answer)))}/mcp`;
}

function status(code: number, headers: Record<string, string> = {}): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(code, headers).end('{}');
  };
}

/** What a person is told when the server can't be started. */
async function failure(
  raw: Record<string, unknown>,
  overrides: Parameters<typeof openServerSet>[0] = {},
): Promise<string> {
  const { set } = openServerSet(overrides);
  await set.update([{ name: 'it', raw, scope: 'user', folder: undefined }]);
  const error: unknown = await set
    .find('it')
    ?.start()
    .catch((reason: unknown) => reason);
  await set.stopAll();
  return error instanceof Error ? error.message : String(error);
}

describe('a program that can not be run', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'is not there',
      { command: 'no-such-command-here' },
      /"no-such-command-here" was not found\. Check "command" and the PATH/,
    ],
    [
      'belongs to something that is not installed',
      { command: 'uvx', env: { PATH: '/nowhere' } },
      /"uvx" was not found .* It comes with uv: install that, or use the full path/,
    ],
    [
      'has its arguments with it',
      { command: 'npx -y foo' },
      /"command" is for the program alone: put "npx" there, and the rest into "args"/,
    ],
    [
      'is to run nowhere',
      { command: node, cwd: '/no/such/folder' },
      /no such folder\. Correct "cwd"/,
    ],
    ['is none', { command: tmpdir() }, /may not be run: permission denied/],
    [
      'ends at once',
      { command: node, args: ['-e', 'process.exit(3)'] },
      /ended before it answered\. It wrote nothing/,
    ],
    [
      'is no MCP server',
      { command: node, args: ['--version'] },
      /ended before it answered\. It said: v\d+/,
    ],
  ])('is told with its reason: it %s', async (_, raw, message) => {
    expect(await failure(raw)).toMatch(message);
  });
});

describe('what a program says before it ends', () => {
  it('is told from its end, where the reason stands', async () => {
    const script = `
      for (let line = 1; line <= 30; line += 1) console.error('  at line ' + line + ' of a long list of places');
      console.error('KeyError: no table named tickets');
      process.exit(1);`;
    const message = await failure({ command: node, args: ['-e', script] });
    expect(message).toMatch(
      /ended before it answered\. It said: .*KeyError: no table named tickets$/,
    );
    expect(message).not.toContain('line 3 of');
  });

  it('is told without the secrets that it was given', async () => {
    const message = await failure(
      { command: node, args: ['-e', 'console.error("no such key: hunter22"); process.exit(1)'] },
      { askInputs: () => Promise.resolve({ values: new Map(), secrets: ['hunter22'] }) },
    );
    expect(message).toMatch(/It said: no such key: \(hidden\)/);
  });

  it('is told where it explains how it is used', async () => {
    const script = 'console.log("Usage: tool <file>"); process.exit(2)';
    expect(await failure({ command: node, args: ['-e', script] })).toMatch(
      /ended before it answered\. It said: Usage: tool <file>/,
    );
  });
});

describe('an address that can not be reached', () => {
  it('is told when nothing listens', async () => {
    expect(await failure({ url: `http://127.0.0.1:${String(await freePort())}/mcp` })).toMatch(
      /Nothing listens at http:\/\/127.*\. Start the server, or correct "url"/,
    );
  });

  it('is told when its host is not known', async () => {
    expect(await failure({ url: 'http://no-such-host.invalid/mcp' })).toMatch(
      /The host of .* is not known/,
    );
  });

  it('is told when its certificate is not trusted', async () => {
    const port = await portOf(createTlsServer(certificate, status(200)));
    expect(await failure({ url: `https://127.0.0.1:${String(port)}/mcp` })).toMatch(
      /certificate of https.* is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/,
    );
  });

  it('is told when its certificate has expired', async () => {
    const port = await portOf(createTlsServer(expiredCertificate, status(200)));
    expect(await failure({ url: `https://127.0.0.1:${String(port)}/mcp` })).toMatch(
      /certificate of https.* has expired\. Whoever runs the server must renew it/,
    );
  });

  it('is told when it wants TLS', async () => {
    const port = await portOf(createTlsServer(certificate, status(200)));
    expect(await failure({ url: `http://127.0.0.1:${String(port)}/mcp` })).toMatch(
      /closed the connection without an answer\. It may want "https:/,
    );
  });

  it('is told when it does not speak TLS', async () => {
    const url = await serve(status(200));
    expect(await failure({ url: url.replace('http:', 'https:') })).toMatch(
      /does not speak TLS\. It may want "http:/,
    );
  });

  it('is told when it does not speak HTTP', async () => {
    const port = await portOf(
      createTcpServer((socket) => {
        socket.on('error', () => undefined).end('220 mail\r\n');
      }),
    );
    expect(await failure({ url: `http://127.0.0.1:${String(port)}/mcp` })).toMatch(
      /does not speak HTTP\. Check the port/,
    );
  });

  it.each<[number, RegExp]>([
    [401, /wants a sign-in \(401\)/],
    [403, /refused access \(403\)/],
    [404, /status 404; there may be no MCP server there\. Check the path in "url"/],
    [405, /status 405; there may be no MCP server there/],
    [407, /proxy on the way to .* wants a sign-in \(407\)/],
    [429, /too many requests \(429\)/],
    [500, /failed \(500\)\. Its own log should say why/],
    [502, /A proxy or gateway answered for .* can't reach the server \(502\)/],
    [503, /A proxy or gateway answered for .* \(503\)/],
  ])('is told when it answers with status %i', async (code, message) => {
    expect(await failure({ url: await serve(status(code)) })).toMatch(message);
  });

  it.each<[Record<string, string>, RegExp]>([
    [
      { Authorization: 'Bearer wrong' },
      /refused the "Authorization" header .* \(401\)\. Correct it/,
    ],
    [{ Authorization: 'Bearer ${input:key}' }, /\(401\).* If what you typed is wrong, run "Forget/],
  ])('is told when it does not accept %j', async (headers, message) => {
    expect(await failure({ url: await serve(status(401)), headers })).toMatch(message);
  });

  it('is told when it leads elsewhere', async () => {
    expect(await failure({ url: await serve(status(302, { location: '/login' })) })).toMatch(
      /leads elsewhere \(302\), to http:.*\/login\. If that is the server/,
    );
  });

  it.each<[string, string, string, RegExp]>([
    ['http', 'text/html', '<html>', /not as an MCP server of type "http" does\. Check the path/],
    ['sse', 'text/html', '<html>', /not as an MCP server of type "sse" does\. Check the path/],
    ['http', 'application/json', '{"hello":1}', /something that is no message of the protocol/],
  ])('is told when it is no MCP server: %s, %s', async (type, contentType, body, message) => {
    const url = await serve((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': contentType }).end(body);
    });
    expect(await failure({ type, url })).toMatch(message);
  });

  it('is told when the transport is the wrong one', async () => {
    const server = await startEverything('streamableHttp');
    expect(await failure({ type: 'sse', url: server.url })).toMatch(
      /no MCP server of type "sse"\. Newer servers want "type": "http"/,
    );
    await server.stop();
  });

  it('is reached all the same when it speaks the older HTTP with server-sent events', async () => {
    const server = await startEverything('sse');
    const { set } = openServerSet();
    await set.update([
      { name: 'it', raw: { type: 'http', url: server.url }, scope: 'user', folder: undefined },
    ]);
    const connection = await set.find('it')?.start();
    expect(connection?.catalog.tools.map(({ name }) => name)).toContain('echo');
    await set.stopAll();
    await server.stop();
  });

  it('is told without the value of a header that can not be sent', async () => {
    const message = await failure({ url: 'http://127.0.0.1/', headers: { Key: 'sec\nret' } });
    expect(message).toMatch(/"headers\.Key" can't be sent/);
    expect(message).not.toContain('ret');
  });

  it('is told when it is none', async () => {
    expect(await failure({ url: 'http://' })).toMatch(/"url" is no web address/);
  });
});
