import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { Uri } from 'vscode';
import { pageHtml, staticPageHtml } from '../../../src/ui/pageHtml';
import { bundles, root } from './bundles';

/** Pages load from `dist` and `media` in it, whose files are told by their names here. */
const EXTENSION = Uri.file(root);

/** The pages of the extension. That of a result has no script; its body is put in by the test. */
export type PageKind = 'form' | 'history' | 'result';

export interface PageServer {
  url(page: PageKind): string;
  close(): Promise<void>;
}

/** Serves the pages on the loopback with the HTML and the policy that the extension gives them. */
export async function startPageServer(): Promise<PageServer> {
  const scripts = await bundles();
  const server = createServer((request, response) => {
    const name = basename(request.url ?? '');
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
      send('text/html', pageOf(name, `http://${request.headers.host ?? ''}`));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (page) => `http://127.0.0.1:${port}/${page}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function pageOf(page: string, origin: string): string {
  const webview = { cspSource: origin, asWebviewUri: (uri: Uri) => uri };
  const title = 'Approval History';
  const style = `${page}.css`;
  return page === 'result'
    ? staticPageHtml(webview, EXTENSION, { body: '', style, title })
    : pageHtml(webview, EXTENSION, { script: `${page}.js`, style, title });
}
