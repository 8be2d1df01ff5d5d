import { isJsonObject } from './json';
import { safeIcon } from './safeIcon';
import { visibleText } from './visibleText';

/** Longest name, title and version that a server gives itself, in code points: more would be none. */
const LONGEST = 100;

/** What a server says it is: fit to be shown, and no more than a claim. */
export interface ServerClaim {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
  /** A `data:` URI. */
  readonly icon?: string;
  /** Whether it has icons, none of which is safe to show. */
  readonly isIconLeftOut: boolean;
}

/** Reads the `serverInfo` of a server; undefined when it gives none. */
export function readServerClaim(info: unknown): ServerClaim | undefined {
  if (!isJsonObject(info)) {
    return undefined;
  }
  const title = shown(info['title']);
  const { icons } = info;
  const icon = safeIcon(icons);
  return {
    name: shown(info['name']),
    ...(title === '' ? {} : { title }),
    version: shown(info['version']),
    ...(icon === undefined ? {} : { icon }),
    isIconLeftOut: icon === undefined && Array.isArray(icons) && icons.length > 0,
  };
}

function shown(text: unknown): string {
  return typeof text === 'string'
    ? visibleText(text.trim(), { multiline: false, limit: LONGEST })
    : '';
}
