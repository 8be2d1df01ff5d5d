import type { JsonObject } from '../elicitation/json';
import type { FormRequest } from '../elicitation/parsedRequest';

/** The content as it would be sent, as JSON; values of fields that look like secrets are masked. */
export function previewOf(form: FormRequest, content: JsonObject, indent?: number): string {
  const secrets = new Set(
    form.fields.filter((field) => field.sensitive).map((field) => field.name),
  );
  return JSON.stringify(
    content,
    function mask(this: unknown, key: string, value: unknown) {
      return this === content && secrets.has(key) ? '••••••••' : value;
    },
    indent,
  );
}
