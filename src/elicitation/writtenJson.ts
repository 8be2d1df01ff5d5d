import { t } from './localize';

/**
 * `JSON.stringify` for what people read, of values that came from a server:
 * what is nested so deeply that it can't be put into words, which no honest
 * server sends, is said instead of thrown.
 *
 * @param replacer as `JSON.stringify` has it
 * @param indent number of blanks
 */
export function writtenJson(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
  indent?: number,
): string {
  try {
    return JSON.stringify(value, replacer, indent);
  } catch (error) {
    if (error instanceof RangeError) {
      return t('(nested too deeply to be shown)');
    }
    throw error;
  }
}
