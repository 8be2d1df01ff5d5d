import type { JsonObject } from './json';

/** Formats that some generators invent for text areas. */
const LONG_FORMATS = new Set(['textarea', 'multiline', 'multi-line', 'markdown', 'html', 'text']);

/** What fields are called whose answers run over several lines. */
const LONG_NAMES =
  /(?:^|[^a-z])(?:body|comments?|content|description|details|instructions|notes?|prompt|snippet|summary)$/i;

/** Text of this many characters no longer fits one line. */
const LINE = 120;

/** Whether the answer to a text field deserves a text area. */
export function looksLong(name: string, schema: JsonObject): boolean {
  const { format, maxLength, minLength, default: preset, pattern } = schema;
  if (typeof format === 'string') {
    return LONG_FORMATS.has(format.toLowerCase());
  }
  if (typeof preset === 'string' && (preset.includes('\n') || preset.length > LINE)) {
    return true;
  }
  if (typeof maxLength === 'number' && maxLength <= LINE) {
    return false;
  }
  return (
    (typeof minLength === 'number' && minLength > LINE / 2) ||
    (typeof maxLength === 'number' && maxLength >= 2 * LINE) ||
    (pattern === undefined && LONG_NAMES.test(name))
  );
}
