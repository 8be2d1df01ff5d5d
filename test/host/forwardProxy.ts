import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A forward proxy on 127.0.0.1 that knows some hosts, which nothing else can resolve. */
export interface ForwardProxy {
  readonly url: string;
  /** What it was asked for: method and URL, or `CONNECT` and host. */
  readonly seen: readonly string[];
  close(): void;
}

/** @param ports where each host is really, on 127.0.0.1 */
export async function startForwardProxy(
  ports: Readonly<Record<string, number>>,
): Promise<ForwardProxy> {
  const seen: string[] = [];
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    seen.push(`${method} ${url}`);
    const target = URL.canParse(url) ? new URL(url) : undefined;
    const port = ports[target?.hostname ?? ''];
    if (target === undefined || port === undefined) {
      response.writeHead(502).end();
      return;
    }
    const forwarded = request(
      { host: '127.0.0.1', port, method, headers, path: target.pathname + target.search },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    ).on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.on('connect', ({ url = '' }, socket) => {
    seen.push(`CONNECT ${url}`);
    const port = ports[url.split(':')[0] ?? ''];
    if (port === undefined) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const tunnel = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
