import type { FormStrings, FormView } from '../../src/ui/form/formMessages';
import { toolkit } from '../controls/toolkit';
import { element } from '../page/element';

/** What the buttons do. */
export interface FooterActions {
  readonly submit: () => void;
  readonly decline: () => void;
  readonly cancel: () => void;
  readonly later: () => void;
  readonly copy: () => void;
  readonly copyUrl: () => void;
}

/** The bar that is always in sight: the ways to answer, and what is going on. */
export class Footer {
  readonly element: HTMLElement;
  private readonly submit;
  private readonly others;
  private readonly copy;
  private readonly copyUrl;
  private isReady = false;
  private readonly status = element('p', { class: 'status', role: 'status' });

  constructor(
    view: FormView,
    private readonly strings: FormStrings,
    actions: FooterActions,
  ) {
    this.submit = toolkit.button(view.submitLabel, 'primary');
    this.submit.setAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
    this.submit.title = navigator.userAgent.includes('Mac') ? '⌘⏎' : 'Ctrl+Enter';
    this.submit.addEventListener('click', actions.submit);
    const decline = this.button(strings.decline, actions.decline, view.canDecline);
    const cancel = this.button(strings.cancel, actions.cancel, true);
    const later = this.button(strings.later, actions.later, view.canPostpone);
    this.copyUrl = this.button(strings.copyUrl, actions.copyUrl, view.page !== undefined);
    this.others = [decline, cancel, later];
    this.copy = this.button(strings.copyAnswers, actions.copy, false);
    this.element = element(
      'footer',
      {},
      this.status,
      element('div', { class: 'buttons' }, this.submit, this.copyUrl, ...this.others, this.copy),
    );
    // A key that went down for the question before, or too early, must not press a button when it repeats or goes up.
    this.element.addEventListener('keydown', (event) => {
      const isEarly = event.repeat || !this.isReady;
      if (isEarly && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
      }
    });
  }

  focus(): void {
    this.submit.focus();
  }

  /** From now on answers are taken. Nothing of it is to be seen; the mark is for tests to wait for. */
  setReady(): void {
    this.isReady = true;
    this.markReady(true);
  }

  /** Submit waits for the host; the ways out stay open. */
  setWaiting(waiting: boolean): void {
    this.submit.disabled = waiting;
    this.markReady(!waiting);
    this.status.textContent = waiting ? this.strings.sending : '';
  }

  setDisabled(): void {
    this.markReady(false);
    for (const button of [this.submit, this.copyUrl, ...this.others]) {
      button.disabled = true;
    }
  }

  /** Leaves nothing to do but read why, and copy the answers where there are any. */
  close(reason: string, canCopy: boolean): void {
    this.setDisabled();
    this.element.classList.add('closed');
    this.copy.hidden = !canCopy;
    this.status.textContent = reason;
  }

  /** Goes where something is left to do: to the button, or else to the reason. */
  focusClosed(): void {
    if (this.copy.hidden) {
      this.status.tabIndex = -1;
      this.status.focus();
    } else {
      this.copy.focus();
    }
  }

  /** The reason stays; that the copy was made is added. */
  sayCopied(): void {
    this.copy.textContent = this.strings.copied;
  }

  /** Says so on the button, which can be pressed again. */
  sayUrlCopied(): void {
    this.copyUrl.textContent = this.strings.copied;
  }

  private markReady(ready: boolean): void {
    this.element.toggleAttribute('data-ready', ready);
  }

  private button(label: string, action: () => void, shown: boolean) {
    const button = toolkit.button(label, 'secondary');
    button.hidden = !shown;
    button.addEventListener('click', action);
    return button;
  }
}
