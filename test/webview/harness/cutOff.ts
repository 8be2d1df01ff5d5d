import type { Page } from 'playwright-core';
import { LENGTHENED } from './lengthened';

/** The lengthened texts on a page of which a part can't be seen, however one scrolls down. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(({ start, end }) => {
    const slack = 1;
    const cut = new Set<string>();
    const parentOf = (node: Node): Element | null =>
      node.parentElement ?? (node.parentNode instanceof ShadowRoot ? node.parentNode.host : null);

    /** Whether a box lies outside of what a box around it, or the page, lets one see. */
    const isCut = (box: DOMRect, around: readonly Element[]): boolean =>
      box.left < -slack ||
      box.right > document.documentElement.clientWidth + slack ||
      around.some((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const edge = element.getBoundingClientRect();
        const isHigh = overflowY === 'hidden' || overflowY === 'clip';
        return (
          (overflowX !== 'visible' &&
            (box.left < edge.left - slack || box.right > edge.right + slack)) ||
          (isHigh && (box.top < edge.top - slack || box.bottom > edge.bottom + slack))
        );
      });

    /** Whether it is there for screen readers alone. */
    const isUnseen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (width <= slack && height <= slack) || getComputedStyle(element).clipPath !== 'none';
    };

    const ancestorsOf = (node: Node): Element[] => {
      const parent = parentOf(node);
      return parent === null ? [] : [parent, ...ancestorsOf(parent)];
    };

    const look = (root: Node): void => {
      const walker = document.createTreeWalker(
        root,
        NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      );
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Element) {
          if (node.shadowRoot !== null) {
            look(node.shadowRoot);
          }
          if (node instanceof HTMLSelectElement && node.offsetWidth > 0) {
            const width = node.offsetWidth;
            const { cssText } = node.style;
            node.style.cssText = `${cssText}; width: max-content; min-width: 0; max-width: none; flex: none`;
            if (node.offsetWidth > width + slack) {
              cut.add(`choice: ${node.selectedOptions[0]?.text ?? ''}`);
            }
            node.style.cssText = cssText;
          }
          continue;
        }
        const text = node.textContent ?? '';
        if (
          parentOf(node) instanceof HTMLOptionElement ||
          !(text.includes(start) || text.includes(end))
        ) {
          continue;
        }
        const around = ancestorsOf(node);
        const range = document.createRange();
        range.selectNodeContents(node);
        if (
          !around.some(isUnseen) &&
          [...range.getClientRects()].some((box) => isCut(box, around))
        ) {
          cut.add(text);
        }
      }
    };
    look(document.body);
    return [...cut];
  }, LENGTHENED);
}
