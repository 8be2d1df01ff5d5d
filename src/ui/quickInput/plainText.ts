/**
 * Server text for the prompt of a quick input or a notification. The editor
 * turns `[text](https:…)` and `[text](command:…)` into links there; a space
 * between the brackets keeps it text.
 */
export function plainPrompt(text: string): string {
  return text.replaceAll('](', '] (');
}

/** Server text for the label or description of a list item, where the editor would turn `$(name)` into an icon. */
export function plainLabel(text: string): string {
  return text.replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}
