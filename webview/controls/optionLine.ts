import type { Option } from '../../src/elicitation/field';
import { element } from '../page/element';

/**
 * A native radio or checkbox with its title. The description stands outside
 * the label, so that the accessible name is the title alone.
 */
export function optionLine(input: HTMLInputElement, option: Option, id: string): HTMLElement {
  const title = element('span', { class: 'option-title', dir: 'auto' }, option.title);
  const line = element('div', { class: 'option' }, element('label', {}, input, title));
  if (option.description !== undefined) {
    input.setAttribute('aria-describedby', id);
    line.append(element('p', { class: 'description', id, dir: 'auto' }, option.description));
  }
  return line;
}
