import type { FormStrings, FormView } from '../../src/ui/form/formMessages';
import { toolkit } from '../controls/toolkit';
import { element } from '../page/element';
import { reachWhenScrolling } from '../page/reachWhenScrolling';
import { pageToOpen } from './pageToOpen';

/** What the buttons above the fields do. */
export interface HeaderActions {
  readonly decline: () => void;
  readonly mute: () => void;
  readonly stop: () => void;
}

/** Who asks and why, then the message: what the person trusts first, what the server claims second. */
export class Header {
  readonly element: HTMLElement;
  private readonly buttons: { disabled: boolean }[] = [];

  constructor(
    private readonly view: FormView,
    private readonly strings: FormStrings,
    private readonly actions: HeaderActions,
  ) {
    this.element = element(
      'header',
      {},
      element(
        'div',
        { class: 'asker' },
        element('h1', { id: 'server' }, element('bdi', {}, view.server)),
        ...this.serverActions(),
      ),
      element('p', { class: 'identity' }, element('bdi', {}, view.identity)),
      facts(view, strings),
      ...cautions(view),
      ...(view.page === undefined
        ? []
        : [pageToOpen(view.page, strings), element('h2', {}, strings.serverSays)]),
      message(view),
      ...this.secretWarning(),
      ...notes(view, strings),
    );
  }

  setDisabled(): void {
    for (const button of this.buttons) {
      button.disabled = true;
    }
  }

  private serverActions(): HTMLElement[] {
    if (!this.view.canDecline) {
      return [];
    }
    const { muteServer, stopServer } = this.strings;
    const action = (label: string, act: () => void): HTMLElement => {
      const button = element('button', { type: 'button', class: 'action' }, label);
      button.addEventListener('click', act);
      this.buttons.push(button);
      return button;
    };
    return [
      element(
        'div',
        { class: 'server-actions' },
        action(muteServer, this.actions.mute),
        action(stopServer, this.actions.stop),
      ),
    ];
  }

  private secretWarning(): HTMLElement[] {
    const { view, strings } = this;
    if (!view.fields.some(({ sensitive }) => sensitive)) {
      return [];
    }
    const warning = element(
      'div',
      { class: 'warning', role: 'note' },
      element('p', {}, strings.sensitiveWarning),
    );
    if (view.canDecline) {
      const decline = toolkit.button(strings.decline, 'secondary');
      decline.addEventListener('click', this.actions.decline);
      this.buttons.push(decline);
      warning.append(decline);
    }
    return [warning];
  }
}

function message(view: FormView): HTMLElement {
  const box = element(
    'section',
    { class: 'message', 'aria-labelledby': 'server', dir: 'auto' },
    view.message,
  );
  reachWhenScrolling(box);
  return box;
}

/** What the person should know of who this is, before anything else is read. */
function cautions({ cautions: texts }: FormView): HTMLElement[] {
  const lines = texts.map((text) => element('p', { dir: 'auto' }, text));
  return lines.length === 0 ? [] : [element('div', { class: 'warning', role: 'note' }, ...lines)];
}

function facts(view: FormView, strings: FormStrings): HTMLElement {
  const list = element('dl', { class: 'facts' });
  const fact = (label: string, text: string | undefined, ...before: readonly HTMLElement[]) => {
    if (text !== undefined) {
      list.append(
        element(
          'div',
          {},
          element('dt', {}, label),
          ' ',
          element('dd', {}, ...before, element('bdi', {}, text)),
        ),
      );
    }
  };
  fact(strings.definedIn, view.source);
  fact(strings.because, view.cause);
  const icon =
    view.icon === undefined ? [] : [element('img', { class: 'icon', src: view.icon, alt: '' })];
  fact(strings.claims, view.claim, ...icon);
  return list;
}

function notes(view: FormView, strings: FormStrings): HTMLElement[] {
  if (view.notes.length === 0) {
    return [];
  }
  const list = element('ul', {}, ...view.notes.map((note) => element('li', { dir: 'auto' }, note)));
  return [element('section', { class: 'notes' }, element('h2', {}, strings.notes), list)];
}
