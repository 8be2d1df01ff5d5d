import type { ControlContext } from './control';
import { element } from '../page/element';

/** The button that unmasks a sensitive box and masks it again; starts masked. */
export function maskButton(
  context: ControlContext,
  setMasked: (masked: boolean) => void,
): HTMLButtonElement {
  const { show, hide } = context.strings;
  const button = element(
    'button',
    { type: 'button', class: 'action mask', 'aria-describedby': context.labelId },
    show,
  );
  let masked = true;
  setMasked(masked);
  button.addEventListener('click', () => {
    masked = !masked;
    setMasked(masked);
    button.textContent = masked ? show : hide;
  });
  return button;
}
