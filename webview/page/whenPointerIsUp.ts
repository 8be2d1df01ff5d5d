let isDown = false;
window.addEventListener('pointerdown', () => (isDown = true), true);
for (const type of ['pointerup', 'pointercancel']) {
  window.addEventListener(type, () => (isDown = false), true);
}

/**
 * Runs `action` once no pointer is pressed: now, or after the click that is
 * under way. What appears on the page during a click would move the target of
 * the click from under the pointer.
 */
export function whenPointerIsUp(action: () => void): void {
  if (!isDown) {
    action();
    return;
  }
  const stop = new AbortController();
  const up = () => {
    stop.abort();
    setTimeout(action);
  };
  for (const type of ['pointerup', 'pointercancel']) {
    window.addEventListener(type, up, { signal: stop.signal });
  }
}
