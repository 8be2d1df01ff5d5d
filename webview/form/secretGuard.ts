import type { FormStrings } from '../../src/ui/form/formMessages';
import { toolkit } from '../controls/toolkit';
import { element } from '../page/element';

/** How long a key or click may still belong to what was there before, in milliseconds. */
const SETTLE_MS = 400;

/** Stands in place of a control that asks for what looks like a secret, until the person decides to answer. */
export class SecretGuard {
  readonly element: HTMLElement;
  private readonly button;
  private readonly shownAt = performance.now();

  /** @param labelId id of the field's title */
  constructor(labelId: string, strings: FormStrings, open: () => void) {
    this.button = toolkit.button(strings.answerAnyway, 'secondary');
    this.button.setAttribute('aria-describedby', labelId);
    this.button.addEventListener('click', () => {
      if (performance.now() - this.shownAt > SETTLE_MS) {
        open();
      }
    });
    this.element = element(
      'div',
      { class: 'guard' },
      element('p', {}, strings.secretGuarded),
      this.button,
    );
  }

  focus(): void {
    this.button.focus();
  }

  setDisabled(disabled: boolean): void {
    this.button.disabled = disabled;
  }
}
