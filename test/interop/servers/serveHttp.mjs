import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Serves on a free port of 127.0.0.1, tells the URL on stderr, and ends with the
 * process that started it: when standard input is closed.
 *
 * @param {import('node:http').RequestListener} listener
 */
export async function serveHttp(listener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.stdin.resume().once('end', () => process.exit());
  process.stderr.write(`listening at http://127.0.0.1:${server.address().port}/mcp\n`);
  return server;
}
