import { isJsonObject } from '../elicitation/json';

/** The entries of `available` that a definition, as it stands in settings, refers to; the first of an id counts. */
export function inputsOf(raw: unknown, available: readonly unknown[]): readonly unknown[] {
  const text = JSON.stringify(raw);
  const used = new Set([...text.matchAll(/\$\{input:([^}]*)\}/g)].map(([, id]) => id));
  return [...used].flatMap((id) => {
    const found = available.find((input) => isJsonObject(input) && input['id'] === id);
    return found === undefined ? [] : [found];
  });
}
