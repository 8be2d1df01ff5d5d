import type { Field } from '../../src/elicitation/field';
import type { FormStrings } from '../../src/ui/form/formMessages';
import { element } from '../page/element';
import { fill } from '../page/fill';

/**
 * All problems in one place after a refused submit; each leads to its field.
 * What has been put right since is struck through and not taken away, so that
 * nothing moves under the person's hands.
 */
export class ProblemSummary {
  readonly element = element('section', { class: 'summary', hidden: '' });
  private readonly items = new Map<string | undefined, HTMLElement>();
  private readonly heading = element('h2', { tabindex: '-1' });

  constructor(
    private readonly fields: readonly Field[],
    private readonly strings: FormStrings,
    private readonly focusField: (name: string) => void,
  ) {}

  /** Shows `problems` and moves the focus there. */
  show(problems: ReadonlyMap<string | undefined, string>): void {
    const list = element('ul');
    this.items.clear();
    for (const name of this.inFieldOrder(problems)) {
      const item = this.item(name, problems.get(name) ?? '');
      this.items.set(name, item);
      list.append(item);
    }
    this.heading.textContent = fill(this.strings.problemSummary, this.items.size);
    this.element.setAttribute('role', 'alert');
    this.element.replaceChildren(this.heading, list);
    this.element.hidden = false;
    this.heading.focus();
  }

  /** Strikes through what is no longer wrong, quietly. */
  update(problems: ReadonlyMap<string | undefined, string>): void {
    if (this.element.hidden) {
      return;
    }
    this.element.setAttribute('role', 'group');
    let open = 0;
    for (const [name, item] of this.items) {
      const isOpen = problems.has(name);
      item.classList.toggle('done', !isOpen);
      open += isOpen ? 1 : 0;
    }
    this.heading.textContent = fill(this.strings.problemSummary, open);
    this.element.classList.toggle('done', open === 0);
  }

  private inFieldOrder(problems: ReadonlyMap<string | undefined, string>): (string | undefined)[] {
    const names = [undefined, ...this.fields.map(({ name }) => name)];
    return names.filter((name) => problems.has(name));
  }

  private item(name: string | undefined, problem: string): HTMLElement {
    if (name === undefined) {
      return element('li', {}, problem);
    }
    const link = element('button', { type: 'button', class: 'action', dir: 'auto' }, problem);
    link.addEventListener('click', () => this.focusField(name));
    return element('li', {}, link);
  }
}
