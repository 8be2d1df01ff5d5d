import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { authFetch } from '../../../../src/mcp/oauth/authFetch';

const server = createServer();
const { signal } = new AbortController();

afterEach(async () => {
  server.removeAllListeners('request');
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  server.on('request', answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
}

const mcp = new URL('https://mcp.example/mcp');

describe('authFetch', () => {
  it('follows redirects of metadata, but of nothing that is posted', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/old') {
        response.writeHead(302, { location: '/new' }).end();
      } else {
        response.end('here');
      }
    });
    const fetch = authFetch(mcp, signal);
    expect(await (await fetch(`${url}/old`)).text()).toBe('here');
    const form = new URLSearchParams({ code: 'abc' });
    expect((await fetch(`${url}/old`, { method: 'POST', body: form })).status).toBe(302);
  });

  it('goes nowhere without encryption, not even when it is sent there', async () => {
    const url = await serve((_, response) => {
      response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
    });
    const fetch = authFetch(mcp, signal);
    await expect(fetch(url)).rejects.toThrow('http://elsewhere.example is not encrypted');
    await expect(fetch('http://login.example/')).rejects.toThrow('is not encrypted');
    await expect(fetch('file:///etc/passwd')).rejects.toThrow('is not encrypted');
  });

  it('does not go round in circles', async () => {
    let visits = 0;
    const url = await serve((_, response) => {
      visits++;
      response.writeHead(302, { location: '/' }).end();
    });
    expect((await authFetch(mcp, signal)(url)).status).toBe(302);
    expect(visits).toBeLessThan(10);
  });
});
