import type { FormProblem } from '../../src/ui/form/formMessages';

/** Problems as one text for each field; those of the form as a whole stand under `undefined`. */
export function problemsByField(
  problems: readonly FormProblem[],
): ReadonlyMap<string | undefined, string> {
  const texts = new Map<string | undefined, string>();
  for (const { field, message } of problems) {
    const before = texts.get(field);
    texts.set(field, before === undefined ? message : `${before} ${message}`);
  }
  return texts;
}
