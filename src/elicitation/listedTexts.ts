import { LIMITS } from './limits';
import { visibleText } from './visibleText';

/** Texts of a server as part of a sentence: quoted, made visible, bounded. */
export function listedTexts(texts: readonly string[]): string {
  const quoted = texts.map((text) => `“${text}”`).join(', ');
  return visibleText(quoted, { multiline: false, limit: LIMITS.quoted });
}
