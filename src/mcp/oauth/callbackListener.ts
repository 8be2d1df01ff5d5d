import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { t } from '../../elicitation/localize';
import { callbackPage, type CallbackEnd } from './callbackPage';

/**
 * The port that is listened on where it is free, so that an authorization
 * server that compares ports can be told one beforehand.
 */
export const CALLBACK_PORT = 33428;

const CALLBACK = 'callback';

/** The browser came back. */
export interface Callback {
  /** What the authorization server sent along (RFC 6749, 4.1.2). */
  readonly params: URLSearchParams;
  /** Shows the person how it ended; resolves when the page is sent. */
  readonly finish: (end: CallbackEnd) => Promise<void>;
}

/** Listens on this machine alone for the browser to come back from one authorization server. */
export class CallbackListener {
  /** How many pages came back that do not belong to this sign-in. */
  strays = 0;
  private expected: { readonly state: string; resolve: (callback: Callback) => void } | undefined;

  private constructor(
    private readonly server: Server,
    private readonly serverName: string,
  ) {
    server.on('request', (request, response) => {
      this.receive(request, response);
    });
  }

  /** @param serverName the MCP server that is signed in to */
  static async open(serverName: string): Promise<CallbackListener> {
    const server = (await listen(CALLBACK_PORT)) ?? (await listen(0));
    if (server === undefined) {
      throw new Error(t('No port of this machine could be listened on.'));
    }
    return new CallbackListener(server, serverName);
  }

  /** Where it listens; the browser comes back to what {@link callbackUrl} makes of it. */
  get url(): URL {
    const address = this.server.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    return new URL(`http://127.0.0.1:${String(port)}/`);
  }

  /** Waits for the browser to come back with this state; any other is turned away. */
  wait(state: string): Promise<Callback> {
    return new Promise((resolve) => {
      this.expected = { state, resolve };
    });
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private receive({ method, url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams: params } = new URL(url, 'http://127.0.0.1');
    if (method !== 'GET' || pathname !== `/${CALLBACK}`) {
      response.writeHead(404).end();
      return;
    }
    const finish = async (end: CallbackEnd): Promise<void> => {
      // The person may have closed the page meanwhile.
      if (response.destroyed) {
        return;
      }
      const sent = once(response, 'close');
      response
        .writeHead(end === 'stray' ? 400 : 200, HEADERS)
        .end(callbackPage(end, this.serverName));
      await sent;
    };
    const { expected } = this;
    if (expected === undefined || !isSame(params.get('state') ?? '', expected.state)) {
      this.strays++;
      void finish('stray');
      return;
    }
    // A code works once, so a page that is loaded again has nothing more to say.
    this.expected = undefined;
    expected.resolve({ params, finish });
  }
}

/** The address that an authorization server sends the browser back to. */
export function callbackUrl(base: URL): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${CALLBACK}`;
  return url;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Listens on a port of the loopback address; undefined when the system does not give it. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' || code === 'EACCES') {
      return undefined;
    }
    throw error;
  }
}
