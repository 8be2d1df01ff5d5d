import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Serves on 127.0.0.1, on the port that `PORT` names or a free one, tells the URL on stderr, and ends with the
 * process that started it: when standard input is closed.
 *
 * @param {import('node:http').RequestListener} listener
 */
export async function serveHttp(listener) {
  const server = createServer(listener).listen(Number(process.env.PORT ?? 0), '127.0.0.1');
  await once(server, 'listening');
  process.stdin.resume().once('end', () => process.exit());
  process.stderr.write(`listening at http://127.0.0.1:${server.address().port}/mcp\n`);
  return server;
}
