import type { FormStrings, FormView } from '../../src/ui/form/formMessages';
import { element } from '../page/element';
import { pageToOpen } from './pageToOpen';

/** Who asks and why, then the message: what the person trusts first, what the server claims second. */
export function header(view: FormView, strings: FormStrings): HTMLElement {
  const facts = element('dl', { class: 'facts' });
  const fact = (label: string, text: string | undefined) => {
    if (text !== undefined) {
      facts.append(
        element(
          'div',
          {},
          element('dt', {}, label),
          ' ',
          element('dd', {}, element('bdi', {}, text)),
        ),
      );
    }
  };
  fact(strings.claims, view.claim);
  fact(strings.because, view.cause);
  return element(
    'header',
    {},
    element('h1', { id: 'server' }, element('bdi', {}, view.server)),
    element('p', { class: 'identity' }, element('bdi', {}, view.identity)),
    facts,
    ...(view.page === undefined
      ? []
      : [pageToOpen(view.page, strings), element('h2', {}, strings.serverSays)]),
    element(
      'section',
      { class: 'message', 'aria-labelledby': 'server', dir: 'auto' },
      view.message,
    ),
    ...notices(view, strings),
  );
}

function notices(view: FormView, strings: FormStrings): HTMLElement[] {
  const made: HTMLElement[] = [];
  if (view.fields.some(({ sensitive }) => sensitive)) {
    made.push(element('p', { class: 'warning', role: 'note' }, strings.sensitiveWarning));
  }
  if (view.notes.length > 0) {
    const list = element(
      'ul',
      {},
      ...view.notes.map((note) => element('li', { dir: 'auto' }, note)),
    );
    made.push(element('section', { class: 'notes' }, element('h2', {}, strings.notes), list));
  }
  return made;
}
