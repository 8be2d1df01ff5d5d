import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** A page on a loopback port with one button. */
export interface ConnectPage {
  readonly url: string;
  /** Whether the button was pressed, as soon as it was or when `signal` or the time ends the wait. */
  connected(signal: AbortSignal, patienceMs: number): Promise<boolean>;
  /** Frees the port; an answer on its way still arrives. */
  close(): void;
}

/**
 * Serves the page on a free port of 127.0.0.1. Whoever has the URL may press the
 * button, so the URL carries a secret; the path stays relative, since editors
 * forward ports of remote machines under other addresses.
 */
export async function openConnectPage(): Promise<ConnectPage> {
  const path = `/connect?state=${randomBytes(24).toString('base64url')}`;
  let pressed = false;
  const press = new AbortController();
  const server = createServer((request, response) => {
    if (!same(request.url ?? '', path)) {
      respond(response, 404, 'Not found', '<p>There is nothing here.</p>');
      return;
    }
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        if (pressed) {
          respond(response, 200, 'Connected', CONNECTED);
        } else {
          respond(response, 200, 'Connect GitHub', BUTTON);
        }
        return;
      case 'POST':
        // The wait ends when the page is written: then the port may go.
        response.once('close', () => {
          press.abort();
        });
        pressed = true;
        respond(response, 200, 'Connected', CONNECTED);
        return;
      default:
        response.setHeader('Allow', 'GET, HEAD, POST');
        respond(response, 405, 'Not allowed', '<p>This page only knows its button.</p>');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The page got no port.');
  }
  return {
    url: `http://127.0.0.1:${address.port}${path}`,
    async connected(signal, patienceMs) {
      const late = new AbortController();
      const timer = setTimeout(() => {
        late.abort();
      }, patienceMs);
      const any = AbortSignal.any([signal, press.signal, late.signal]);
      if (!any.aborted) {
        await once(any, 'abort');
      }
      clearTimeout(timer);
      return press.signal.aborted;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const BUTTON = `<p>This page belongs to the Elicitation Demo server. It stands in for GitHub's own sign-in
page; GitHub is not contacted, and nothing is stored.</p>
<form method="post"><button autofocus>Connect</button></form>`;

const CONNECTED = '<p>You can close this tab and return to the editor.</p>';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:32rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.4rem 1.2rem}`;

function respond(response: ServerResponse, status: number, title: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1>${body}</html>`);
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
