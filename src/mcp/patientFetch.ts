// Under their bare names: only these go through the editor's proxy settings and certificates.
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'http';
import { request as requestHttps } from 'https';
import { Readable } from 'node:stream';

/** Statuses that the fetch standard allows no body for. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** What the built-in `fetch` says as well. */
const WITHOUT_RESPONSE = 'fetch failed';

/**
 * `fetch` over the HTTP modules of Node, for the few shapes of request that an
 * MCP transport makes: a body of text or a form or none, redirects left to the caller.
 *
 * The built-in `fetch` ends every body that is silent for 300 seconds, and a
 * person may take longer to answer. The editor replaces whatever dispatcher it
 * is given, so it can't be told otherwise.
 *
 * @throws TypeError when no response comes, with the system's error as cause
 */
export function patientFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const target = new URL(url);
  const { method = 'GET' } = init;
  const body = init.body instanceof URLSearchParams ? init.body.toString() : init.body;
  if (body !== undefined && body !== null && typeof body !== 'string') {
    return Promise.reject(new TypeError('Only text can be sent.'));
  }
  const options: RequestOptions = {
    method,
    headers: {
      // What is compressed all the same could not be read.
      'accept-encoding': 'identity',
      ...Object.fromEntries(new Headers(init.headers)),
      ...(typeof body === 'string' ? { 'content-length': Buffer.byteLength(body) } : {}),
    },
  };
  if (init.signal) {
    options.signal = init.signal;
  }
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(target, options, (message) => {
      try {
        resolve(responseOf(message));
      } catch (error) {
        // Of a status that the fetch standard does not know.
        message.destroy();
        reject(new TypeError(WITHOUT_RESPONSE, { cause: error }));
      }
    })
      .on('error', (error) => {
        reject(
          init.signal?.aborted === true ? error : new TypeError(WITHOUT_RESPONSE, { cause: error }),
        );
      })
      .end(body ?? undefined);
  });
}

/** Whether a fetch failed because no response came, be it of {@link patientFetch} or the built-in one. */
export function isWithoutResponse(error: unknown): error is TypeError {
  return error instanceof TypeError && error.message === WITHOUT_RESPONSE;
}

function responseOf(message: IncomingMessage): Response {
  const status = message.statusCode ?? 500;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) {
      headers.append(name, value);
    }
  }
  if (WITHOUT_BODY.has(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  // The two declarations of the same web stream, of Node and of the DOM, do not know each other.
  const body = Readable.toWeb(message) as ReadableStream<Uint8Array>;
  return new Response(body, { status, statusText: message.statusMessage ?? '', headers });
}
