import { t } from './localize';

/**
 * Why a value can't be part of an elicitation's answer, which carries text,
 * numbers, yes/no and lists of text only (2025-11-25 and 2026-07-28,
 * `ElicitResult.content`); undefined when it can.
 */
export function wireProblem(title: string, value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : t('{0} must be a number.', title);
    default:
      if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
        return undefined;
      }
      return value === null || value === undefined
        ? t('{0} has no value. Leave it out instead.', title)
        : t('{0} must be text, a number, yes or no, or a list of texts.', title);
  }
}
