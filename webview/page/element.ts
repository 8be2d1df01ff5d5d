/** Attributes of an element; an undefined one is left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Builds an element. Text always becomes text nodes: whatever a server wrote
 * can never turn into markup.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children);
  return made;
}
