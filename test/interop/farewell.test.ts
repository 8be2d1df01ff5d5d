import { afterEach, describe, expect, it } from 'vitest';
import type { Server } from '../../src/mcp/server';
import { openServerSet } from './openServerSet';
import { connect } from './person';
import { startHttpServer, type HttpServer } from './testServer';

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) {
    await end();
  }
});

async function start(): Promise<{ readonly http: HttpServer; readonly server: Server }> {
  const http = await startHttpServer('brokenHttpServer');
  ends.push(() => http.stop());
  const { set } = openServerSet();
  ends.unshift(() => set.stopAll());
  await set.update([{ name: 'broken', raw: http.definition, scope: 'user', folder: undefined }]);
  const server = set.find('broken');
  if (server === undefined) {
    throw new Error('The server is not there.');
  }
  await server.start();
  return { http, server };
}

/** What came that ends a session, as another session learns. */
async function farewells(http: HttpServer): Promise<string[]> {
  const { connection } = await connect(http.definition, () => undefined);
  ends.unshift(() => connection.close());
  const text = JSON.stringify(await connection.callTool('received', {}));
  return [...text.matchAll(/DELETE [\w-]+/g)].map(([line]) => line);
}

describe('a server over HTTP that the person stops', () => {
  it.each([200, 405, 500])('hears that its session is over (%i)', async (status) => {
    const { http, server } = await start();
    await server.running?.callTool('farewell', { status });
    await server.stop();
    expect(await farewells(http)).toEqual(['DELETE session-1']);
  });

  it('holds up neither its stop nor its calls when it says nothing to that', async () => {
    const { http, server } = await start();
    await server.running?.callTool('farewell', { status: null });
    const call = server.running?.callTool('ask', {}).catch(() => performance.now());
    const begin = performance.now();
    await server.stop();
    const waited = performance.now() - begin;
    expect(waited).toBeGreaterThan(500);
    expect(waited).toBeLessThan(2000);
    expect(Number(await call) - begin).toBeLessThan(500);
    expect(await farewells(http)).toEqual(['DELETE session-1']);
  });

  it('hears nothing of a session that it has forgotten', async () => {
    const { http, server } = await start();
    await server.running?.callTool('expire', {});
    await server.running?.callTool('received', {});
    await server.stop();
    expect(await farewells(http)).toEqual(['DELETE session-2']);
  });
});
