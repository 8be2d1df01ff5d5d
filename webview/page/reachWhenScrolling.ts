/** Makes a box a stop for the Tab key for as long as not all of its content is in sight. */
export function reachWhenScrolling(box: HTMLElement): void {
  new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight) {
      box.tabIndex = 0;
    } else {
      box.removeAttribute('tabindex');
    }
  }).observe(box);
}
