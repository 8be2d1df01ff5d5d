import { visibleText } from '../../elicitation/visibleText';

/** Longest line of a list item, in code points; the editor cuts what is wider than the list. */
const LONGEST_LABEL = 500;

/**
 * Server text for a notification. The editor turns `[text](https:…)` and
 * `[text](command:…)` into links there; a space between the brackets keeps it
 * text.
 */
export function plainMessage(text: string): string {
  return text.replaceAll('](', '] (');
}

/** Server text for the prompt of a quick input, where the editor makes links as in a notification, and icons. */
export function plainPrompt(text: string): string {
  return withoutIcons(plainMessage(text));
}

/** Server text for the label or description of a list item, where the editor would turn `$(name)` into an icon. */
export function plainLabel(text: string): string {
  return withoutIcons(visibleText(text, { multiline: false, limit: LONGEST_LABEL }));
}

function withoutIcons(text: string): string {
  return text.replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}
