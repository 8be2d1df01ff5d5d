import type { Entry } from '../elicitation/entry';
import { initialEntry } from '../elicitation/initialEntry';
import type { FormRequest } from '../elicitation/parsedRequest';

/** Defaults, with what the person has filled in before on top. */
export function startingEntries(
  form: FormRequest,
  drafted: ReadonlyMap<string, Entry> = new Map(),
): Map<string, Entry> {
  return new Map(
    form.fields.map((field) => [field.name, drafted.get(field.name) ?? initialEntry(field)]),
  );
}
