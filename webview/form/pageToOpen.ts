import type { FormStrings, PageView } from '../../src/ui/form/formMessages';
import { element } from '../page/element';

/**
 * The page that a server wants to be opened: its host first and alone on its
 * line, the whole address, and what is odd about it. Nothing of it is a link.
 */
export function pageToOpen(page: PageView, strings: FormStrings): HTMLElement {
  const { host, unicodeHost, url, warnings } = page;
  const shownHost = element('p', { class: 'host', dir: 'ltr' }, element('strong', {}, host));
  if (unicodeHost !== undefined) {
    shownHost.append(' ', element('bdi', { class: 'unicode-host' }, `(${unicodeHost})`));
  }
  return element(
    'section',
    { class: 'page', 'aria-labelledby': 'host' },
    element('h2', { id: 'host' }, strings.host),
    shownHost,
    element('h2', { id: 'url' }, strings.url),
    element(
      'div',
      { class: 'url', dir: 'ltr', tabindex: '0', role: 'group', 'aria-labelledby': 'url' },
      ...withHostMarked(url, host),
    ),
    ...warnings.map((warning) => element('p', { class: 'warning', role: 'note' }, warning)),
  );
}

/** The URL with its host in bold, where the host is written as a browser reads it. */
function withHostMarked(url: string, host: string): (string | HTMLElement)[] {
  const start = url.indexOf('://') + 3;
  return url.slice(start, start + host.length) === host
    ? [url.slice(0, start), element('strong', {}, host), url.slice(start + host.length)]
    : [url];
}
