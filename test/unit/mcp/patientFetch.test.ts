import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { patientFetch } from '../../../src/mcp/patientFetch';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The system gave no port.');
  }
  return `http://127.0.0.1:${address.port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

describe('patient fetch', () => {
  it('sends method, headers and text, and hands back status, headers and text', async () => {
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (body) => {
        response
          .writeHead(201, {
            'x-seen': `${request.method ?? ''} ${String(request.headers['x-ask'])}`,
          })
          .end(`heard ${String(body)}`);
      });
    });
    const response = await patientFetch(url, {
      method: 'POST',
      headers: { 'x-ask': 'one' },
      body: 'é漢🙂',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-seen')).toBe('POST one');
    expect(await response.text()).toBe('heard é漢🙂');
  });

  it('asks for text that is not compressed', async () => {
    const url = await serve((request, response) => {
      response.end(request.headers['accept-encoding']);
    });
    expect(await (await patientFetch(url)).text()).toBe('identity');
  });

  it.each([202, 204, 304])('takes a status without a body: %i', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    const response = await patientFetch(url);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('');
  });

  it('follows no redirect by itself', async () => {
    const url = await serve((_, response) => response.writeHead(307, { location: '/' }).end());
    const response = await patientFetch(url);
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe('/');
  });

  it('hands text over as it comes, and fails when the connection breaks', async () => {
    const url = await serve((_, response) => {
      response.write('first');
      setImmediate(() => response.socket?.destroySoon());
    });
    const { body } = await patientFetch(url);
    const reader = body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    await expect(reader?.read()).rejects.toThrow();
  });

  it.each(['before the response', 'while the body comes'])('can be aborted %s', async (when) => {
    const abort = new AbortController();
    const url = await serve((_, response) => {
      if (when === 'before the response') {
        abort.abort();
      } else {
        response.flushHeaders();
      }
    });
    const fetched = patientFetch(url, { signal: abort.signal });
    if (when === 'before the response') {
      await expect(fetched).rejects.toMatchObject({ name: 'AbortError' });
    } else {
      const text = (await fetched).text();
      abort.abort();
      await expect(text).rejects.toThrow(/abort/i);
    }
  });

  it('ends the connection when nobody reads on', async () => {
    let closed: Promise<unknown> | undefined;
    const url = await serve((_, response) => {
      closed = once(response, 'close');
      response.flushHeaders();
    });
    await (await patientFetch(url)).body?.cancel();
    await expect(closed).resolves.toBeDefined();
  });

  it('fails with the reason of the system where nothing listens', async () => {
    const url = await serve(() => undefined);
    const [server] = servers.splice(0);
    server?.close();
    await expect(patientFetch(url)).rejects.toMatchObject({
      name: 'TypeError',
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('refuses a body that is no text', async () => {
    await expect(
      patientFetch('http://127.0.0.1:9/', { method: 'POST', body: new Uint8Array(1) }),
    ).rejects.toThrow('Only text');
  });
});
