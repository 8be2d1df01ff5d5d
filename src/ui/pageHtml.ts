import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Uri, type Webview } from 'vscode';
import { language } from '../elicitation/localize';

/** What a webview knows about loading files. */
type Addresses = Pick<Webview, 'cspSource' | 'asWebviewUri'>;

/** Style sheets of pages by their paths, as they were read. */
const styles = new Map<string, string>();

/**
 * The HTML of a page: an empty root, one script and one style sheet, behind a
 * content security policy that lets nothing else in or out. The style sheet
 * stands in it, so that the editor has drawn the empty page by the time that
 * the script has come: the first picture of a page takes longer than the next.
 *
 * @param page.first the first message to the page, which saves it the way to ask for it
 */
export function pageHtml(
  webview: Addresses,
  extensionUri: Uri,
  page: {
    readonly script: string;
    readonly style: string;
    readonly title: string;
    readonly first?: unknown;
  },
): string {
  const nonce = randomBytes(16).toString('base64');
  const script = webview.asWebviewUri(Uri.joinPath(extensionUri, 'dist', page.script));
  const policy = [
    `default-src 'none'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    'img-src data:',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${language()}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${escapeHtml(page.title)}</title>
<style nonce="${nonce}">${styleSheet(extensionUri, page.style)}</style>
<script defer nonce="${nonce}" src="${escapeHtml(script.toString())}"></script>
</head>
<body>
<main id="root"></main>
${page.first === undefined ? '' : dataBlock(page.first)}</body>
</html>`;
}

function styleSheet(extensionUri: Uri, name: string): string {
  const path = Uri.joinPath(extensionUri, 'media', name).fsPath;
  let text = styles.get(path);
  if (text === undefined) {
    text = readFileSync(path, 'utf8');
    styles.set(path, text);
  }
  return text;
}

/** Data in a page. Where every `<` is written as an escape, nothing in it can end the block. */
function dataBlock(data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first">${json}</script>\n`;
}

/**
 * The HTML of a page without scripts.
 *
 * @param page.body HTML in which every foreign text is escaped already
 */
export function staticPageHtml(
  webview: Addresses,
  extensionUri: Uri,
  page: { readonly body: string; readonly style: string; readonly title: string },
): string {
  const style = webview.asWebviewUri(Uri.joinPath(extensionUri, 'media', page.style));
  const policy = `default-src 'none'; style-src ${webview.cspSource}; img-src data:; media-src data:`;
  return `<!DOCTYPE html>
<html lang="${language()}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${escapeHtml(page.title)}</title>
<link rel="stylesheet" href="${escapeHtml(style.toString())}">
</head>
<body>
<main>${page.body}</main>
</body>
</html>`;
}

/** The folders that a page may load from. */
export function pageResourceRoots(extensionUri: Uri): Uri[] {
  return [Uri.joinPath(extensionUri, 'dist'), Uri.joinPath(extensionUri, 'media')];
}

/** Makes any text safe between tags and within double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
