import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bundles, root } from './bundles';

export interface PageServer {
  /** Address of the page `form` or `history`. */
  url(page: 'form' | 'history'): string;
  close(): Promise<void>;
}

/** Serves the pages on the loopback with the HTML and the policy that the extension gives them. */
export async function startPageServer(): Promise<PageServer> {
  const scripts = await bundles();
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const send = (type: string, body: string) => {
      response.setHeader('content-type', `${type}; charset=utf-8`);
      response.end(body);
    };
    const script = scripts.get(name);
    if (script !== undefined) {
      send('text/javascript', script);
    } else if (name.endsWith('.css')) {
      readFile(join(root, 'media', name), 'utf8').then(
        (style) => send('text/css', style),
        () => response.writeHead(404).end(),
      );
    } else {
      send('text/html', shell(name, `http://${request.headers.host ?? ''}`));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (page) => `http://127.0.0.1:${port}/${page}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The same as `pageHtml` in `src/ui`, which needs a running VS Code. */
function shell(page: string, cspSource: string): string {
  const nonce = 'dGVzdCBub25jZQ==';
  const policy = [
    `default-src 'none'`,
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `font-src ${cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>Approval History</title>
<link rel="stylesheet" nonce="${nonce}" href="${page}.css">
</head>
<body>
<main id="root"></main>
<script nonce="${nonce}" src="${page}.js"></script>
</body>
</html>`;
}
