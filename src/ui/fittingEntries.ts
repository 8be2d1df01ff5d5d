import type { Entry } from '../elicitation/entry';
import type { JsonObject } from '../elicitation/json';
import type { FormRequest } from '../elicitation/parsedRequest';
import type { Reader } from './reading/reader';

/** What of earlier arguments still fits, since a server may want others by now. */
export async function fittingEntries(
  reader: Reader,
  form: FormRequest,
  last: JsonObject,
): Promise<Map<string, Entry>> {
  const fit = new Map<string, Entry>();
  for (const field of form.fields) {
    const value = Object.hasOwn(last, field.name) ? last[field.name] : undefined;
    const entry: Entry = value === undefined ? { kind: 'omit' } : { kind: 'value', value };
    const reading = await reader.readEntry(form, field, entry);
    if (entry.kind === 'value' && reading.kind === 'value' && !field.sensitive) {
      fit.set(field.name, entry);
    }
  }
  return fit;
}
