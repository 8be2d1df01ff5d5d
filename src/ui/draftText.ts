import type { Entry } from '../elicitation/entry';
import type { JsonValue } from '../elicitation/json';
import type { PendingRequest } from '../elicitation/pendingRequest';

/**
 * What the person has answered so far, as lines of text to keep elsewhere;
 * defaults and secrets are left out. Empty when there is nothing to lose.
 */
export function draftText({ request, entries }: PendingRequest): string {
  if (request.kind !== 'form') {
    return '';
  }
  return request.fields
    .filter(({ sensitive }) => !sensitive)
    .flatMap((field) => {
      const text = textOf(entries.get(field.name));
      const isDefault = field.default !== undefined && text === plainText(field.default);
      return text === '' || isDefault ? [] : [`${field.title}: ${text}`];
    })
    .join('\n');
}

function textOf(entry: Entry | undefined): string {
  switch (entry?.kind) {
    case undefined:
    case 'omit':
      return '';
    case 'text':
      return entry.text;
    case 'value':
      return plainText(entry.value);
  }
}

function plainText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
