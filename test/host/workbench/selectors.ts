/** What carries a name as its label, be it followed by a key or a badge. */
export function labelled(selector: string, name: string): string {
  return `${selector}:is([aria-label="${name}"], [aria-label^="${name} ("], [aria-label^="${name} - "])`;
}

/** Matches a text that is nothing but this one, with space around it. */
export function whole(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
